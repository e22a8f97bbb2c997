import { normaliseEmail } from "#app/platform/email.ts";
import { addressKey, countUse, forgetUses, giveBack, type LimitName } from "#app/platform/rate-limit.server.ts";
import { findAccountByEmail, type Role } from "#app/records/accounts.server.ts";
import { findSecondFactor } from "#app/records/second-factors.server.ts";
import { verifyPassword } from "./passwords.server.ts";
import { findRoleRow, personOf } from "./role-rows.server.ts";
import { secondFactorDue } from "./second-factor-rule.server.ts";
import { beginSecondStep } from "./second-step.server.ts";
import { noteSecurity } from "./security-log.server.ts";
import { type OpenedSession, openSession } from "./sessions.server.ts";

/** The accounts that have signed in from a browser before, each with its key. */
export type KnownDevices = ReadonlyMap<string, string>;

interface SignIn {
  role: Role;
  email: string;
  password: string;
  /** The network address of the browser. */
  address: string;
  userAgent: string;
  remember: boolean;
  /** What the browser's device cookie says. */
  devices: KnownDevices;
  /** The session token that the browser brought along. */
  previousToken: string | undefined;
}

export type SignInResult =
  /** The right password; the second factor is asked for next. The token binds that to the browser. */
  | { kind: "second step"; token: string }
  | {
      kind: "signed in";
      session: OpenedSession;
      name: string;
      accountId: string;
      /** When they must have a second factor at the latest; null when they may do without. */
      secondFactorDue: Date | null;
    }
  /** There is no such account, or the password is another. */
  | { kind: "wrong" }
  /** The right password, but the address is not confirmed yet. */
  | { kind: "unconfirmed" }
  /** The right password, but no row in the role's table. */
  | { kind: "denied" }
  /** The right password, and the request for this role has not been decided yet. */
  | { kind: "request waits" }
  | { kind: "limited"; seconds: number };

/** What others are counted in, too: a good sign-in takes back its own use of it, no more. */
const OF_MANY: ReadonlySet<LimitName> = new Set(["sign-in by address", "sign-in to account"]);

/**
 * Signs a person in to one portal. Only somebody who knows the password learns anything about the account: an unknown
 * address takes the same steps and the same time as a wrong password.
 */
export async function signIn(attempt: SignIn): Promise<SignInResult> {
  const email = normaliseEmail(attempt.email);
  const account = await findAccountByEmail(email);
  const counts = countsOf(attempt, email, account && attempt.devices.get(account.id));
  for (const [name, key] of counts) {
    const seconds = await countUse(name, key);
    if (seconds) return { kind: "limited", seconds };
  }
  const matches = await verifyPassword(account?.password_hash, attempt.password);
  const role = attempt.role;
  if (!account || !matches) {
    noteSecurity({ kind: "sign-in bad", subject: account, what: role });
    return { kind: "wrong" };
  }
  await Promise.all(counts.map(([name, key]) => (OF_MANY.has(name) ? giveBack : forgetUses)(name, key)));

  if (!account.confirmed_at) return { kind: "unconfirmed" };
  const row = await findRoleRow(role, account.id);
  if (!row) {
    noteSecurity({ kind: "sign-in bad", subject: account, what: `${role}, which they are not` });
    const { metadata, declined_at } = account;
    return { kind: metadata.role === role && role !== "student" && !declined_at ? "request waits" : "denied" };
  }
  if (await findSecondFactor(account.id))
    return { kind: "second step", token: await beginSecondStep(account, attempt) };
  noteSecurity({ kind: "sign-in good", actor: personOf(account, role, row) });
  return {
    kind: "signed in",
    session: await openSession(account, role, attempt),
    name: row.full_name || account.email,
    accountId: account.id,
    secondFactorDue: secondFactorDue(attempt.role, row.created_at),
  };
}

/**
 * Where an attempt is counted, one after the other; one that is refused is not counted further. A browser that the account
 * knows has an allowance of its own, so that nobody else's guesses keep its owner out.
 */
function countsOf({ address }: SignIn, email: string, device: string | null | undefined): [LimitName, string][] {
  if (device) return [["sign-in from device", device]];
  const from = addressKey(address);
  return [
    ["sign-in by address", from],
    ["sign-in to account from address", `${email} ${from}`],
    ["sign-in to account", email],
  ];
}
