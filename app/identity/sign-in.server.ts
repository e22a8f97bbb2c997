import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { addressKey, countUse, forgetUses, giveBack, type LimitName } from "#app/platform/rate-limit.server.ts";
import { findAccount, findAccountByEmail, type Role, type StoredAccount } from "#app/records/accounts.server.ts";
import { findSecondFactor } from "#app/records/second-factors.server.ts";
import type { SecurityKind } from "#app/records/security-events.server.ts";
import { deleteUnusedTokens, findToken, takeToken } from "#app/records/tokens.server.ts";
import { checkShown, passkeyQuestion, type Shown } from "./passkeys.server.ts";
import { verifyPassword } from "./passwords.server.ts";
import { findRoleRow, personOf, secondFactorDue } from "./roles.server.ts";
import { noteSecurity } from "./security-log.server.ts";
import { type Browser, type OpenedSession, openSession } from "./sessions.server.ts";
import { hashToken, issueToken } from "./tokens.server.ts";

/** The accounts that have signed in from a browser before, each with its key. */
export type KnownDevices = ReadonlyMap<string, string>;

interface SignIn {
  role: Role;
  email: string;
  password: string;
  address: string;
  userAgent: string;
  remember: boolean;
  devices: KnownDevices;
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
    secondFactorDue: secondFactorDue(role, row.created_at),
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

/** How long a sign-in waits for its second factor. */
export const SECOND_STEP_MINUTES = 10;
/** Sign-ins of one account that wait at the same time need no more: the newest counts. */
const PURPOSE = "second step";

/**
 * Keeps a sign-in with a right password until the second factor is shown; an earlier one that waits ends.
 * @returns the secret that binds it to the browser
 */
function beginSecondStep(account: StoredAccount, { role, remember }: SignIn): Promise<string> {
  return withTransaction(async () => {
    await deleteUnusedTokens(PURPOSE, account.id);
    const about = { account_id: account.id, sign_in: { role, remember } };
    return issueToken(PURPOSE, SECOND_STEP_MINUTES * 60_000, about);
  });
}

export interface WaitingSignIn {
  accountId: string;
  role: Role;
  remember: boolean;
}

/** The sign-in that a browser's secret stands for; null when it has ended. */
export async function waitingSignIn(token: string | undefined): Promise<WaitingSignIn | null> {
  const found = token ? await findToken(PURPOSE, hashToken(token)) : null;
  if (!found?.sign_in || found.used_at) return null;
  return { accountId: found.account_id, ...found.sign_in };
}

export type SecondStepResult =
  | { kind: "signed in"; session: OpenedSession; name: string; role: Role; accountId: string }
  | { kind: "wrong" }
  | { kind: "limited"; seconds: number }
  /** The sign-in has waited for too long, or somebody ended it: the password is asked for again. */
  | { kind: "ended" };

/** What the browser needs to answer with a passkey instead of a code; null when the account has none. */
export function passkeyQuestionFor(token: string, { accountId }: WaitingSignIn) {
  return passkeyQuestion(accountId, hashToken(token));
}

/**
 * Finishes a sign-in with a code of the authenticator app, a recovery code, or a passkey.
 * @param device the key of a browser that the account knows: its wrong codes are counted apart
 */
export async function takeSecondStep(
  token: string | undefined,
  shown: Shown,
  browser: Omit<Browser, "remember">,
  device: (accountId: string) => string | undefined,
): Promise<SecondStepResult> {
  const waiting = await waitingSignIn(token);
  if (!token || !waiting) return { kind: "ended" };
  const { accountId } = waiting;
  const outcome = await checkShown(accountId, hashToken(token), shown, device(accountId));
  if (outcome.kind === "right") return finishSignIn(token, waiting, browser, outcome.by);
  if (outcome.kind === "wrong")
    noteSecurity({ kind: "sign-in bad", subject: await findAccount(waiting.accountId), what: "second factor" });
  return outcome;
}

/** Opens the session of a sign-in whose second factor was right. */
function finishSignIn(
  token: string,
  { accountId, role, remember }: WaitingSignIn,
  browser: Omit<Browser, "remember">,
  by: SecurityKind,
): Promise<SecondStepResult> {
  return withTransaction(async () => {
    const taken = await takeToken(PURPOSE, hashToken(token));
    const account = await findAccount(accountId);
    const row = await findRoleRow(role, accountId);
    if (!taken || !account || !row) return { kind: "ended" };
    const actor = personOf(account, role, row);
    noteSecurity({ kind: by, actor });
    noteSecurity({ kind: "sign-in good", actor });
    const session = await openSession(account, role, { ...browser, remember, secondFactor: true });
    return { kind: "signed in", session, name: row.full_name || account.email, role, accountId };
  });
}
