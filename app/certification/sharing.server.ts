import { demand, type Person } from "#app/identity/access.server.ts";
import { calendarDay, yearOf } from "#app/platform/format.ts";
import {
  Credentials,
  listCredentialsOf,
  publishCompetencies,
  type StoredCredential,
} from "#app/records/credentials.server.ts";
import { proofAddress } from "./badge/credentials.server.ts";
import { credentialContent } from "./paper/content.server.ts";
import { certificationName, contactEmail, statusAt } from "./proof.server.ts";

/** A certificate as its holder shares it. */
export type SharedCredential = ReturnType<typeof sharedOf>;

/** The certificates that a student holds, the newest first. @throws ForbiddenError before payment */
export async function listOwnCredentials(person: Person): Promise<SharedCredential[]> {
  demand(person, "own-certification:take");
  return (await listCredentialsOf(person.accountId)).map(sharedOf);
}

function sharedOf(credential: StoredCredential) {
  const { number, course, issued_at, competencies, public_competencies, status_changes } = credential;
  const last = credential.status === "withdrawn" ? status_changes.at(-1) : undefined;
  return {
    number,
    course,
    certification: certificationName(course),
    status: statusAt(credential),
    issuedAt: issued_at,
    expiresAt: credential.expires_at,
    withdrawn: last ? { at: last.at, reason: last.reason } : null,
    contact: contactEmail(),
    competencies: competencies.map((competency) => ({
      ...competency,
      isPublic: public_competencies.includes(competency.id),
    })),
    link: proofAddress(number),
    linkedIn: linkedInAddress(credential),
  };
}

/** LinkedIn's form for a new certificate, filled in. */
function linkedInAddress({ number, course, issued_at, expires_at }: StoredCredential): string {
  const address = new URL("https://www.linkedin.com/profile/add");
  const fields = {
    startTask: "CERTIFICATION_NAME",
    name: `${certificationName(course)} (${course})`,
    organizationName: credentialContent().institute,
    ...datesOf("issue", issued_at),
    ...(expires_at && datesOf("expiration", expires_at)),
    certUrl: proofAddress(number),
    certId: number,
  };
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address.href;
}

function datesOf(which: "issue" | "expiration", at: Date): Record<string, string> {
  const month = String(Number(calendarDay(at).slice(5, 7)));
  return { [`${which}Year`]: String(yearOf(at)), [`${which}Month`]: month };
}

/**
 * Makes these competencies of one's certificate public, and no others; everybody sees it with the next request.
 * @returns false when there is no such certificate of this student
 * @throws ForbiddenError before payment
 */
export async function chooseCompetencies(person: Person, number: string, ids: readonly string[]): Promise<boolean> {
  demand(person, "own-certification:take");
  const credential = await Credentials.findOne({ number });
  if (credential?.user_id !== person.accountId) return false;
  const own = credential.competencies.map(({ id }) => id).filter((id) => ids.includes(id));
  return publishCompetencies(number, person.accountId, own);
}
