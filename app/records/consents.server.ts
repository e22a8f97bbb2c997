import { Types } from "mongoose";
import { sessionOption } from "#app/platform/database/transaction.server.ts";
import { defineModel } from "./define-model.server.ts";
import { personMark } from "./erasures.server.ts";
import { moment, oneOf, type RowOf, text } from "./fields.server.ts";
import { INNER, keptBecause, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

/** What somebody agrees to, or states, apart from what they ask for. */
export const PURPOSES = ["adult", "news", "model-evaluation", "model-counsellor"] as const;
export type Purpose = (typeof PURPOSES)[number];
/** What is written down here besides: that a student declares what they have handed in. */
const STATED = [...PURPOSES, "declaration"] as const;
type Stated = (typeof STATED)[number];
/** What can be taken back: a statement of fact cannot. */
export const REVOCABLE = ["news", "model-evaluation", "model-counsellor"] as const satisfies readonly Purpose[];
export type Revocable = (typeof REVOCABLE)[number];
/** What an account has to agree to itself: nobody has proven what was said for its address. */
const BY_ACCOUNT: readonly Purpose[] = ["model-evaluation", "model-counsellor"];

/** Whoever asks for consent has to be able to prove that it was given (Digital Personal Data Protection Act, section 6(10)). */
const PROOF = "It proves what was agreed to and when it was taken back, without saying by whom.";

/** One giving or taking back. The latest of a person and a purpose holds. */
const fields = {
  /** The account that said it; null where nobody was signed in. */
  account: text(INNER).orNull(),
  /** As addresses are looked up. */
  email: text(TOLD),
  purpose: oneOf(STATED, keptBecause(PROOF)),
  /** Of the wording, with the wording itself: what was agreed to can be shown when the text has long changed. */
  version: text(keptBecause(PROOF)),
  wording: text(keptBecause(PROOF)),
  decision: oneOf(["given", "withdrawn"], keptBecause(PROOF)),
  at: moment(keptBecause(PROOF)),
};

export type ConsentRow = RowOf<typeof fields>;

/** Whose consents: what an account said, and what was said for its address before there was an account. */
export interface ConsentKeys {
  account: string | null;
  email: string;
}

export const Consents = rowsOf(
  defineModel("consents", {
    called: "Your permissions",
    of: ({ account, email }) => {
      // What an account said is its own, whatever address it had.
      const keys = [...(account === null ? [] : [{ account }]), ...(email === "" ? [] : [{ email, account: null }])];
      return keys.length === 0 ? null : { $or: keys };
    },
    fields,
    blank: ({ email }) => ({ account: null, email: personMark(email) }),
    indexes: [
      [{ account: 1, purpose: 1, at: -1, _id: -1 }],
      [{ email: 1, purpose: 1, at: -1, _id: -1 }],
      [{ account: 1, at: 1 }],
    ],
    appendOnly: "The record of consents",
  }),
);

/** Forgets some. Past the model, since the record refuses to be deleted from. @returns how many there were */
export async function deleteConsents(ids: readonly string[]): Promise<number> {
  const these = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
  return (await Consents.model.collection.deleteMany(these, sessionOption())).deletedCount;
}

/** Writes down that something was agreed to, or taken back. */
export async function recordConsent(row: Omit<ConsentRow, "at">): Promise<void> {
  await Consents.insert({ ...row, at: new Date() });
}

function latest(keys: Partial<ConsentKeys>, purpose: Stated): Promise<ConsentRow | null> {
  return Consents.findOne({ ...keys, purpose }, { sort: { at: -1, _id: -1 } });
}

/** How often somebody has said something on a purpose, counted up to a bound: an account itself, or whoever knew the address. */
export function countConsents({ account, email }: ConsentKeys, purpose: Stated, most: number): Promise<number> {
  const own = account === null ? { email: String(email), account } : { account: String(account) };
  return Consents.count({ ...own, purpose }, most);
}

/** The latest word of a person on a purpose, with or without an account; null when there never was one. */
export async function latestConsent({ account, email }: ConsentKeys, purpose: Stated): Promise<ConsentRow | null> {
  const [byAccount, byEmail] = await Promise.all([
    account === null ? null : latest({ account: String(account) }, purpose),
    email === "" || (account !== null && BY_ACCOUNT.some((each) => each === purpose))
      ? null
      : latest({ email: String(email) }, purpose),
  ]);
  if (!byAccount || !byEmail) return byAccount ?? byEmail;
  return byEmail.at > byAccount.at ? byEmail : byAccount;
}

/** The latest word of a person on each purpose that there is one on. */
export async function consentsOf(keys: ConsentKeys): Promise<ConsentRow[]> {
  const found = await Promise.all(PURPOSES.map((purpose) => latestConsent(keys, purpose)));
  return found.filter((row) => row !== null);
}

/** Whether an account has agreed and not taken it back; what a stranger said for its address does not count. */
export async function accountAgrees(account: string, purpose: Purpose): Promise<boolean> {
  return (await latest({ account: String(account) }, purpose))?.decision === "given";
}

/** Whether the last word that was said for an address is that it agrees. */
export async function addressAgrees(email: string, purpose: Purpose): Promise<boolean> {
  return (await latest({ email: String(email) }, purpose))?.decision === "given";
}

/** Which of these addresses agree by the last word that was said for each. */
export async function addressesAgreeing(emails: readonly string[], purpose: Purpose): Promise<Set<string>> {
  const rows = await Consents.find({ email: { $in: emails.map(String) }, purpose }, { sort: { at: 1, _id: 1 } });
  const last = new Map(rows.map(({ email, decision }) => [email, decision]));
  return new Set([...last].flatMap(([email, decision]) => (decision === "given" ? [email] : [])));
}
