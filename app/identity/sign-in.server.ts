import { addressKey, countUse, forgetUses, giveBack } from "#app/platform/rate-limit.server.ts";
import { findAccountByEmail } from "#app/records/accounts.server.ts";
import type { Role } from "#app/records/role.ts";
import { normaliseEmail } from "./email.ts";
import { verifyPassword } from "./passwords.server.ts";
import { findRoleRow, personOf } from "./role-rows.server.ts";
import { noteSecurity } from "./security-log.server.ts";
import { type OpenedSession, openSession } from "./sessions.server.ts";

interface SignIn {
  role: Role;
  email: string;
  password: string;
  /** The network address of the browser. */
  address: string;
  userAgent: string;
  remember: boolean;
  /** The session token that the browser brought along. */
  previousToken: string | undefined;
}

export type SignInResult =
  | { kind: "signed in"; session: OpenedSession; name: string }
  /** There is no such account, or the password is another. */
  | { kind: "wrong" }
  /** The right password, but the address is not confirmed yet. */
  | { kind: "unconfirmed" }
  /** The right password, but no row in the role's table. */
  | { kind: "denied" }
  | { kind: "limited"; seconds: number };

/**
 * Signs a person in to one portal. Only somebody who knows the password learns anything about the account: an unknown
 * address takes the same steps and the same time as a wrong password.
 */
export async function signIn(attempt: SignIn): Promise<SignInResult> {
  const email = normaliseEmail(attempt.email);
  const address = addressKey(attempt.address);
  const waits = await Promise.all([countUse("sign-in by address", address), countUse("sign-in to account", email)]);
  const seconds = Math.max(...waits.map((wait) => wait ?? 0));
  if (seconds > 0) return { kind: "limited", seconds };

  const account = await findAccountByEmail(email);
  const matches = await verifyPassword(account?.password_hash, attempt.password);
  const role = attempt.role;
  if (!account || !matches) {
    noteSecurity({ kind: "sign-in bad", subject: account, what: role });
    return { kind: "wrong" };
  }
  await Promise.all([giveBack("sign-in by address", address), forgetUses("sign-in to account", email)]);

  if (!account.confirmed_at) return { kind: "unconfirmed" };
  const row = await findRoleRow(role, account.id);
  if (!row) {
    noteSecurity({ kind: "sign-in bad", subject: account, what: `${role}, which they are not` });
    return { kind: "denied" };
  }
  noteSecurity({ kind: "sign-in good", actor: personOf(account, role, row) });
  return {
    kind: "signed in",
    session: await openSession(account, role, attempt),
    name: row.full_name || account.email,
  };
}
