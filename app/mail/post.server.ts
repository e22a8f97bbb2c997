import { afterAnswer } from "#app/platform/background.server.ts";
import { log } from "#app/platform/log.server.ts";
import { keepMail, Mails } from "#app/records/mails.server.ts";
import { type CalendarPart, composeMail, type MailName, type MailValues, URGENT } from "./compose.server.ts";
import { deliverKept, sealBody } from "./outbox.server.ts";

/** So many mails may wait for the mail server, and a mail may be so long in characters. */
const MAX_WAITING = 20_000;
const MAX_LENGTH = 40_000;

/**
 * Writes a mail down to be delivered; in a transaction it is committed with what it tells of, and on its way only then. One that
 * cannot be made, or comes while too many wait, is logged and fails nobody's request.
 * @param key names the event; the same event makes no second mail. Without it each call is an event of its own
 * @param calendar an entry for the reader's calendar that goes with it
 * @throws when the database does not take it
 */
export async function postMail<Name extends MailName>(
  to: string,
  name: Name,
  values: MailValues[Name],
  key?: string,
  calendar?: CalendarPart,
): Promise<void> {
  const mail = await mailOrNull(to, name, values).catch((error: unknown) => {
    log.error({ mail: name, err: error }, "a mail could not be made");
    return null;
  });
  if (!mail) return;
  const id = await keepMail({
    to,
    name,
    subject: mail.subject,
    key,
    urgent: URGENT.has(name),
    ends_at: endOf(values),
    body: (kept) => sealBody(kept, { ...mail, calendar }),
  });
  if (id !== null) afterAnswer("mail", () => deliverKept(id));
}

async function mailOrNull<Name extends MailName>(to: string, name: Name, values: MailValues[Name]) {
  const mail = composeMail(to, name, values);
  if (mail.text.length > MAX_LENGTH) throw new Error("The mail is too long.");
  if ((await Mails.count({ state: "waiting" }, MAX_WAITING)) >= MAX_WAITING)
    throw new Error("Too many mails are waiting.");
  return mail;
}

/** When the link ends that a mail is about: it says so itself. Such a link opens an account; later the mail is worthless. */
function endOf(values: { link?: string | undefined; days?: number; hours?: number; minutes?: number }): Date | null {
  const { days = 0, hours = 0, minutes = 0 } = values;
  const good = (days * 24 + hours) * 60 + minutes;
  return good === 0 ? null : new Date(Date.now() + good * 60_000);
}
