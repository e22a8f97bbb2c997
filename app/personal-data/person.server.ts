import { normaliseEmail } from "#app/platform/email.ts";
import { findAccount } from "#app/records/accounts.server.ts";
import type { Person } from "#app/records/personal-data.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";

/** Whoever has this account, by every key that their data is kept under; null when there is no such account. */
export async function personOfAccount(accountId: string): Promise<Person | null> {
  const account = await findAccount(accountId);
  if (!account) return null;
  const student = await findStudentByUser(account.id);
  return { account: account.id, student: student?.id ?? null, email: account.email };
}

/** Whoever left this address without an account, such as somebody who registered their interest. */
export function personOfEmail(email: string): Person {
  return { account: null, student: null, email: normaliseEmail(email) };
}
