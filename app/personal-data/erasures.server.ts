import { href } from "react-router";
import { demand, type Person as SignedIn } from "#app/identity/access.server.ts";
import { noteSecurity } from "#app/identity/security-log.server.ts";
import { hashToken, newToken } from "#app/identity/tokens.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { longDay } from "#app/platform/format.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { countUse } from "#app/platform/rate-limit.server.ts";
import { findAccount, type StoredAccount } from "#app/records/accounts.server.ts";
import {
  confirmWish,
  dropErasure,
  eachErasureFor,
  findErasure,
  findErasureOfLink,
  keepErasure,
  keepWish,
  type StoredErasure,
} from "#app/records/erasures.server.ts";
import { Mails } from "#app/records/mails.server.ts";
import type { Person } from "#app/records/personal-data.server.ts";
import { Admins, SuperAdmins } from "#app/records/staff-roles.server.ts";
import { personOfAccount } from "./tell.server.ts";

const DAY_MS = 24 * 60 * 60_000;
/** How long the mailed link works, and how long one can change one's mind. */
const LINK_HOURS = 24;
export const WEEK_DAYS = 7;
export const WEEK_MS = WEEK_DAYS * DAY_MS;
/** The reason of an erasure that its person wants. */
export const ASKED = "asked";
/** The reason of one that comes because nobody uses the account. */
export const INACTIVE = "inactive";

export type AskOutcome =
  | { kind: "mailed"; email: string }
  /** Whoever works here loses that access first. */
  | { kind: "staff" }
  | { kind: "due"; comes: Date }
  | { kind: "limited"; seconds: number };

/**
 * Asks for a student's own account and data to be erased: a link goes to their address, and nothing happens until it is followed.
 */
export async function askForErasure(who: SignedIn): Promise<AskOutcome> {
  demand(who, "own-data:erase");
  if (await worksHere(who.accountId)) return { kind: "staff" };
  const due = (await findErasure(who.accountId))?.comes_at;
  if (due) return { kind: "due", comes: due };
  const seconds = await countUse("mail to account", who.email);
  if (seconds) return { kind: "limited", seconds };
  const person = await personOfAccount(who.accountId);
  if (!person) return { kind: "mailed", email: who.email };
  const token = newToken();
  const link = `${publicOrigin()}${href("/erasure")}?token=${token}`;
  const comes = await withTransaction(async () => {
    const confirmed = (await findErasure(who.accountId))?.comes_at;
    if (confirmed) return confirmed;
    await keepWish(person, hashToken(token), new Date(Date.now() + LINK_HOURS * 60 * 60_000));
    await postMail(who.email, "erasure-asked", { name: who.fullName, link, hours: LINK_HOURS, days: WEEK_DAYS });
    noteSecurity({ kind: "erasure", actor: who, what: "asked for" });
    return null;
  });
  return comes ? { kind: "due", comes } : { kind: "mailed", email: who.email };
}

/** Whether an account opens a staff portal. */
export async function worksHere(accountId: string): Promise<boolean> {
  return (await Admins.exists({ user_id: accountId })) || SuperAdmins.exists({ user_id: accountId });
}

/** What a mailed link is about; null when it works no more. Nothing changes: programs that check mails open every link in them. */
export async function erasureOfLink(token: string): Promise<{ comes: Date | null; begun: boolean } | null> {
  const found = await findErasureOfLink(hashToken(token));
  return found && { comes: found.comes_at, begun: isBegun(found) };
}

/**
 * Confirms with the mailed link that everything shall be erased in a week; pressed again it changes nothing.
 * @returns when; null when the link works no more
 */
export async function confirmErasure(token: string): Promise<Date | null> {
  const link = hashToken(token);
  const comes = new Date(Date.now() + WEEK_MS);
  const confirmed = await withTransaction(async () => {
    const wish = await confirmWish(link, comes);
    if (wish) await tellItComes(wish, comes);
    return wish ?? (await findErasureOfLink(link));
  });
  return confirmed?.comes_at ?? null;
}

/** Takes back with the mailed link what it has confirmed. @returns whether nothing is erased now */
export async function keepAccountByLink(token: string): Promise<boolean> {
  const found = await findErasureOfLink(hashToken(token));
  return found?.account ? callOffErasure(found.account) : false;
}

async function tellItComes({ account, email, id }: StoredErasure, comes: Date): Promise<void> {
  const found = account && (await findAccount(account));
  if (!found || !email) return;
  const link = publicOrigin() + href("/student-dashboard/my-data");
  const values = { name: found.metadata.full_name, link, date: longDay(comes) };
  await postMail(email, "erasure-comes", values, `erasure comes ${id}`);
  noteSecurity({ kind: "erasure", actor: found, what: "confirmed" });
}

/** The erasure of a student's own data that is to come; null when there is none. @throws ForbiddenError */
export async function ownErasure(who: SignedIn): Promise<ErasureToCome | null> {
  demand(who, "own-data:see");
  return toCome(await findErasure(who.accountId));
}

/** An erasure as people see it. */
export interface ErasureToCome {
  /** Null until it is confirmed. */
  comes: Date | null;
  reason: string;
}

/** The erasure of an account for staff who see its student; null when there is none. @throws ForbiddenError */
export async function erasureForStaff(who: SignedIn, accountId: string): Promise<ErasureToCome | null> {
  demand(who, "students:see");
  return toCome(await findErasure(accountId));
}

function toCome(found: StoredErasure | null): ErasureToCome | null {
  return found && { comes: found.comes_at, reason: found.reason };
}

function isBegun({ state }: StoredErasure): boolean {
  return state !== "asked" && state !== "due";
}

/** Lets a student keep their account. @returns false when there was nothing to call off @throws ForbiddenError */
export async function keepOwnAccount(who: SignedIn): Promise<boolean> {
  demand(who, "own-data:erase");
  return callOffErasure(who.accountId);
}

/** Names the mail that tells the owner of an unused account of its end. */
export function noticeKey({ id, active_at }: Pick<StoredAccount, "id" | "active_at">): string {
  return `account ending ${id} ${active_at.toISOString()}`;
}

/** Calls off what has not begun. @param reason to call off only what comes for that one, such as "inactive" */
export async function callOffErasure(accountId: string, reason?: string): Promise<boolean> {
  const coming = await findErasure(accountId);
  if (!coming) return false;
  return withTransaction(async () => {
    if (!(await dropErasure(accountId, reason))) return false;
    const account = await findAccount(accountId);
    if (account && coming.reason === INACTIVE) await Mails.delete({ key: noticeKey(account) });
    if (account) noteSecurity({ kind: "erasure", actor: account, what: "called off" });
    return true;
  });
}

/**
 * Has a person's data erased at a time, such as that of an account which nobody has used for long; until then it can be called off.
 * @returns when it comes: of an account whose erasure is due sooner, then
 */
export function scheduleErasure(person: Person, due: Date, why: string): Promise<Date> {
  return keepErasure(person, due, why);
}

/**
 * Has the erasures that a restored backup brings back wait once more: since it was made their owners may have kept the account, or signed in
 * to it. Those that were asked for come in a week, of unused accounts the owners are told anew.
 */
export async function waitAnew(): Promise<number> {
  for (const account of await accountsFor(INACTIVE)) {
    const found = await findAccount(account);
    if (found) await Mails.delete({ key: noticeKey(found) });
    await dropErasure(account, INACTIVE);
  }
  const asked = await accountsFor(ASKED);
  for (const account of asked) {
    const person = await personOfAccount(account);
    if (!person) continue;
    await withTransaction(async () => {
      await dropErasure(account, ASKED);
      await scheduleErasure(person, new Date(Date.now() + WEEK_MS), ASKED);
    });
  }
  return asked.length;
}

/** All at once, since what is written meanwhile would be found as well. */
async function accountsFor(reason: string): Promise<string[]> {
  const found: string[] = [];
  for await (const account of eachErasureFor(reason)) found.push(account);
  return found;
}
