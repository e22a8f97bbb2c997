import { Account, type StoredAccount } from "./accounts.server.ts";
import { stored } from "./define-model.server.ts";

const AT_ONCE = 100;

/** Notes that somebody has signed in to an account. */
export async function noteActivity(id: string): Promise<void> {
  await Account.updateOne({ _id: id }, { $set: { active_at: new Date() } });
}

/** Activity that is not known, as of rows that a process of a former version wrote during an update, begins to count now. */
export async function beginUnknownActivity(): Promise<void> {
  await Account.updateMany({ active_at: null }, { $set: { active_at: new Date() } });
}

/** The accounts that nobody has signed in to since, the longest unused first. */
export async function* eachInactive(since: Date): AsyncGenerator<StoredAccount> {
  const found = Account.find({ active_at: { $lt: since } }).sort({ active_at: 1, _id: 1 });
  for await (const row of found.lean().cursor({ batchSize: AT_ONCE })) yield stored(row);
}

/** The accounts whose address nobody has proven since the last sign-up with it before this moment. */
export async function* eachUnproven(before: Date): AsyncGenerator<StoredAccount> {
  const found = Account.find({ confirmed_at: null, sign_up_at: { $lt: before } }).sort({ sign_up_at: 1 });
  for await (const row of found.lean().cursor({ batchSize: AT_ONCE })) yield stored(row);
}

/** Deletes such an account if it is still one. @returns whether it was */
export async function deleteUnproven(id: string, before: Date): Promise<boolean> {
  const unproven = { _id: id, confirmed_at: null, sign_up_at: { $lt: before } };
  return (await Account.deleteOne(unproven)).deletedCount > 0;
}
