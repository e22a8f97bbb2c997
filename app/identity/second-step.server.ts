import { findAccount, type Role, type StoredAccount } from "#app/records/accounts.server.ts";
import type { SecurityKind } from "#app/records/security-events.server.ts";
import { deleteUnusedTokens, findToken, insertToken, takeToken } from "#app/records/tokens.server.ts";
import { checkPasskey, passkeyQuestion } from "./passkey-check.server.ts";
import { findRoleRow, personOf } from "./role-rows.server.ts";
import { checkCode } from "./second-factor.server.ts";
import { hashToken, newToken } from "./secrets.server.ts";
import { noteSecurity } from "./security-log.server.ts";
import { type Browser, type OpenedSession, openSession } from "./sessions.server.ts";

/** How long a sign-in waits for its second factor. */
export const SECOND_STEP_MINUTES = 10;
/** Sign-ins of one account that wait at the same time need no more: the newest counts. */
const PURPOSE = "second step";

/**
 * Keeps a sign-in with a right password until the second factor is shown; an earlier one that waits ends.
 * @returns the secret that binds it to the browser
 */
export async function beginSecondStep(
  account: StoredAccount,
  signIn: { role: Role; remember: boolean },
): Promise<string> {
  await deleteUnusedTokens(PURPOSE, account.id);
  const token = newToken();
  const now = Date.now();
  await insertToken({
    token_hash: hashToken(token),
    purpose: PURPOSE,
    account_id: account.id,
    sign_in: { role: signIn.role, remember: signIn.remember },
    created_at: new Date(now),
    expires_at: new Date(now + SECOND_STEP_MINUTES * 60_000),
    used_at: null,
  });
  return token;
}

/** A sign-in that waits for its second factor. */
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

/** What a person shows at the second step: a code, or what the browser answers with a passkey. */
export type Shown = { code: string } | { passkey: string };

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
  const outcome =
    "code" in shown
      ? await checkCode(accountId, shown.code, device(accountId))
      : await checkPasskey(accountId, hashToken(token), shown.passkey, device(accountId));
  if (outcome.kind === "right") return finishSignIn(token, waiting, browser, outcome.by);
  if (outcome.kind === "wrong")
    noteSecurity({ kind: "sign-in bad", subject: await findAccount(waiting.accountId), what: "second factor" });
  return outcome;
}

/** Opens the session of a sign-in whose second factor was right. */
async function finishSignIn(
  token: string,
  { accountId, role, remember }: WaitingSignIn,
  browser: Omit<Browser, "remember">,
  by: SecurityKind,
): Promise<SecondStepResult> {
  const taken = await takeToken(PURPOSE, hashToken(token));
  const [account, row] = await Promise.all([findAccount(accountId), findRoleRow(role, accountId)]);
  if (!taken || !account || !row) return { kind: "ended" };
  const actor = personOf(account, role, row);
  noteSecurity({ kind: by, actor });
  noteSecurity({ kind: "sign-in good", actor });
  const session = await openSession(account, role, { ...browser, remember, secondFactor: true });
  return { kind: "signed in", session, name: row.full_name || account.email, role, accountId };
}
