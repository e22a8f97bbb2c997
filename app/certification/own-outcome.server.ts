import { demand, type Person } from "#app/identity/access.server.ts";
import { withAudit } from "#app/identity/audit.server.ts";
import { Certificates, findOwnCertificate } from "#app/records/certificates.server.ts";
import { appealCase, listCasesOf } from "#app/records/certification-cases.server.ts";
import { askForName, listCredentialsOf } from "#app/records/credentials.server.ts";
import { findStudent, type StoredStudent, Students } from "#app/records/students.server.ts";
import { credentialContent } from "./paper/content.server.ts";
import { openAppeal } from "./standing.server.ts";

/** How long an appeal may be, in characters. */
export const APPEAL_LENGTH = 4000;

/** What was decided about a student, and what they can do about it. @throws ForbiddenError before payment */
export async function readOwnOutcome(person: Person) {
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

/** The name under which a student's identity document was accepted last; their full name where that is not known. */
export async function identityName({
  user_id,
  full_name,
}: Pick<StoredStudent, "user_id" | "full_name">): Promise<string> {
  const identity = await Certificates.findOne({ user_id, slot: "aadhaar" });
  return identity?.decisions?.findLast(({ verdict, name }) => verdict === "accepted" && name)?.name ?? full_name;
}

/** What became of a name that was asked for. */
export type NameOutcome =
  | { kind: "done" }
  /** A member of staff answers it. */
  | { kind: "asked" }
  | { kind: "wrong" | "no reason" | "no document"; message: string };

/** A name as a student wants it on the certificate; once there is one, why, and the document that shows it. */
export interface WantedName {
  name: string;
  reason: string;
  /** The id of a document of theirs; empty where only the spelling changes. */
  document: string;
}

/**
 * Has a student's name written otherwise: freely before there is a certificate. Later a member of staff answers, and what is more than
 * another spelling of the name on the identity document needs a document that shows it.
 * @throws ForbiddenError before payment
 */
export async function writeNameAs(person: Person, wanted: WantedName): Promise<NameOutcome> {
  const { credential, nameChangesLeft } = await readOwnOutcome(person);
  const { readCertificateName } = await import("./paper/name.server.ts");
  const read = readCertificateName(wanted.name);
  if (read.kind === "wrong") return read;
  const { name } = read;
  if (!credential) {
    await Students.set({ _id: person.rowId }, { certificate_name: name });
    return { kind: "done" };
  }
  if (name === credential.name) return { kind: "done" };
  if (nameChangesLeft === 0) return { kind: "wrong", message: NO_MORE };
  const reason = wanted.reason.trim();
  if (reason.length < 3 || reason.length > REASON_LENGTH) return { kind: "no reason", message: WHY };
  const student = await findStudent(person.rowId);
  const alike = student && likeness(name, await identityName(student)) >= credentialContent().nameLikeness;
  const document = await findOwnCertificate(person.accountId, wanted.document);
  if (!alike && document?.competency_id !== null) return { kind: "no document", message: SHOW };
  const { number, id, name: before } = credential;
  const request = { name, reason, document: document?.id ?? null, at: new Date() };
  const deed = { action: "asked for another name on", kind: "certification", about: person.accountId } as const;
  const asked = await withAudit(
    person,
    { ...deed, target: { id, name: number }, before: { name: before }, after: { name, reason } },
    () => askForName(number, person.accountId, request, credentialContent().nameChanges),
  );
  return asked ? { kind: "asked" } : { kind: "wrong", message: NO_MORE };
}

/** How long the reason for another name may be, in characters. */
const REASON_LENGTH = 1000;
const WHY = "Say in some words why the name is to be another one";
const SHOW =
  "This is more than another spelling of the name on your identity document. Choose a document that shows it, such as a marriage certificate; upload it under Documents first";
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

/** The letters of a name in one writing: without marks, capitals and the order of its parts. */
function folded(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/\p{L}+/gu) ?? []).sort().join(" ");
}

/** How alike two names are, from 0 to 1: the share of their letters that need no change. Names in two scripts are not alike. */
export function likeness(one: string, other: string): number {
  const [a, b] = [[...folded(one)], [...folded(other)]];
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 0;
  let row = b.map((_, place) => place + 1);
  for (const [line, letter] of a.entries()) {
    let [left, corner] = [line + 1, line];
    row = row.map((above, place) => {
      left = Math.min(above + 1, left + 1, corner + (b[place] === letter ? 0 : 1));
      corner = above;
      return left;
    });
  }
  return 1 - (row.at(-1) ?? longest) / longest;
}
