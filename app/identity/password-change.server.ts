import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { longMoment } from "#app/platform/format.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { findAccount, type Role, type StoredAccount, setPasswordHash } from "#app/records/accounts.server.ts";
import { deleteSessionsOfAccount } from "#app/records/sessions.server.ts";
import { deleteUnusedTokens, findToken, takeToken } from "#app/records/tokens.server.ts";
import type { Person } from "./access.server.ts";
import { checkOwnPassword, hashPassword, passwordFault } from "./passwords.server.ts";
import { highestRole, mayNotifySuperAdmins } from "./roles.server.ts";
import { recordSecurity } from "./security-log.server.ts";
import { type OpenedSession, renewSession } from "./sessions.server.ts";
import { completeSignUp, mailAfterAnswer } from "./sign-up.server.ts";
import { createResetLink, hashToken, RESET_MINUTES } from "./tokens.server.ts";

/**
 * Mails a link for a new password if the address has an account; nobody can see from the answer whether it has.
 * @returns undefined, or the seconds after which it may be asked again
 */
export function requestPasswordReset(given: string, address: string): Promise<number | undefined> {
  return mailAfterAnswer("password reset", given, address, async ({ id, email, metadata: { full_name: name } }) => {
    const link = await createResetLink(id);
    await postMail(email, "reset-password", { name, link, minutes: RESET_MINUTES });
  });
}

export type ResetResult =
  | { kind: "changed"; role: Role; accountId: string }
  | { kind: "weak password"; fault: string }
  /** The link was used, has expired or was never ours. */
  | { kind: "dead link" };

/**
 * Sets a new password with the mailed token and signs the account out everywhere. Reading the mail also proves the
 * address, so an unconfirmed account becomes a confirmed one.
 */
export async function resetPassword(token: string, password: string): Promise<ResetResult> {
  const found = await findToken("reset", hashToken(token));
  const account = found && !found.used_at ? await findAccount(found.account_id) : null;
  if (!account) return { kind: "dead link" };
  const fault = await faultFor(account, password);
  if (fault) return { kind: "weak password", fault };
  const { metadata } = account;
  const password_hash = await hashPassword(password);
  const mayNotify = !account.confirmed_at && (await mayNotifySuperAdmins(account, metadata.role));
  return withTransaction(async () => {
    if (!(await takeToken("reset", hashToken(token)))) return { kind: "dead link" };
    await replacePassword(account, password_hash);
    await completeSignUp(account, { password_hash, metadata }, mayNotify);
    return { kind: "changed", role: metadata.role, accountId: account.id };
  });
}

export type ChangeResult =
  /** The session goes on under a new token. */
  | { kind: "changed"; session: OpenedSession | null }
  | { kind: "wrong" }
  | { kind: "weak password"; fault: string }
  | { kind: "limited"; seconds: number };

/** Changes the password of a signed-in person who knows the present one; no token from before is worth anything then. */
export async function changePassword(person: Person, current: string, next: string): Promise<ChangeResult> {
  const account = await findAccount(person.accountId);
  if (!account) return { kind: "wrong" };
  const fault = await faultFor(account, next);
  if (fault) return { kind: "weak password", fault };
  const outcome = await checkOwnPassword(account, current);
  if (outcome.kind !== "right") return outcome;
  const passwordHash = await hashPassword(next);
  const session = await withTransaction(async () => {
    await replacePassword(account, passwordHash, person.sessionId);
    return renewSession(person);
  });
  return { kind: "changed", session };
}

async function faultFor(account: StoredAccount, password: string): Promise<string | undefined> {
  const { email, metadata } = account;
  const role = await highestRole(account.id, metadata.role);
  return passwordFault(password, { email, fullName: metadata.full_name, role });
}

async function replacePassword(account: StoredAccount, passwordHash: string, keepSession?: string): Promise<void> {
  await setPasswordHash(account.id, passwordHash);
  const what = keepSession ? "by its owner" : "by a mailed link";
  await recordSecurity({ kind: "password changed", actor: account, what });
  await deleteSessionsOfAccount(account.id, keepSession);
  await deleteUnusedTokens("reset", account.id);
  await deleteUnusedTokens("second step", account.id);
  await postMail(account.email, "password-changed", {
    name: account.metadata.full_name,
    date: longMoment(new Date()),
    link: `${publicOrigin()}${href("/forgot-password")}`,
  });
}
