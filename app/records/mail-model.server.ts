import { type Model, type QueryFilter, Schema } from "mongoose";
import { normaliseEmail } from "#app/platform/email.ts";
import { modelOf, type Stored } from "./define-model.server.ts";
import { casesOf } from "./ids-about.server.ts";
import { type Held, type Leased, leaseDecisions, leaseFields } from "./lease.server.ts";
import { each, INNER, type Person, TOLD } from "./personal-data.ts";
import { rowsOfAddress } from "./rows-of-address.server.ts";
import { searchable } from "./searchable.server.ts";

export const MAIL_STATES = ["waiting", "sent", "failed"] as const;
/** waiting: not taken by the mail server yet. sent: taken. failed: given up. */
export type MailState = (typeof MAIL_STATES)[number];

/** A mail of the product, and what became of it; its lease is its turn to be delivered. */
export interface MailRow extends Leased {
  to: string;
  /** The name of its words in content/mails. */
  name: string;
  subject: string;
  at: Date;
  state: MailState;
  /** When the mail server took it; null until then. */
  sent_at: Date | null;
  /** Names the event that it tells of: no event makes two mails. */
  key: string;
  /** What is to be sent, sealed; null once it is sent, or where it is worthless by now. */
  body: string | null;
  /** From when on it is worthless, because its link has ended; null when it never is. */
  ends_at: Date | null;
  /** Why the last attempt failed; empty when none did. */
  reason: string;
}

export type StoredMail = Stored<MailRow>;
/** A mail that this process delivers. */
export type HeldMail = Held<MailRow>;

const required = { type: String, required: true };
const schema = new Schema<MailRow>(
  {
    to: required,
    name: required,
    subject: required,
    at: { type: Date, required: true },
    state: { type: String, enum: MAIL_STATES, required: true },
    sent_at: { type: Date, default: null },
    key: { type: String, required: true, unique: true },
    body: { type: String, default: null },
    ends_at: { type: Date, default: null },
    reason: { type: String, default: "" },
    ...leaseFields,
  },
  { versionKey: false },
);
searchable(schema, { search: ["to", "subject"] });
schema.index({ to: 1, at: -1 });
schema.index({ due_at: 1 });
schema.index({ at: 1 });
schema.index({ at: 1, _id: 1 });
schema.index({ state: 1, at: 1, _id: 1 });
schema.index({ search: 1, at: 1, _id: 1 });

/** The mails to a person, and those to staff about their interviews. */
async function mailsOf(person: Person): Promise<QueryFilter<MailRow> | null> {
  const own = await rowsOfAddress(Mail, "to", person.email);
  const about = (await casesOf(person)).flatMap((id) =>
    ["interview", "interview-reminder", "assessor-second"].map((event) => ({
      key: { $gte: `${event} ${id} `, $lt: `${event} ${id}!` },
    })),
  );
  const any = [...(own ? [own] : []), ...about];
  return any.length === 0 ? null : { $or: any };
}

/** For the queries on mails: `records/mails.server.ts`. */
export const Mail: Model<MailRow> = modelOf<MailRow>("mails", schema, {
  called: "Mails to you",
  of: mailsOf,
  fields: {
    ...each(TOLD, "to", "name", "subject", "at", "state", "sent_at", "reason", "ends_at"),
    ...each(INNER, "key", "body"),
    ...leaseDecisions,
  },
  untold: ({ to }, { email }) => normaliseEmail(to) !== email,
});
