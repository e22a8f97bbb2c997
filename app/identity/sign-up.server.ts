import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { afterAnswer } from "#app/platform/background.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { addressKey, countUse } from "#app/platform/rate-limit.server.ts";
import {
  findAccountByEmail,
  recordSignUp,
  replaceUnconfirmedSignUp,
  type SignUpMetadata,
  type StoredAccount,
} from "#app/records/accounts.server.ts";
import { CONFIRM_HOURS, createConfirmLink, createRoleLink } from "./links.server.ts";
import { hashPassword, passwordFault } from "./passwords.server.ts";
import { portals } from "./portals.ts";
import { findRoleRow } from "./role-rows.server.ts";

interface SignUp {
  email: string;
  password: string;
  metadata: SignUpMetadata;
  /** The network address of the browser. */
  address: string;
}

export type SignUpResult =
  /** The answer for new and known addresses alike: "Check your email to confirm your account!" */
  { kind: "check email" } | { kind: "weak password"; fault: string } | { kind: "limited"; seconds: number };

/**
 * Keeps a sign-up and mails the link that proves the address. A known address gives the same answer after the same
 * work; its owner is told by mail. The mail leaves after the answer, so a mail server that is away loses nothing.
 */
export async function signUp({ email: given, password, metadata, address }: SignUp): Promise<SignUpResult> {
  const email = normaliseEmail(given);
  const fault = passwordFault(password, { email, fullName: metadata.full_name, role: metadata.role });
  if (fault) return { kind: "weak password", fault };
  const seconds =
    (await countUse("sign-up by address", addressKey(address))) ?? (await countUse("mail to account", email));
  if (seconds) return { kind: "limited", seconds };

  const passwordHash = await hashPassword(password);
  const account = await recordSignUp(email, passwordHash, metadata);
  afterAnswer("sign-up", () => answerByMail(account, { password_hash: passwordHash, metadata }));
  return { kind: "check email" };
}

async function answerByMail(
  account: StoredAccount,
  signUp: Pick<StoredAccount, "password_hash" | "metadata">,
): Promise<void> {
  const { metadata } = signUp;
  const portal = portals[metadata.role];
  const name = account.metadata.full_name;
  if (!account.confirmed_at) {
    await replaceUnconfirmedSignUp(account.id, signUp);
    await mailConfirmLink({ ...account, ...signUp });
  } else if (await mayAsk(account, metadata)) {
    const link = await createRoleLink(account.id, metadata);
    await postMail(account.email, "confirm-portal", { name, link, portal: portal.title, hours: CONFIRM_HOURS });
  } else {
    const origin = publicOrigin();
    const links = { link: `${origin}${portal.door}`, resetLink: `${origin}${href("/forgot-password")}` };
    await postMail(account.email, "already-registered", { name, ...links });
  }
}

/** Whether the owner of a confirmed account would get something new: a role that is neither theirs nor asked for already. */
async function mayAsk(account: StoredAccount, { role }: SignUpMetadata): Promise<boolean> {
  if (account.metadata.role === role && !account.declined_at) return false;
  return !(await findRoleRow(role, account.id));
}

async function mailConfirmLink(account: StoredAccount): Promise<void> {
  const link = await createConfirmLink(account.id, account);
  await postMail(account.email, "confirm-email", { name: account.metadata.full_name, link, hours: CONFIRM_HOURS });
}

/**
 * Mails a new confirmation link to an account that needs one; nobody can see from the answer whether it did.
 * @returns undefined, or the seconds after which it may be asked again
 */
export async function resendConfirmation(given: string, address: string): Promise<number | undefined> {
  const email = normaliseEmail(given);
  const seconds =
    (await countUse("mail by address", addressKey(address))) ?? (await countUse("mail to account", email));
  if (seconds) return seconds;
  afterAnswer("resend", async () => {
    const account = await findAccountByEmail(email);
    if (account && !account.confirmed_at) await mailConfirmLink(account);
  });
  return undefined;
}
