import { normaliseEmail } from "#app/platform/email.ts";
import { findAccount } from "#app/records/accounts.server.ts";
import { Certificates } from "#app/records/certificates.server.ts";
import { Statements } from "#app/records/impartiality.server.ts";
import { Admins, SuperAdmins } from "#app/records/staff-roles.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { type Asker, ForbiddenError, type Person } from "./access.server.ts";

/** Somebody of the staff would act on their own case, or on that of a person they are related to; the message is meant for them. */
export class PartialityError extends ForbiddenError {
  override name = "PartialityError";
  /** The id of the students row of whom a statement is asked for first; null where nothing would help. */
  readonly asks: string | null;

  constructor(message: string, asks: string | null = null) {
    super(message);
    this.asks = asks;
  }
}

const OWN = "This is your own case, so somebody else decides.";
const RELATED = "You have stated a conflict of interest with this person, so somebody else decides.";
/** Stands against whoever would judge a case and has not stated yet whether they are impartial. */
export const UNSTATED = "State first whether you have a conflict of interest.";

/** The last digits of a phone number, by which it is one number with and without its country. */
const NATIONAL = 10;

/** The mailbox behind an address: what stands behind a plus sign, and the dots of Gmail, lead to the same one. */
function mailbox(email: string): string {
  const [name = "", host = ""] = normaliseEmail(email).split("@");
  const box = name.replace(/\+.*/, "");
  return /^g(?:oogle)?mail\.com$/.test(host) ? `${box.replaceAll(".", "")}@gmail.com` : `${box}@${host}`;
}

/** By what an account is a person's: itself, its addresses and phone numbers, and the identity document handed in with it. */
async function traitsOf(accountId: string): Promise<Set<string>> {
  const account = await findAccount(accountId);
  const student = await findStudentByUser(accountId);
  const admin = await Admins.findOne({ user_id: accountId });
  const boss = await SuperAdmins.findOne({ user_id: accountId });
  const identity = await Certificates.findOne({ user_id: accountId, slot: "aadhaar" });
  const emails = [account, student, admin, boss].flatMap((row) => row?.email || []);
  const phones = [account?.metadata.phone, student?.phone, admin?.phone];
  return new Set([
    accountId,
    ...emails.map(mailbox),
    ...phones.flatMap((phone) => (phone ? `phone ${String(phone).slice(-NATIONAL)}` : [])),
    ...(identity?.digest ? [`file ${identity.digest}`] : []),
  ]);
}

/** Whether two accounts are one person's, as far as their addresses, phones and identity documents tell. */
export async function isSamePerson(one: string, other: string): Promise<boolean> {
  if (one === other) return true;
  const traits = await traitsOf(one);
  return [...(await traitsOf(other))].some((trait) => traits.has(trait));
}

/**
 * What stands against acting on somebody's case, in a sentence for whoever would; null when nothing does.
 * @param accountId of whoever would act
 * @param about the account of whose case it is
 */
export async function partialityOf(accountId: string, about: string): Promise<string | null> {
  if (await isSamePerson(accountId, about)) return OWN;
  return (await Statements.exists({ by: accountId, about, conflict: true })) ? RELATED : null;
}

/**
 * Lets staff go on only with the case of somebody who is not themselves, by whatever account, and to whom they stated no relation.
 * @param about the account of whose case it is; null when it is nobody's who has one
 * @throws PartialityError
 */
export async function demandImpartial(asker: Asker, about: string | null): Promise<void> {
  if (asker === "terminal" || asker.role === "student" || about === null) return;
  const bar = await partialityOf(asker.accountId, about);
  if (bar !== null) throw new PartialityError(bar);
}

/** Does one of many things that were chosen together; null, and nothing is done, where the person is not impartial. */
export async function ifImpartial<Result>(act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof PartialityError) return null;
    throw error;
  }
}

/** Whether somebody has stated that no conflict of interest stands against their judging this person. */
export function hasStated({ accountId }: Pick<Person, "accountId">, about: string): Promise<boolean> {
  return Statements.exists({ by: accountId, about, conflict: false });
}

/** Who has stepped back from a person's case, and why. The caller has asked whether whoever sees it may. @param about the person's account */
export async function steppedBack(about: string): Promise<string[]> {
  const found = await Statements.find({ about, conflict: true }, { sort: { at: 1 } });
  return found.map(({ by_name, reason }) => [by_name, reason].filter(Boolean).join(": "));
}
