import { randomUUID } from "node:crypto";
import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { countUse } from "#app/platform/rate-limit.server.ts";
import {
  Accounts,
  findAccount,
  recordSignUp,
  replaceUnconfirmedSignUp,
  type SignUpMetadata,
  type StoredAccount,
} from "#app/records/accounts.server.ts";
import { ensureStudent, findStudentByUser, type StoredStudent, Students } from "#app/records/students.server.ts";
import { deleteUnusedTokens } from "#app/records/tokens.server.ts";
import { demand, type Person } from "./access.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { createWelcomeLink, WELCOME_DAYS } from "./tokens.server.ts";

/** Somebody whom staff add as a student. @param phone null when there is none */
export interface NewStudent {
  email: string;
  fullName: string;
  phone: number | null;
}

/** The hash of a password that nobody knows: dear, so that whoever adds many asks for one. */
export function unknownPassword(): Promise<string> {
  return hashPassword(randomUUID());
}

/**
 * The account of somebody who is to be a student, as nobody can sign in to it yet; the one that the address has already,
 * if any. A sign-up with it that nobody has proven is no more.
 */
export async function accountForStudent(
  person: Person,
  { email, fullName, phone }: NewStudent,
  hash?: string,
): Promise<StoredAccount> {
  demand(person, "students:write");
  const metadata: SignUpMetadata = { full_name: fullName, role: "student", department: null, phone };
  const password_hash = hash ?? (await unknownPassword());
  return withTransaction(async () => {
    const account = await recordSignUp(normaliseEmail(email), password_hash, metadata);
    if (account.confirmed_at || (await findStudentByUser(account.id))) return account;
    await replaceUnconfirmedSignUp(account.id, { password_hash, metadata });
    await deleteUnusedTokens("confirm", account.id);
    return { ...account, metadata };
  });
}

/** Makes the owner of an account a student and mails the link for a first password. @throws ForbiddenError */
export async function welcomeStudent(
  person: Person,
  account: StoredAccount,
  added: NewStudent,
): Promise<StoredStudent> {
  demand(person, "students:write");
  const { fullName: full_name, phone } = added;
  const student = await ensureStudent({ user_id: account.id, full_name, phone, email: account.email });
  await mailWelcome(person, student);
  return student;
}

export type InviteResult = { kind: "sent" } | { kind: "confirmed" } | { kind: "limited"; seconds: number };

/**
 * Whether the link for a first password may be mailed once more: the student has not chosen one, and got few so far. It counts as one
 * that is sent. @throws ForbiddenError
 */
export async function mayInvite(person: Person, student: StoredStudent): Promise<InviteResult> {
  demand(person, "students:write");
  const account = await findAccount(student.user_id);
  if (!account || account.confirmed_at) return { kind: "confirmed" };
  const seconds = await countUse("mail to account", student.email);
  return seconds ? { kind: "limited", seconds } : { kind: "sent" };
}

/**
 * Gives a student whose address is not confirmed another one; links to the former one work no more.
 * @returns "confirmed" when the address was proven meanwhile, "taken" when somebody else has it
 */
export async function readdress(
  person: Person,
  student: StoredStudent,
  email: string,
): Promise<"done" | "confirmed" | "taken"> {
  demand(person, "students:write");
  const [id, address] = [student.user_id, normaliseEmail(email)];
  if (await Accounts.exists({ email: address, _id: { $ne: id } })) return "taken";
  if (!(await Accounts.set({ _id: id, confirmed_at: null }, { email: address }))) return "confirmed";
  await deleteUnusedTokens("confirm", student.user_id);
  await deleteUnusedTokens("reset", student.user_id);
  return "done";
}

/** Mails the link for a first password to a student's address. @throws ForbiddenError */
export async function mailWelcome(
  person: Person,
  { user_id, full_name: name, email }: Pick<StoredStudent, "user_id" | "full_name" | "email">,
): Promise<void> {
  demand(person, "students:write");
  await postMail(email, "student-added", { name, link: await createWelcomeLink(user_id), days: WELCOME_DAYS });
}

/** What is known of a student, for themselves; null for staff. */
export function readOwnStudent(person: Person): Promise<StoredStudent | null> {
  demand(person, "own-profile:edit");
  return findStudentByUser(person.accountId);
}

/** Changes what students may change about themselves. @param phone null when there is none */
export async function changeOwnStudent(
  person: Person,
  { fullName, phone }: { fullName: string; phone: number | null },
): Promise<void> {
  demand(person, "own-profile:edit");
  await Students.update({ user_id: person.accountId }, { $set: { full_name: fullName, phone }, $inc: { version: 1 } });
}
