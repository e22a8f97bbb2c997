import { Schema } from "mongoose";
import { defineModel, type Stored, stored } from "./define-model.server.ts";

/** waiting: not taken by the mail server yet. sent: taken. failed: given up. */
export type MailState = "waiting" | "sent" | "failed";

/** That a mail was written to somebody, and what became of it. Its words are not kept: many carry a secret link. */
export interface MailRow {
  to: string;
  /** The name of its words in content/mails. */
  name: string;
  subject: string;
  at: Date;
  state: MailState;
}

export type StoredMail = Stored<MailRow>;

const KEPT_DAYS = 400;

const required = { type: String, required: true };
const schema = new Schema<MailRow>(
  {
    to: required,
    name: required,
    subject: required,
    at: { type: Date, required: true },
    state: { type: String, enum: ["waiting", "sent", "failed"], required: true },
  },
  { versionKey: false },
);
schema.index({ to: 1, at: -1 });
schema.index({ at: 1 }, { expireAfterSeconds: KEPT_DAYS * 24 * 60 * 60 });

const SentMail = defineModel<MailRow>("mails", schema);

/** Notes that a mail is on its way. @returns the id of the note */
export async function noteMail(mail: Pick<MailRow, "to" | "name" | "subject">): Promise<string> {
  return (await SentMail.create({ ...mail, at: new Date(), state: "waiting" }))._id.toHexString();
}

/** Notes what became of a mail. */
export async function settleMail(id: string, state: MailState): Promise<void> {
  await SentMail.updateOne({ _id: id }, { $set: { state } });
}

/** The newest mails to an address, newest first. */
export async function listMailsTo(to: string, limit: number): Promise<StoredMail[]> {
  return (await SentMail.find({ to }).sort({ at: -1 }).limit(limit).lean()).map(stored);
}
