import { normaliseEmail } from "#app/platform/email.ts";
import { findAccountByEmail } from "#app/records/accounts.server.ts";
import { scheduleErasure } from "./erasures.server.ts";
import { personOfAccount, personOfEmail } from "./person.server.ts";

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
