import { defineModel } from "./define-model.server.ts";
import { flag, list, moment, number, oneOf, type RowOf, text } from "./fields.server.ts";
import { type Held, leaseFields, leasesOn } from "./lease.server.ts";
import { INNER, type Person, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

/** What a referee can say of what was handed in under their name. */
export const REFEREE_ANSWERS = ["wrote", "true", "partly", "not mine", "declined"] as const;
export type RefereeAnswer = (typeof REFEREE_ANSWERS)[number];

/** What a referee was asked about one file, and what they answered; its lease is the reminder. */
const fields = {
  /** The ids of the document and of the student's account, and the path of the file that is asked about. */
  document: text(INNER),
  user_id: text(INNER),
  file_path: text(INNER),
  /** The referee, as the student named them. */
  name: text(TOLD),
  email: text(INNER),
  asked_at: moment(TOLD),
  /** How often they were reminded. */
  reminded: number(INNER).or(0),
  expires_at: moment(TOLD),
  answered_at: moment(TOLD).orNull(),
  answer: oneOf(REFEREE_ANSWERS, TOLD).orNull(),
  /** What of it is true, and how they know the work. */
  words: text(TOLD).or(""),
  knows: text(TOLD).or(""),
  /** From when to when they saw the work, as they write it. */
  from: text(TOLD).or(""),
  to: text(TOLD).or(""),
  /** Whether PGI may ask them back. */
  ask_back: flag(TOLD).or(false),
  /** What speaks for looking closer; a sign, never a verdict. */
  signs: list(text(), INNER).or([]),
  /** The network address the answer came from, as a keyed code. */
  address: text(INNER).or(""),
  /** Whether a person has to look at the document because of the answer. */
  calls: flag(INNER).or(false),
  ...leaseFields,
};

export type RefereeRequestRow = RowOf<typeof fields>;
export type HeldRefereeRequest = Held<RefereeRequestRow>;

/** The rows about a student, and those about a referee, who has no account. */
function requestsOf({ account, email }: Person) {
  const any = [...(account === null ? [] : [{ user_id: account }]), ...(email === "" ? [] : [{ email }])];
  return any.length === 0 ? null : { $or: any };
}

export const RefereeRequests = rowsOf(
  defineModel("referee_requests", {
    called: "What referees were asked and said",
    of: requestsOf,
    fields,
    indexes: [
      [{ document: 1, file_path: 1 }, { unique: true }],
      [{ user_id: 1 }],
      [{ email: 1 }],
      [{ calls: 1 }],
      [{ due_at: 1 }],
    ],
  }),
);

export const refereeLeases = leasesOn(RefereeRequests.model, { answer: null });
