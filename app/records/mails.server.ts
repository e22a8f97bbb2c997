import { isObjectIdOrHexString, Types } from "mongoose";
import { newSampleId } from "#app/platform/sample-ids.server.ts";
import { isSampleAddress } from "#app/platform/sample-mark.ts";
import { isDuplicate, stored, storedOrNull } from "./define-model.server.ts";
import { expiring } from "./expiring.server.ts";
import { type Backlog, dueNow, leasesOn, NO_WORK, secondsSince } from "./lease.server.ts";
import { listQueries } from "./list-query.server.ts";
import { type HeldMail, Mail, type MailRow, type StoredMail } from "./mail-model.server.ts";

export type * from "./mail-model.server.ts";

/** Urgent mails take their turn as if they had waited so long already. */
const AHEAD_MS = 24 * 60 * 60_000;

/** Mails whose lines are to be forgotten. */
export const expiringMails = expiring(Mail, "at");

/** The mails as staff search them. */
export const mailList = listQueries(Mail, {
  orders: { at: "at" },
  descendingFirst: true,
  filters: {
    state: { waiting: { state: "waiting" }, sent: { state: "sent" }, failed: { state: "failed" } },
  },
  search: true,
});

/** A mail to be kept. */
export type NewMail = Pick<MailRow, "to" | "name" | "subject" | "ends_at"> & {
  /** Names the event that it tells of; without it each call is an event of its own. */
  key?: string | undefined;
  /** Whether somebody waits for it in front of the screen. */
  urgent: boolean;
  /** Seals what is to be sent for the mail of this id. */
  body: (id: string) => string;
};

/**
 * Keeps a mail to be delivered.
 * @returns its id; null when the mail of this event is there already
 */
export async function keepMail({ key, urgent, body, ...mail }: NewMail): Promise<string | null> {
  const id = isSampleAddress(mail.to) ? newSampleId() : new Types.ObjectId().toHexString();
  const at = new Date();
  const due_at = urgent ? new Date(at.getTime() - AHEAD_MS) : at;
  const row = {
    ...mail,
    at,
    state: "waiting",
    sent_at: null,
    key: key ?? id,
    body: body(id),
    reason: "",
    ...dueNow(),
    due_at,
  } as const;
  try {
    await Mail.create({ _id: id, ...row });
    return id;
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}

const leases = leasesOn(Mail);

/** Begins to deliver the mail that is to go next; null when none is due. @param id to take no other than this one */
export function claimMail(id?: string): Promise<HeldMail | null> {
  return leases.claim({ state: "waiting", ...(id === undefined ? {} : { _id: id }) });
}

export const renewMail = leases.renew;
export const postponeMail = leases.postpone;

/** Notes that the mail server took a mail; its words are not needed any more. */
export function noteMailSent(mail: HeldMail): Promise<boolean> {
  return leases.finish(mail, { state: "sent", sent_at: new Date(), tries: mail.tries, body: null, reason: "" });
}

/** Gives a mail up. @param forget whether its words are worthless by now */
export function noteMailFailed(mail: HeldMail, reason: string, forget: boolean): Promise<boolean> {
  return leases.finish(mail, { state: "failed", tries: mail.tries, reason, ...(forget && { body: null }) });
}

/** Lets every delivery that was under way begin anew; for the start of a process that is the only one on its database. */
export async function releaseMails(): Promise<void> {
  const held = { state: "waiting", due_at: { $gt: new Date(0) }, held_by: { $ne: null } } as const;
  await Mail.updateMany(held, { $set: { due_at: new Date(), held_by: null } });
}

/** How many mails wait to be delivered; exact up to `limit`. */
export async function countWaitingMails(limit: number): Promise<number> {
  return Mail.countDocuments({ state: "waiting" }, { limit });
}

/** A mail; null when there is none. */
export async function findMail(id: string): Promise<StoredMail | null> {
  return isObjectIdOrHexString(id) ? storedOrNull(await Mail.findById(id).lean()) : null;
}

/** Lets a mail that was given up be delivered after all. @returns false when it is not a failed one with its words any more */
export async function sendMailAgain(id: string): Promise<boolean> {
  const failed = { _id: id, state: "failed", body: { $ne: null } } as const;
  return (await Mail.updateOne(failed, { $set: { ...NO_WORK, ...dueNow(), state: "waiting" } })).modifiedCount > 0;
}

/** The mail of an event; null when there is none. */
export async function findMailOf(key: string): Promise<StoredMail | null> {
  return storedOrNull(await Mail.findOne({ key }).lean());
}

/** Forgets that there was a mail of an event. */
export async function forgetMail(key: string): Promise<void> {
  await Mail.deleteOne({ key });
}

/** A mail without its words. */
export type MailHead = Omit<StoredMail, "body">;

/** The newest mails to an address, newest first, without their words. */
export async function listMailsTo(to: string, limit: number): Promise<MailHead[]> {
  return (await Mail.find({ to }, { body: 0 }).sort({ at: -1 }).limit(limit).lean()).map(stored);
}

/** What waits to be delivered, what is on its way, and what was given up. Urgent mails have an earlier turn than they are old. */
export async function mailBacklog(): Promise<Backlog> {
  const [backlog, failed, oldest] = await Promise.all([
    leases.backlog(),
    Mail.countDocuments({ state: "failed" }),
    Mail.findOne({ state: "waiting" }, { at: 1 }, { sort: { at: 1 } }).lean(),
  ]);
  return { ...backlog, failed, oldestSeconds: secondsSince(oldest?.at) };
}
