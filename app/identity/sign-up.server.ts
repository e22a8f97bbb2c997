import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { afterAnswer } from "#app/platform/background.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { addressKey, countUse } from "#app/platform/rate-limit.server.ts";
import {
  confirmAccount,
  findAccount,
  findAccountByEmail,
  recordSignUp,
  replaceUnconfirmedSignUp,
  type SignUpMetadata,
  type StoredAccount,
  setAccountMetadata,
} from "#app/records/accounts.server.ts";
import { ensureStudent } from "#app/records/students.server.ts";
import { deleteUnusedTokens, findToken, takeToken } from "#app/records/tokens.server.ts";
import { hashPassword, passwordFault } from "./passwords.server.ts";
import { portals } from "./portals.ts";
import { announceStaffRequest, findRoleRow, mayNotifySuperAdmins } from "./roles.server.ts";
import { CONFIRM_HOURS, createConfirmLink, hashToken } from "./tokens.server.ts";

interface SignUp {
  email: string;
  password: string;
  metadata: SignUpMetadata;
  address: string;
}

/** What a sign-up asks to be kept. */
type ProvenSignUp = Pick<StoredAccount, "password_hash" | "metadata">;

export type SignUpResult =
  /** The answer for new and known addresses alike: "Check your email to confirm your account!" */
  { kind: "check email" } | { kind: "weak password"; fault: string } | { kind: "limited"; seconds: number };

/**
 * Keeps a sign-up together with the mail of the link that proves the address. A known address gives the same answer after
 * the same work; its owner is told by mail.
 * @param besides keeps what else was said, in the same transaction
 */
export async function signUp(
  { email: given, password, metadata, address }: SignUp,
  besides: () => Promise<unknown> = async () => undefined,
): Promise<SignUpResult> {
  const email = normaliseEmail(given);
  const fault = passwordFault(password, { email, fullName: metadata.full_name, role: metadata.role });
  if (fault) return { kind: "weak password", fault };
  const seconds =
    (await countUse("sign-up by address", addressKey(address))) ?? (await countUse("mail to account", email));
  if (seconds) return { kind: "limited", seconds };
  const password_hash = await hashPassword(password);
  await withTransaction(async () => {
    await keepSignUp(email, { password_hash, metadata });
    await besides();
  });
  return { kind: "check email" };
}

/**
 * Nobody is to read from the time it takes whether there is such an account: the database is asked the same in all cases. So a link
 * is made for everybody; of one that is not mailed nobody knows the token.
 */
async function keepSignUp(email: string, signUp: ProvenSignUp): Promise<void> {
  const { password_hash, metadata } = signUp;
  const portal = portals[metadata.role];
  const account = await recordSignUp(email, password_hash, metadata);
  await replaceUnconfirmedSignUp(account.id, signUp);
  const row = await findRoleRow(metadata.role, account.id);
  const confirmed = account.confirmed_at !== null;
  const link = await createConfirmLink(account.id, confirmed ? { metadata } : signUp);
  const name = (confirmed ? account : signUp).metadata.full_name;
  const asked = account.metadata.role === metadata.role && !account.declined_at;
  if (!confirmed) await postMail(email, "confirm-email", { name, link, hours: CONFIRM_HOURS });
  else if (!row && !asked)
    await postMail(email, "confirm-portal", { name, link, portal: portal.title, hours: CONFIRM_HOURS });
  else {
    const origin = publicOrigin();
    const links = { link: `${origin}${portal.signInPage}`, resetLink: `${origin}${href("/forgot-password")}` };
    await postMail(email, "already-registered", { name, ...links });
  }
}

/**
 * Mails a new confirmation link to an account that needs one; nobody can see from the answer whether it did.
 * @returns undefined, or the seconds after which it may be asked again
 */
export function resendConfirmation(given: string, address: string): Promise<number | undefined> {
  return mailAfterAnswer("resend", given, address, async (account) => {
    if (account.confirmed_at) return;
    const link = await createConfirmLink(account.id, account);
    await postMail(account.email, "confirm-email", { name: account.metadata.full_name, link, hours: CONFIRM_HOURS });
  });
}

/**
 * Mails the owner of an address, if it has an account, in a transaction after the answer: nobody can see from that whether it has.
 * @param name of the work, for the log
 * @returns undefined, or the seconds after which it may be asked again
 */
export async function mailAfterAnswer(
  name: string,
  given: string,
  address: string,
  mail: (account: StoredAccount) => Promise<void>,
): Promise<number | undefined> {
  const email = normaliseEmail(given);
  const seconds =
    (await countUse("mail by address", addressKey(address))) ?? (await countUse("mail to account", email));
  if (seconds) return seconds;
  afterAnswer(name, () =>
    withTransaction(async () => {
      const account = await findAccountByEmail(email);
      if (account) await mail(account);
    }),
  );
  return undefined;
}

/**
 * Proves the address of an account with the mailed token. A student's row is created with it.
 * @returns what was signed up for; null when the link was used, has expired or was never ours
 */
export async function confirmEmail(token: string): Promise<Pick<SignUpMetadata, "role" | "course"> | null> {
  const hash = hashToken(token);
  const found = await findToken("confirm", hash);
  const owner = found && !found.used_at ? await findAccount(found.account_id) : null;
  if (!owner || !found?.metadata) return null;
  const { password_hash, metadata } = found;
  const mayNotify = await mayNotifySuperAdmins(owner, metadata.role);
  return withTransaction(async () => {
    const account = (await takeToken("confirm", hash)) && (await findAccount(owner.id));
    if (!account) return null;
    if (password_hash) await completeSignUp(account, { password_hash, metadata }, mayNotify);
    else if (account.confirmed_at) await changeRequestedRole(account, metadata, mayNotify);
    return metadata;
  });
}

/**
 * Makes an account whose owner has shown that the address is theirs a confirmed one; does nothing when it is one.
 * @param mayNotify what `mayNotifySuperAdmins` said before the transaction of which this is a part
 */
export async function completeSignUp(account: StoredAccount, signUp: ProvenSignUp, mayNotify: boolean): Promise<void> {
  const confirmed = await confirmAccount(account.id, signUp);
  if (!confirmed) return;
  await deleteUnusedTokens("confirm", account.id);
  if (signUp.metadata.role === "student") await makeStudent(confirmed, signUp.metadata);
  else await announceStaffRequest(account, signUp.metadata, mayNotify);
}

/** A confirmed account asks for another portal: the student's row comes at once, a staff row is for others to grant. */
async function changeRequestedRole(
  account: StoredAccount,
  metadata: SignUpMetadata,
  mayNotify: boolean,
): Promise<void> {
  if (metadata.role === "student") return makeStudent(account, metadata);
  await setAccountMetadata(account.id, metadata);
  await announceStaffRequest(account, metadata, mayNotify);
}

async function makeStudent(account: StoredAccount, { full_name, phone }: SignUpMetadata): Promise<void> {
  await ensureStudent({ user_id: account.id, full_name, phone, email: account.email });
}
