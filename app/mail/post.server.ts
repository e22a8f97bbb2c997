import { afterAnswer } from "#app/platform/background.server.ts";
import { cached } from "#app/platform/cache.server.ts";
import { log } from "#app/platform/log.server.ts";
import { countWaitingMails, keepMail } from "#app/records/mails.server.ts";
import { type CalendarPart, composeMail } from "./compose.server.ts";
import { type MailName, type MailValues, URGENT } from "./mails.ts";
import { deliverKept, sealBody } from "./outbox.server.ts";

/** So many mails may wait for the mail server, and a mail may be so long in characters. */
const MAX_WAITING = 20_000;
const MAX_LENGTH = 40_000;

const waiting = cached(5_000, () => countWaitingMails(MAX_WAITING));

/**
 * Writes a mail down to be delivered, whatever becomes of this process; once this returns it is not lost. A failure is
 * logged and fails nobody's request: what the mail tells of has happened.
 * @param key names the event; the same event makes no second mail. Without it each call is an event of its own
 * @param calendar an entry for the reader's calendar that goes with it
 */
export async function postMail<Name extends MailName>(
  to: string,
  name: Name,
  values: MailValues[Name],
  key?: string,
  calendar?: CalendarPart,
): Promise<void> {
  try {
    const mail = { ...composeMail(to, name, values), calendar };
    if (mail.text.length > MAX_LENGTH) throw new Error("The mail is too long.");
    if ((await waiting.read()) >= MAX_WAITING) throw new Error("Too many mails are waiting.");
    const id = await keepMail({
      to,
      name,
      subject: mail.subject,
      key,
      urgent: URGENT.has(name),
      ends_at: endOf(values),
      body: (kept) => sealBody(kept, mail),
    });
    if (id !== null) afterAnswer("mail", () => deliverKept(id));
  } catch (error) {
    log.error({ mail: name, err: error }, "a mail could not be written down");
  }
}

/** When the link ends that a mail is about: it says so itself. Such a link opens an account; later the mail is worthless. */
function endOf(values: { link?: string | undefined; days?: number; hours?: number; minutes?: number }): Date | null {
  const { days = 0, hours = 0, minutes = 0 } = values;
  const good = (days * 24 + hours) * 60 + minutes;
  return good === 0 ? null : new Date(Date.now() + good * 60_000);
}
