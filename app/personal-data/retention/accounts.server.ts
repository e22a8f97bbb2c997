import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { longDay } from "#app/platform/format.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import {
  beginUnknownActivity,
  deleteUnproven,
  eachInactive,
  eachUnproven,
  findAccount,
  type StoredAccount,
} from "#app/records/accounts.server.ts";
import { listCredentialsOf } from "#app/records/credentials.server.ts";
import { eachErasureFor, findErasure } from "#app/records/erasures.server.ts";
import type { Expiring } from "#app/records/every-collection.server.ts";
import { findMailOf, forgetMail } from "#app/records/mails.server.ts";
import { retentionPeriod, retentionRules } from "#app/records/retention.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { callOffErasure, INACTIVE, noticeKey, scheduleErasure, worksHere } from "../erasures.server.ts";
import { personOfAccount } from "../person.server.ts";

const HOUR_MS = 60 * 60_000;
/** From when the owner of an account was told to its end, at least (rule 8(2) of the Rules). */
const TOLD_MS = 48 * HOUR_MS;
/** From the writing of the mail to the end: the same, and the hours for which the mail is tried. */
const NOTICE_MS = TOLD_MS + 16 * HOUR_MS;
/** An owner whom no mail could reach is written to again after so long. */
const AGAIN_MS = 30 * 24 * HOUR_MS;

type Kind = "inactive-accounts" | "accounts-without-portal";

/** Under which kind an account that nobody signs in to goes; null for one that stays. */
async function kindOf({ id }: StoredAccount): Promise<Kind | null> {
  if (await worksHere(id)) return null;
  if (!(await findStudentByUser(id))) return "accounts-without-portal";
  const standing = (await listCredentialsOf(id)).some(
    ({ status, expires_at }) => status === "valid" && (expires_at === null || expires_at > new Date()),
  );
  return standing ? null : "inactive-accounts";
}

/** The accounts of a kind that nobody has signed in to since, and whose end is not to come already. */
async function* endingSince(kind: Kind, since: Date): AsyncGenerator<StoredAccount | null> {
  for await (const account of eachInactive(since)) {
    const ends = (await kindOf(account)) === kind && (await findErasure(account.id)) === null;
    yield ends ? account : null;
  }
}

/** Accounts of a kind that nobody uses: their owners are told, and 48 hours later they are erased unless somebody signs in. */
export function inactiveAccounts(kind: Kind): Expiring {
  return {
    async look(before) {
      const found = { count: 0, oldest: null as Date | null };
      for await (const account of endingSince(kind, before)) {
        if (account === null) continue;
        found.count++;
        found.oldest ??= account.active_at;
      }
      return found;
    },
    async *forget(before) {
      await beginUnknownActivity();
      for await (const { account } of eachErasureFor(INACTIVE)) await callOffIfUsed(account);
      for await (const account of endingSince(kind, before)) {
        yield account !== null && (await announceEnd(kind, account)) ? 1 : 0;
      }
    },
  };
}

/**
 * Tells the owner of an account, and has it erased when the notice is over. The mail names the activity that it is about, so
 * that a process which dies between the two tells nobody twice. Of whom no mail could be written down, or reached, nothing is erased.
 * @returns whether it is to come
 */
async function announceEnd(kind: Kind, account: StoredAccount): Promise<boolean> {
  const { id, email, metadata } = account;
  const key = noticeKey(account);
  const former = await findMailOf(key);
  if (former?.state === "failed") {
    if (Number(former.at) > Date.now() - AGAIN_MS) return false;
    await forgetMail(key);
  }
  const due = new Date(Date.now() + NOTICE_MS);
  const { period } = retentionRules()[kind];
  const told = { name: metadata.full_name, date: longDay(due), period };
  if (kind === "accounts-without-portal") await postMail(email, "account-closing", told, key);
  else await postMail(email, "account-ending", { ...told, link: publicOrigin() + href("/student-auth") }, key);
  const person = (await findMailOf(key)) && (await personOfAccount(id));
  if (!person) return false;
  await scheduleErasure(person, due, INACTIVE);
  return !(await callOffIfUsed(id));
}

/** When the notice to the owner of an unused account ends, as far as can be known; null when no mail has reached them. */
export async function noticeEnds(id: string): Promise<Date | null> {
  const account = await findAccount(id);
  if (!account) return new Date();
  const mail = await findMailOf(noticeKey(account));
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

/** Accounts whose address nobody has proven; those that staff have made for a student are student accounts. */
export const unconfirmedAccounts: Expiring = {
  async look(before) {
    const found = { count: 0, oldest: null as Date | null };
    for await (const { id, sign_up_at } of eachUnproven(before)) {
      if (await findStudentByUser(id)) continue;
      found.count++;
      found.oldest ??= sign_up_at;
    }
    return found;
  },
  async *forget(before) {
    for await (const { id } of eachUnproven(before))
      yield !(await findStudentByUser(id)) && (await deleteUnproven(id, before)) ? 1 : 0;
  },
};
