import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { afterCommit } from "#app/platform/database/transaction.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { isSampleAddress } from "#app/platform/sample-mark.ts";
import { seal, unseal } from "#app/platform/seal.server.ts";
import { workOn } from "#app/platform/worker.server.ts";
import { dueNow, NO_WORK } from "#app/records/lease.server.ts";
import { findMail, type HeldMail, Mails, mailLeases } from "#app/records/mails.server.ts";
import type { Mail } from "./compose.server.ts";
import { removeFromOutbox, sendMail } from "./transport.server.ts";

/** Mails that this machine hands to the mail server at the same time. */
const AT_ONCE = 4;
const MINUTE_MS = 60_000;
/** Milliseconds to each further attempt; a mail that then still fails is given up. */
const AGAIN_AFTER = [5_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * 60 * MINUTE_MS, 12 * 60 * MINUTE_MS];
/** Milliseconds for which a mail server that is away is left alone, so that not every mail spends its attempts on it. */
const REST_MS = 3_000;
/** It counts as away once so many mails in a row have failed as any would: a single one keeps no other waiting. */
const AWAY_AFTER = 2;

let restsUntil = 0;
let failedInARow = 0;

/** Delivers mails as they come due, whichever process wrote them down; those that the mail server is being handed are never cut off, they might go twice. */
export const mailWork = workOn<HeldMail>({
  name: "mail",
  atOnce: AT_ONCE,
  ...mailLeases,
  claim: async () => (Date.now() < restsUntil ? null : mailLeases.claim()),
  perform: (mail) => deliver(mail),
});

/** Delivers a mail that has just been written down; a process that has no worker, such as a command, tries it once. */
export async function deliverKept(id: string): Promise<void> {
  if (mailWork.nudge()) return;
  const mail = await mailLeases.claim({ _id: id });
  if (mail) await deliver(mail);
}

/** Lets a mail that was given up be delivered after all. @returns false when it cannot be any more */
export async function deliverAgain(id: string): Promise<boolean> {
  const again = await Mails.set(
    { _id: id, state: "failed", body: { $ne: null } },
    { ...NO_WORK, ...dueNow(), state: "waiting" },
  );
  if (again) afterCommit(() => void mailWork.nudge());
  return again;
}

type Body = Pick<Mail, "text" | "link" | "calendar">;

/** What is to be sent, sealed for the mail of this id: links in it open accounts. */
export function sealBody(id: string, { text, link, calendar }: Body): string {
  return seal(JSON.stringify({ text, link, calendar }), `mail ${id}`);
}

async function deliver(mail: HeldMail): Promise<void> {
  const text = mail.body === null ? null : unseal(mail.body, `mail ${mail.id}`);
  if (text === null) return giveUp(mail, "Its words cannot be read: SESSION_SECRET is another one now.");
  if (mail.ends_at && mail.ends_at <= new Date()) return giveUp(mail, "Its link had ended before it could be sent.");
  const body = JSON.parse(text) as Body;
  try {
    if (!isSampleAddress(mail.to)) await sendMail({ ...mail, ...body }, env());
  } catch (error) {
    return afterFailure(mail, deliveryFault(error));
  }
  failedInARow = 0;
  // Of somebody who was erased meanwhile nothing stays.
  if (!(await noted(mail)) && !(await findMail(mail.id))) await removeFromOutbox([mail.id], env());
}

/** Notes that a mail is sent, and does not give in soon: what is not noted is sent again. @returns false when it is not ours any more */
async function noted(mail: HeldMail, attempts = 5): Promise<boolean> {
  try {
    return await mailLeases.finish(mail, {
      state: "sent",
      sent_at: new Date(),
      tries: mail.tries,
      body: null,
      reason: "",
    });
  } catch (error) {
    if (attempts === 1 || !isDatabaseUnavailable(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return noted(mail, attempts - 1);
  }
}

async function afterFailure(mail: HeldMail, { reason, forGood, everyMail }: DeliveryFault): Promise<void> {
  const delay = forGood ? undefined : AGAIN_AFTER[mail.tries - 1];
  log.warn({ mail: mail.name, id: mail.id, reason, attempt: mail.tries, again: delay !== undefined }, "mail not taken");
  failedInARow = everyMail ? failedInARow + 1 : 0;
  if (failedInARow >= AWAY_AFTER) {
    restsUntil = Date.now() + REST_MS;
    nudgeIn(REST_MS);
  }
  if (delay === undefined) return giveUp(mail, reason);
  await mailLeases.postpone(mail, new Date(Date.now() + delay), true, { reason });
  if (delay <= MINUTE_MS) nudgeIn(delay);
}

async function giveUp(mail: HeldMail, reason: string): Promise<void> {
  log.warn({ mail: mail.name, id: mail.id, reason }, "a mail is given up");
  const worthless = mail.ends_at !== null;
  await mailLeases.finish(mail, { state: "failed", tries: mail.tries, reason, ...(worthless && { body: null }) });
}

function nudgeIn(milliseconds: number): void {
  setTimeout(mailWork.nudge, milliseconds + 1).unref();
}

/** SMTP answers from here on are final. */
const PERMANENT = 500;
const MAX_REASON = 200;
/** What a mail server says about one mail; all else it would say about any. */
const ABOUT_ONE_MAIL = new Set(["RCPT TO", "DATA"]);
/** Nothing that an address or a secret could stand in. */
const PRIVATE = /\S+@\S+|https?:\/\/\S+/g;

/** Why a mail was not taken. */
interface DeliveryFault {
  /** In words, for staff; without addresses. */
  reason: string;
  /** Whether trying again is of no use. */
  forGood: boolean;
  /** Whether it would have been the same with any other mail. */
  everyMail: boolean;
}

/** Reads what nodemailer or the disk throws. */
function deliveryFault(error: unknown): DeliveryFault {
  const {
    code,
    responseCode = 0,
    response,
    command = "",
    message,
  } = error as NodeJS.ErrnoException & {
    responseCode?: number;
    response?: string;
    command?: string;
  };
  const aboutOneMail = ABOUT_ONE_MAIL.has(command);
  const words = response ?? message ?? String(code);
  return {
    reason: words.replace(PRIVATE, "...").replace(/\s+/g, " ").slice(0, MAX_REASON),
    forGood: aboutOneMail && responseCode >= PERMANENT,
    everyMail: !aboutOneMail,
  };
}
