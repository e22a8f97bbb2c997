import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { afterAnswer } from "#app/platform/background.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { longMoment } from "#app/platform/format.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { addressKey, countUse, forgetUses } from "#app/platform/rate-limit.server.ts";
import {
  findAccount,
  findAccountByEmail,
  type Role,
  type StoredAccount,
  setPasswordHash,
} from "#app/records/accounts.server.ts";
import { deleteSessionsOfAccount } from "#app/records/sessions.server.ts";
import { deleteUnusedTokens, findToken, takeToken } from "#app/records/tokens.server.ts";
import type { Person } from "./access.server.ts";
import { completeSignUp, type LinkState } from "./confirm.server.ts";
import { createResetLink, RESET_MINUTES } from "./links.server.ts";
import { hashPassword, passwordFault, verifyPassword } from "./passwords.server.ts";
import { highestRole } from "./role-rows.server.ts";
import { hashToken } from "./secrets.server.ts";
import { noteSecurity } from "./security-log.server.ts";
import { type OpenedSession, renewSession } from "./sessions.server.ts";

/**
 * Mails a link for a new password if the address has an account; nobody can see from the answer whether it has.
 * @returns undefined, or the seconds after which it may be asked again
 */
export async function requestPasswordReset(given: string, address: string): Promise<number | undefined> {
  const email = normaliseEmail(given);
  const seconds =
    (await countUse("mail by address", addressKey(address))) ?? (await countUse("mail to account", email));
  if (seconds) return seconds;
  afterAnswer("password reset", async () => {
    const account = await findAccountByEmail(email);
    if (!account) return;
    const link = await createResetLink(account.id);
    await postMail(email, "reset-password", { name: account.metadata.full_name, link, minutes: RESET_MINUTES });
  });
  return undefined;
}

/** Whether a link for a new password still works; nothing changes. */
export async function inspectResetLink(token: string): Promise<LinkState> {
  const found = await findToken("reset", hashToken(token));
  if (!found) return "expired";
  return found.used_at ? "used" : "usable";
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
  const passwordHash = await hashPassword(password);
  if (!(await takeToken("reset", hashToken(token)))) return { kind: "dead link" };
  await replacePassword(account, passwordHash);
  await completeSignUp(account, { password_hash: passwordHash, metadata: account.metadata });
  return { kind: "changed", role: account.metadata.role, accountId: account.id };
}

export type ChangeResult =
  /** The session goes on under a new token. */
  | { kind: "changed"; session: OpenedSession | null }
  | { kind: "wrong password" }
  | { kind: "weak password"; fault: string }
  | { kind: "limited"; seconds: number };

/** Changes the password of a signed-in person who knows the present one; no token from before is worth anything then. */
export async function changePassword(person: Person, current: string, next: string): Promise<ChangeResult> {
  const account = await findAccount(person.accountId);
  if (!account) return { kind: "wrong password" };
  const fault = await faultFor(account, next);
  if (fault) return { kind: "weak password", fault };
  const seconds = await countUse("password of account", person.accountId);
  if (seconds) return { kind: "limited", seconds };
  if (!(await verifyPassword(account.password_hash, current))) return { kind: "wrong password" };
  await forgetUses("password of account", person.accountId);
  await replacePassword(account, await hashPassword(next), person.sessionId);
  return { kind: "changed", session: await renewSession(person) };
}

async function faultFor(account: StoredAccount, password: string): Promise<string | undefined> {
  const { email, metadata } = account;
  const role = await highestRole(account.id, metadata.role);
  return passwordFault(password, { email, fullName: metadata.full_name, role });
}

async function replacePassword(account: StoredAccount, passwordHash: string, keepSession?: string): Promise<void> {
  await setPasswordHash(account.id, passwordHash);
  noteSecurity({ kind: "password changed", actor: account, what: keepSession ? "by its owner" : "by a mailed link" });
  await deleteSessionsOfAccount(account.id, keepSession);
  await Promise.all([deleteUnusedTokens("reset", account.id), deleteUnusedTokens("second step", account.id)]);
  await postMail(account.email, "password-changed", {
    name: account.metadata.full_name,
    date: longMoment(new Date()),
    link: `${publicOrigin()}${href("/forgot-password")}`,
  });
}
