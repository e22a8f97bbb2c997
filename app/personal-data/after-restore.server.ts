import { normaliseEmail } from "#app/platform/email.ts";
import { findAccount, findAccountByEmail } from "#app/records/accounts.server.ts";
import { dropErasure, eachErasureFor } from "#app/records/erasures.server.ts";
import { forgetMail } from "#app/records/mails.server.ts";
import { ASKED, INACTIVE, noticeKey, scheduleErasure, WEEK_MS } from "./erasures.server.ts";
import { personOfAccount, personOfEmail } from "./person.server.ts";

/**
 * Has the erasures that a restored backup brings back wait once more: since it was made their owners may have kept the account, or signed in
 * to it. Those that were asked for come in a week, of unused accounts the owners are told anew.
 * @returns how many were asked for
 */
export async function waitAnew(): Promise<number> {
  for (const account of await accountsFor(INACTIVE)) {
    const found = await findAccount(account);
    if (found) await forgetMail(noticeKey(found));
    await dropErasure(account, INACTIVE);
  }
  const asked = await accountsFor(ASKED);
  for (const account of asked) {
    const person = await personOfAccount(account);
    if (!person) continue;
    await dropErasure(account, ASKED);
    await scheduleErasure(person, new Date(Date.now() + WEEK_MS), ASKED);
  }
  return asked.length;
}

/** All at once, since what is written meanwhile would be found as well. */
async function accountsFor(reason: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { account } of eachErasureFor(reason)) found.push(account);
  return found;
}

/**
 * Has the data of people erased once more whom a restored backup has brought back; the product does it at its next start. Nothing in the
 * backup says who they were, nor does the product remember.
 * @param addresses theirs
 * @returns of how many accounts; what was left without an account goes as well
 */
export async function eraseAgain(addresses: readonly string[]): Promise<number> {
  let accounts = 0;
  for (const address of addresses) {
    const account = await findAccountByEmail(normaliseEmail(address));
    const person = account && (await personOfAccount(account.id));
    if (person) accounts += 1;
    await scheduleErasure(person ?? personOfEmail(address), new Date(), "restored");
  }
  return accounts;
}
