import { demand, type Person } from "#app/identity/access.server.ts";
import { withAudit } from "#app/identity/audit.server.ts";
import { appealCase, listCasesOf, type StoredCase } from "#app/records/certification-cases.server.ts";
import { listCredentialsOf, renameCredential, type StoredCredential } from "#app/records/credentials.server.ts";
import { findStudent, Students } from "#app/records/students.server.ts";
import { credentialContent } from "./paper/content.server.ts";
import { openAppeal } from "./standing.server.ts";

/** How long an appeal may be, in characters. */
export const APPEAL_LENGTH = 4000;

/** What became of a student's certification. */
export interface OwnOutcome {
  /** The newest first. */
  attempts: readonly StoredCase[];
  /** The newest credential; null before an award. */
  credential: StoredCredential | null;
  /** The name as it stands, or will stand, on the certificate. */
  name: string;
  /** How often the name can still be written otherwise; null as long as there is no certificate. */
  nameChangesLeft: number | null;
  /** Until when the newest decision can be appealed; null when it cannot. */
  appealUntil: Date | null;
}

/** What was decided about a student, and what they can do about it. @throws ForbiddenError before payment */
export async function readOwnOutcome(person: Person): Promise<OwnOutcome> {
  demand(person, "own-certification:take");
  const attempts = await listCasesOf(person.rowId);
  const [student, [credential = null]] = await Promise.all([
    findStudent(person.rowId),
    listCredentialsOf(person.accountId),
  ]);
  return {
    attempts,
    credential,
    name: credential?.name ?? student?.certificate_name ?? student?.full_name ?? "",
    nameChangesLeft: credential && Math.max(0, credentialContent().nameChanges - credential.name_changes),
    appealUntil: openAppeal(attempts[0] ?? null),
  };
}

/** What became of a name that was asked for. */
export type NameOutcome = { kind: "done" } | { kind: "wrong"; message: string };

/**
 * Has a student's name written otherwise: freely before there is a certificate, then as often as content/credential.json
 * allows, each time with a line in the audit trail. Certificates are drawn anew from it.
 * @throws ForbiddenError before payment
 */
export async function writeNameAs(person: Person, typed: string): Promise<NameOutcome> {
  const { credential, name: before, nameChangesLeft } = await readOwnOutcome(person);
  const { readCertificateName } = await import("./paper/name.server.ts");
  const read = readCertificateName(typed);
  if (read.kind === "wrong") return read;
  const { name } = read;
  if (credential && name !== credential.name) {
    const { number, id } = credential;
    if (nameChangesLeft === 0) return { kind: "wrong", message: NO_MORE };
    const deed = {
      action: "renamed",
      kind: "certification",
      about: person.accountId,
      target: { id, name: number },
    } as const;
    const renamed = await withAudit(person, { ...deed, before: { name: before }, after: { name } }, async () => {
      await Students.set({ _id: person.rowId }, { certificate_name: name });
      return renameCredential(number, person.accountId, name, credentialContent().nameChanges);
    });
    return renamed ? { kind: "done" } : { kind: "wrong", message: NO_MORE };
  }
  await Students.set({ _id: person.rowId }, { certificate_name: name });
  return { kind: "done" };
}

const NO_MORE =
  "The name on this certificate cannot be changed any more. Please tell us under Questions if it is wrong";

/**
 * Appeals against the newest decision; another person decides then.
 * @returns whether it was kept: not when there is one already, or it comes too late
 * @throws ForbiddenError before payment
 */
export async function appeal(person: Person, text: string): Promise<boolean> {
  const { attempts, appealUntil: until } = await readOwnOutcome(person);
  const [newest] = attempts;
  if (!newest || until === null || text === "" || text.length > APPEAL_LENGTH) return false;
  const deed = {
    action: "appealed",
    kind: "certification",
    about: person.accountId,
    target: { id: newest.id, name: `${person.fullName}: ${newest.course}, attempt ${newest.attempt}` },
  } as const;
  const kept = { at: new Date(), text, decided: null };
  return withAudit(person, deed, () => appealCase(newest.id, person.accountId, kept));
}
