import { demand, type Person } from "#app/identity/access.server.ts";
import { withAudit } from "#app/identity/audit.server.ts";
import { deliverAgain } from "#app/mail/outbox.server.ts";
import { findMail, type MailHead, type StoredMail } from "#app/records/mails.server.ts";

/** A mail as a line of the list of all mails. */
export type MailLine = ReturnType<typeof lineOf>;

/** A mail in one line, never its words. The caller has asked whether the person may see the recipient's mails. */
export function headLine({ id, subject, at, state, tries, reason, due_at }: MailHead) {
  return { id, subject, at, state, tries, reason, next: state === "waiting" && tries > 0 ? due_at : null };
}

function lineOf(mail: StoredMail) {
  return { ...headLine(mail), to: mail.to, sendable: mail.state === "failed" && mail.body !== null };
}

/** Mails as lines of the list. @throws ForbiddenError */
export function mailLines(person: Person, mails: StoredMail[]): MailLine[] {
  demand(person, "mails:see");
  return mails.map(lineOf);
}

/** A mail that was given up and can be sent again; null when this one is not. @throws ForbiddenError */
export async function failedMail(person: Person, id: string): Promise<MailLine | null> {
  demand(person, "mails:see");
  const mail = await findMail(id);
  const line = mail && lineOf(mail);
  return line?.sendable ? line : null;
}

/**
 * Sends a mail again that was given up; of two who ask at the same moment one does.
 * @returns false when it is not a failed one any more
 * @throws ForbiddenError
 */
export async function sendFailedMail(person: Person, id: string): Promise<boolean> {
  const mail = await failedMail(person, id);
  if (!mail) return false;
  const target = { id, name: `${mail.subject} (${mail.to})` };
  const happened = await withAudit(person, { action: "sent again", kind: "mail", target }, () => deliverAgain(id));
  return Boolean(happened);
}
