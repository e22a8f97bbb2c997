import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { longDay } from "#app/platform/format.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { Accounts, findAccount, type StoredAccount } from "#app/records/accounts.server.ts";
import { listCredentialsOf } from "#app/records/credentials.server.ts";
import { eachErasureFor, findErasure } from "#app/records/erasures.server.ts";
import { Mails } from "#app/records/mails.server.ts";
import { retentionPeriod, retentionRules } from "#app/records/retention.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { callOffErasure, INACTIVE, noticeKey, scheduleErasure, worksHere } from "./erasures.server.ts";
import { personOfAccount } from "./tell.server.ts";

const HOUR_MS = 60 * 60_000;
/** From when the owner of an account was told to its end, at least (rule 8(2) of the Rules). */
const TOLD_MS = 48 * HOUR_MS;
/** From the writing of the mail to the end: the same, and the hours for which the mail is tried. */
const NOTICE_MS = TOLD_MS + 16 * HOUR_MS;
/** An owner whom no mail could reach is written to again after so long. */
const AGAIN_MS = 30 * 24 * HOUR_MS;

export type UnusedKind = "inactive-accounts" | "accounts-without-portal";

/** Under which kind an account that nobody signs in to goes; null for one that stays. */
async function kindOf({ id }: StoredAccount): Promise<UnusedKind | null> {
  if (await worksHere(id)) return null;
  if (!(await findStudentByUser(id))) return "accounts-without-portal";
  const standing = (await listCredentialsOf(id)).some(
    ({ status, expires_at }) => status === "valid" && (expires_at === null || expires_at > new Date()),
  );
  return standing ? null : "inactive-accounts";
}

/** Whether an account that nobody has signed in to for long goes as one of a kind, and its end is not to come already. */
export async function endsAs(kind: UnusedKind, account: StoredAccount): Promise<boolean> {
  return (await kindOf(account)) === kind && (await findErasure(account.id)) === null;
}

/** Calls off the end of what was used since, or whose activity is not known. */
export async function keepUsedAgain(): Promise<void> {
  // Such as of rows that a process of a former version wrote during an update: it begins to count now.
  await Accounts.model.updateMany({ active_at: null }, { $set: { active_at: new Date() } });
  for await (const account of eachErasureFor(INACTIVE)) await callOffIfUsed(account);
}

/**
 * Tells the owner of an account, and has it erased when the notice is over. Of whom no mail could be written down, or reached, nothing
 * is erased.
 */
export async function announceEnd(kind: UnusedKind, account: StoredAccount): Promise<boolean> {
  // Whoever signs in before that is committed has called nothing off.
  return (await withTransaction(() => writeEnd(kind, account))) && !(await callOffIfUsed(account.id));
}

async function writeEnd(kind: UnusedKind, account: StoredAccount): Promise<boolean> {
  const { id, email, metadata } = account;
  const key = noticeKey(account);
  const former = await Mails.findOne({ key });
  if (former?.state === "failed") {
    if (Number(former.at) > Date.now() - AGAIN_MS) return false;
    await Mails.delete({ key });
  }
  const due = new Date(Date.now() + NOTICE_MS);
  const { period } = retentionRules()[kind];
  const told = { name: metadata.full_name, date: longDay(due), period };
  if (kind === "accounts-without-portal") await postMail(email, "account-closing", told, key);
  else await postMail(email, "account-ending", { ...told, link: publicOrigin() + href("/student-auth") }, key);
  const person = (await Mails.findOne({ key })) && (await personOfAccount(id));
  if (person) await scheduleErasure(person, due, INACTIVE);
  return person !== null;
}

/** When the notice to the owner of an unused account ends, as far as can be known; null when no mail has reached them. */
export async function noticeEnds(id: string): Promise<Date | null> {
  const account = await findAccount(id);
  if (!account) return new Date();
  const mail = await Mails.findOne({ key: noticeKey(account) });
  if (!mail || mail.state === "failed") return null;
  // Lines from before that was noted say only when the mail was written.
  return new Date(mail.state === "waiting" ? Date.now() + HOUR_MS : Number(mail.sent_at ?? mail.at) + TOLD_MS);
}

/** Keeps an account that was signed in to, or given a portal, while its end was to come. @returns whether it was */
export async function callOffIfUsed(id: string): Promise<boolean> {
  const account = await findAccount(id);
  if (!account) return false;
  const kind = await kindOf(account);
  const unused = kind !== null && Number(account.active_at) < Date.now() - retentionPeriod(kind);
  return unused ? false : callOffErasure(id, INACTIVE);
}
