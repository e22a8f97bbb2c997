import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { longDay } from "#app/platform/format.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import {
  beginUnknownActivity,
  deleteUnproven,
  eachInactive,
  eachUnproven,
} from "#app/records/account-activity.server.ts";
import { findAccount, type StoredAccount } from "#app/records/accounts.server.ts";
import { listCredentialsOf } from "#app/records/credentials.server.ts";
import { eachErasureFor, findErasure } from "#app/records/erasures.server.ts";
import type { Expiring } from "#app/records/expiring.server.ts";
import { mailIdOf } from "#app/records/mails.server.ts";
import { retentionPeriod, retentionRules } from "#app/records/retention-rules.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { callOffErasure, INACTIVE, noticeKey, scheduleErasure, worksHere } from "../erasures.server.ts";
import { personOfAccount } from "../person.server.ts";

const HOUR_MS = 60 * 60_000;
/** From the mail to the end of an account: 48 hours (rule 8(2) of the Rules), and those for which the mail is tried. */
const NOTICE_MS = 64 * HOUR_MS;

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
        if (account !== null) await announceEnd(kind, account);
        yield account === null ? 0 : 1;
      }
    },
  };
}

/**
 * Tells the owner of an account, and has it erased when the notice is over. The mail names the activity that it is about, so
 * that a process which dies between the two tells nobody twice. Of whom no mail could be written down, nothing is erased.
 */
async function announceEnd(kind: Kind, { id, email, metadata, active_at }: StoredAccount): Promise<void> {
  const due = new Date(Date.now() + NOTICE_MS);
  const { period } = retentionRules()[kind];
  const told = { name: metadata.full_name, date: longDay(due), period };
  const key = noticeKey({ id, active_at });
  if (kind === "accounts-without-portal") await postMail(email, "account-closing", told, key);
  else await postMail(email, "account-ending", { ...told, link: publicOrigin() + href("/student-auth") }, key);
  const person = (await mailIdOf(key)) === null ? null : await personOfAccount(id);
  if (person) await scheduleErasure(person, due, INACTIVE);
  await callOffIfUsed(id);
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
