import { href } from "react-router";
import { certificationName, statusAt } from "#app/certification/proof.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { CHANGED_MEANWHILE, done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import { isSamePerson } from "#app/identity/impartial.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { etag } from "#app/platform/etag.server.ts";
import { pick } from "#app/platform/pick.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { moveCase } from "#app/records/certification-cases.server.ts";
import {
  type CredentialStatus,
  Credentials,
  changeCredentialStatus,
  isErased,
  proposeChange,
  type StoredCredential,
} from "#app/records/credentials.server.ts";
import { findStudent } from "#app/records/students.server.ts";

/** Certificates as lines of the list. @throws ForbiddenError */
export function credentialLines(person: Person, rows: StoredCredential[]) {
  demand(person, "credentials:withdraw");
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    name: row.name,
    course: row.course,
    issuedAt: row.issued_at,
    status: statusAt(row),
    reason: row.status_changes.at(-1)?.reason ?? "",
    askedBy: row.proposed?.by_name ?? "",
    nameAsked: row.name_asked ?? false,
  }));
}

/** A certificate that is to be withdrawn or restored. */
type ChangeableCredential = NonNullable<Awaited<ReturnType<typeof changeableCredential>>>;

/** The certificate of a number that can become `to`; null when there is none, or it is that already. @throws ForbiddenError */
export async function changeableCredential(person: Person, number: string, to: CredentialStatus) {
  demand(person, "credentials:withdraw");
  const credential = await Credentials.findOne({ number });
  if (!credential || credential.status === to || isErased(credential)) return null;
  const { name, course, version, status_changes, proposed: asked } = credential;
  const history = status_changes.map(({ at, by_name, to, reason }) => ({ at, by_name, to, reason })).reverse();
  const own = asked !== null && (await isSamePerson(person.accountId, asked.by));
  const proposed = asked && { ...pick(asked, "at", "by_name", "reason"), own };
  const called = `${certificationName(course)} (${course})`;
  const shown = etag(number, version);
  return { number, version, name, course: called, history, proposed, shown, holder: credential.user_id };
}

/** What became of a wish that a certificate be withdrawn or restored. */
export type CredentialOutcome =
  | Outcome
  | { kind: "asked" | "dropped"; id: string }
  /** Nobody has given a reason yet. */
  | { kind: "no reason" };

/**
 * Takes two super admins to withdraw or restore a certificate: the first asks, with a reason that its holder is told; the second
 * agrees or not. Who has asked can only take it back. Everybody who asks for the certificate sees it from the next request on.
 * @param shown the mark of what the page showed
 * @param agrees what the second says
 * @throws ForbiddenError
 */
export async function changeCredential(
  person: Person,
  number: string,
  to: CredentialStatus,
  { shown, reason, agrees }: { shown: string; reason: string; agrees: boolean },
): Promise<CredentialOutcome> {
  const seen = await changeableCredential(person, number, to);
  if (!seen) return GONE;
  if (seen.shown !== shown) return CHANGED_MEANWHILE;
  const { proposed } = seen;
  if (!proposed && reason === "") return { kind: "no reason" };
  const [restores, target] = [to === "valid", { id: number, name: `${number} (${seen.name})` }];
  const entry = { kind: "certification", about: seen.holder, target } as const;
  const deed = (action: string, after?: object) => ({ ...entry, action, after });
  const { accountId: by, fullName } = person;
  const change = { at: new Date(), by, by_name: fullName || person.email, to, reason: proposed?.reason ?? reason };
  if (!proposed || proposed.own || !agrees) {
    const action = proposed
      ? proposed.own
        ? "took back"
        : "did not agree"
      : restores
        ? "asked to restore"
        : "asked to withdraw";
    const kept = await withAudit(person, deed(action, { reason: change.reason }), () =>
      proposeChange(seen, proposed ? null : change),
    );
    return kept ? { kind: proposed ? "dropped" : "asked", id: number } : CHANGED_MEANWHILE;
  }
  const before = { status: restores ? "withdrawn" : "valid", reason: seen.history[0]?.reason ?? "" };
  const after = { status: to, reason: change.reason };
  const changed = await withAudit(person, { ...deed(restores ? "restored" : "withdrew", after), before }, async () => {
    const now = await changeCredentialStatus(number, change, seen.version);
    if (!now) return null;
    await (restores ? moveCase(now.case, "withdrawn", "awarded") : moveCase(now.case, "awarded", "withdrawn"));
    await tellHolder(now, seen, to, change.reason);
    return now;
  });
  return changed ? done(number) : CHANGED_MEANWHILE;
}

async function tellHolder(
  { number, student, version }: StoredCredential,
  { course }: ChangeableCredential,
  to: CredentialStatus,
  reason: string,
): Promise<void> {
  const holder = await findStudent(student);
  if (!holder) return;
  const values = { name: holder.full_name, number, course, reason };
  const link = publicOrigin() + href("/verify/:number", { number });
  const mail = to === "valid" ? "credential-restored" : "credential-withdrawn";
  await postMail(holder.email, mail, { ...values, link }, `credential ${number} ${version}`);
}
