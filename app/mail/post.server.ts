import { afterAnswer } from "#app/platform/background.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { type MailState, noteMail, settleMail } from "#app/records/mails.server.ts";
import { composeMail, type Mail } from "./compose.server.ts";
import type { MailName, MailValues } from "./mails.ts";
import { sendMail } from "./transport.server.ts";

/** Milliseconds before each further attempt while the mail server is away. */
const RETRY_AFTER = [1_000, 5_000, 30_000, 120_000, 600_000];
const MAX_WAITING = 500;
/** SMTP answers from here on are final. */
const PERMANENT = 500;

let waiting = 0;

/**
 * Sends a mail after the answer that is being made, and again if the mail server is away, up to some minutes. A mail that
 * cannot be delivered is logged and given up: every mail of the product can be asked for again.
 */
export function postMail<Name extends MailName>(to: string, name: Name, values: MailValues[Name]): void {
  if (waiting >= MAX_WAITING) {
    log.warn({ mail: name }, "too many mails are waiting for the mail server; this one is given up");
    return;
  }
  waiting += 1;
  afterAnswer("mail", async () => {
    try {
      const mail = composeMail(to, name, values);
      const note = await noteMail({ to, name, subject: mail.subject }).catch(unnoted);
      await attempt({ mail, name, note }, 0);
    } catch (error) {
      waiting -= 1;
      throw error;
    }
  });
}

interface Posted {
  mail: Mail;
  name: MailName;
  /** The id of its line in mails; null when it could not be noted, for which no mail has to wait. */
  note: string | null;
}

async function attempt(posted: Posted, failures: number): Promise<void> {
  const { mail, name } = posted;
  try {
    await sendMail(mail, env());
  } catch (error) {
    const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
    const delay = responseCode >= PERMANENT ? undefined : RETRY_AFTER[failures];
    log.warn(
      { mail: name, code, responseCode, attempt: failures + 1, again: delay !== undefined },
      "mail server did not take a mail",
    );
    if (delay === undefined) return settle(posted, "failed");
    setTimeout(() => afterAnswer("mail", () => attempt(posted, failures + 1)), delay).unref();
    return;
  }
  await settle(posted, "sent");
}

async function settle({ note }: Posted, state: MailState): Promise<void> {
  waiting -= 1;
  if (note !== null) await settleMail(note, state).catch(unnoted);
}

function unnoted(error: unknown): null {
  log.warn({ err: error }, "what became of a mail could not be noted");
  return null;
}
