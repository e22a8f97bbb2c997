import { composeMail } from "#app/mail/compose.server.ts";
import type { MailName, MailValues } from "#app/mail/mails.ts";
import { calendarDay } from "#app/platform/format.ts";
import { sampleIdOf } from "#app/platform/sample-ids.server.ts";
import type { AuditEventRow } from "#app/records/audit-events.server.ts";
import type { MailRow } from "#app/records/mails.server.ts";
import type { SecurityEventRow } from "#app/records/security-events.server.ts";
import type { Batch } from "./batch.server.ts";
import type { SampleStaff } from "./staff.server.ts";

type Deed = Pick<AuditEventRow, "action" | "kind" | "target_id" | "target_name" | "before" | "after">;

/** Writes down what somebody of the staff did, as if it had been done at that time. */
export function addDeed(batch: Batch, name: string, { id, name: actor_name }: SampleStaff, at: Date, deed: Deed): void {
  const line: AuditEventRow = { at, actor_id: id, actor_name, actor_role: "admin", ...deed, withdraws: null };
  batch.add("audit_events", sampleIdOf(`deed ${name}`), line);
}

/** A mail as it stands in the list once it is sent; none is. */
export function addMail<Name extends MailName>(
  batch: Batch,
  id: string,
  mail: { to: string; at: Date; name: Name; values: MailValues[Name] },
): void {
  const { subject } = composeMail(mail.to, mail.name, mail.values);
  const sent = { state: "sent", sent_at: mail.at, key: id, body: null, ends_at: null, reason: "" } as const;
  const row: MailRow = {
    to: mail.to,
    name: mail.name,
    subject,
    at: mail.at,
    ...sent,
    due_at: null,
    held_by: null,
    tries: 1,
  };
  batch.add("mails", id, row);
}

interface SignIn {
  accountId: string;
  name: string;
  email: string;
  role: string;
  kind: "sign-in good" | "sign-in bad";
}

/** A sign-in, for the security log. */
export function addSignIn(batch: Batch, at: Date, { accountId, name, email, role, kind }: SignIn): void {
  const nobody = { subject_id: "", subject_name: "", subject_email: "", what: "", what_id: "", address: "" };
  const actor = { actor_id: accountId, actor_name: name, actor_email: email, actor_role: role };
  const row: SecurityEventRow = { at, day: calendarDay(at), kind, ...actor, ...nobody, count: 1 };
  batch.add("security_events", sampleIdOf(`sign-in ${accountId} ${at.toISOString()}`), row);
}
