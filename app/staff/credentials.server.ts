import { href } from "react-router";
import { certificationName, statusAt } from "#app/certification/proof.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { CHANGED_MEANWHILE, done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { etag } from "#app/platform/etag.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { moveCase } from "#app/records/certification-cases.server.ts";
import {
  type CredentialStatus,
  Credentials,
  changeCredentialStatus,
  isErased,
  type StatusChange,
  type StoredCredential,
} from "#app/records/credentials.server.ts";
import { findStudent } from "#app/records/students.server.ts";

/** A certificate as staff see it in their list. */
export interface CredentialLine {
  id: string;
  number: string;
  name: string;
  course: string;
  issuedAt: Date;
  status: "valid" | "expired" | "withdrawn";
  /** Why it was withdrawn or restored last; empty when it never was. */
  reason: string;
}

/** Certificates as lines of the list. @throws ForbiddenError */
export function credentialLines(person: Person, rows: StoredCredential[]): CredentialLine[] {
  demand(person, "credentials:withdraw");
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    name: row.name,
    course: row.course,
    issuedAt: row.issued_at,
    status: statusAt(row),
    reason: row.status_changes.at(-1)?.reason ?? "",
  }));
}

/** A certificate that is to be withdrawn or restored. */
export interface ChangeableCredential {
  number: string;
  name: string;
  course: string;
  /** What was done with it before, the latest first. */
  history: Pick<StatusChange, "at" | "by_name" | "to" | "reason">[];
  /** The mark of what is shown. */
  shown: string;
  /** The account of its holder. */
  holder: string;
}

/** The certificate of a number that can become `to`; null when there is none, or it is that already. @throws ForbiddenError */
export async function changeableCredential(
  person: Person,
  number: string,
  to: CredentialStatus,
): Promise<ChangeableCredential | null> {
  demand(person, "credentials:withdraw");
  const credential = await Credentials.findOne({ number });
  if (!credential || credential.status === to || isErased(credential)) return null;
  const { name, course, version, status_changes } = credential;
  const history = status_changes.map(({ at, by_name, to, reason }) => ({ at, by_name, to, reason })).reverse();
  const shown = etag(number, version);
  return {
    number,
    name,
    course: `${certificationName(course)} (${course})`,
    history,
    shown,
    holder: credential.user_id,
  };
}

/**
 * Withdraws or restores a certificate, with a reason that its holder is told by mail. Everybody who asks for it sees it from
 * the next request on.
 * @param shown the mark of what the page showed
 * @throws ForbiddenError
 */
export async function changeCredential(
  person: Person,
  number: string,
  to: CredentialStatus,
  { shown, reason }: { shown: string; reason: string },
): Promise<Outcome> {
  const seen = await changeableCredential(person, number, to);
  if (!seen) return GONE;
  if (seen.shown !== shown) return CHANGED_MEANWHILE;
  const target = { id: number, name: `${number} (${seen.name})` };
  const before = { status: to === "valid" ? "withdrawn" : "valid", reason: seen.history[0]?.reason ?? "" };
  const after = { status: to, reason };
  const action = to === "valid" ? "restored" : "withdrew";
  const deed = { action, kind: "certification", about: seen.holder, target, before, after } as const;
  const { accountId: by, fullName } = person;
  const change = { at: new Date(), by, by_name: fullName || person.email, to, reason };
  const changed = await withAudit(person, deed, async () => {
    const now = await changeCredentialStatus(number, change);
    if (!now) return null;
    await (to === "valid" ? moveCase(now.case, "withdrawn", "awarded") : moveCase(now.case, "awarded", "withdrawn"));
    await tellHolder(now, seen, to, reason);
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
