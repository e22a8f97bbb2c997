import { href } from "react-router";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import type { SignUpMetadata, StoredAccount } from "#app/records/accounts.server.ts";
import { deleteUnusedTokens, insertToken, type LinkPurpose, type TokenRow } from "#app/records/tokens.server.ts";
import { hashToken, newToken } from "./secrets.server.ts";

/** How long a mailed link works. */
export const CONFIRM_HOURS = 24;
export const RESET_MINUTES = 60;
export const WELCOME_DAYS = 7;
const LIFETIME: Record<LinkPurpose, number> = { confirm: CONFIRM_HOURS * 60 * 60_000, reset: RESET_MINUTES * 60_000 };

/** A link that proves an address for one sign-up: whoever follows it gets the password and metadata of that sign-up. */
export function createConfirmLink(
  accountId: string,
  { password_hash, metadata }: Pick<StoredAccount, "password_hash" | "metadata">,
): Promise<string> {
  return createLink("confirm", accountId, { password_hash, metadata });
}

/** A link with which the owner of a confirmed account asks for another portal; the password stays. */
export function createRoleLink(accountId: string, metadata: SignUpMetadata): Promise<string> {
  return createLink("confirm", accountId, { metadata });
}

/** A link that lets its reader choose a new password. Earlier ones stop working. */
export async function createResetLink(accountId: string): Promise<string> {
  await deleteUnusedTokens("reset", accountId);
  return createLink("reset", accountId, {});
}

/** A link with which somebody whom staff have added chooses a first password. Earlier ones stop working. */
export async function createWelcomeLink(accountId: string): Promise<string> {
  await deleteUnusedTokens("reset", accountId);
  return createLink("reset", accountId, {}, WELCOME_DAYS * 24 * 60 * 60_000);
}

const PATHS: Record<LinkPurpose, string> = { confirm: href("/confirm-email"), reset: href("/reset-password") };

async function createLink(
  purpose: LinkPurpose,
  accountId: string,
  signUp: Pick<TokenRow, "password_hash" | "metadata">,
  lifetime = LIFETIME[purpose],
): Promise<string> {
  const token = newToken();
  const now = Date.now();
  await insertToken({
    token_hash: hashToken(token),
    purpose,
    account_id: accountId,
    ...signUp,
    created_at: new Date(now),
    expires_at: new Date(now + lifetime),
    used_at: null,
  });
  return `${publicOrigin()}${PATHS[purpose]}?token=${token}`;
}
