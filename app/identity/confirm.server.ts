import {
  confirmAccount,
  findAccount,
  type Role,
  type SignUpMetadata,
  type StoredAccount,
  setAccountMetadata,
} from "#app/records/accounts.server.ts";
import { ensureStudent } from "#app/records/students.server.ts";
import { deleteUnusedTokens, findToken, takeToken } from "#app/records/tokens.server.ts";
import { hashToken } from "./secrets.server.ts";
import { announceStaffRequest } from "./staff-mails.server.ts";

export type LinkState = "usable" | "used" | "expired";

/** Whether a confirmation link still works. Nothing changes: programs that check mails open every link in them. */
export async function inspectConfirmLink(token: string): Promise<LinkState> {
  const found = await findToken("confirm", hashToken(token));
  if (!found) return "expired";
  return found.used_at ? "used" : "usable";
}

/**
 * Proves the address of an account with the mailed token. A student's row is created with it.
 * @returns the role that was signed up for; null when the link was used, has expired or was never ours
 */
export async function confirmEmail(token: string): Promise<Role | null> {
  const proof = await takeToken("confirm", hashToken(token));
  const account = proof && (await findAccount(proof.account_id));
  if (!account || !proof?.metadata) return null;
  if (!proof.password_hash) await changeRequestedRole(account, proof.metadata);
  else await completeSignUp(account, { password_hash: proof.password_hash, metadata: proof.metadata });
  return proof.metadata.role;
}

/** Makes an account whose owner has shown that the address is theirs a confirmed one; does nothing when it is one. */
export async function completeSignUp(
  account: StoredAccount,
  signUp: Pick<StoredAccount, "password_hash" | "metadata">,
): Promise<void> {
  const confirmed = await confirmAccount(account.id, signUp);
  if (!confirmed) return;
  await deleteUnusedTokens("confirm", account.id);
  if (signUp.metadata.role === "student") await makeStudent(confirmed, signUp.metadata);
  else await announceStaffRequest(account, signUp.metadata);
}

/** A confirmed account asks for another portal: the student's row comes at once, a staff row is for others to grant. */
async function changeRequestedRole(account: StoredAccount, metadata: SignUpMetadata): Promise<void> {
  if (!account.confirmed_at) return;
  if (metadata.role === "student") return makeStudent(account, metadata);
  await setAccountMetadata(account.id, metadata);
  await announceStaffRequest(account, metadata);
}

async function makeStudent(account: StoredAccount, { full_name, phone }: SignUpMetadata): Promise<void> {
  await ensureStudent({ user_id: account.id, full_name, phone, email: account.email });
}
