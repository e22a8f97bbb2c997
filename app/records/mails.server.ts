import { type QueryFilter, Types } from "mongoose";
import { normaliseEmail } from "#app/platform/email.ts";
import { newSampleId } from "#app/platform/sample-ids.server.ts";
import { isSampleAddress } from "#app/platform/sample-mark.ts";
import { defineModel, listIndexes, type Stored } from "./define-model.server.ts";
import { moment, oneOf, type RowOf, text } from "./fields.server.ts";
import { type Backlog, dueNow, type Held, leaseFields, leasesOn, secondsSince } from "./lease.server.ts";
import { listQueries } from "./list-query.server.ts";
import { casesOf, INNER, type Person, TOLD } from "./personal-data.server.ts";
import { type Rows, rowsOf } from "./rows.server.ts";
import { rowsOfAddress } from "./search.server.ts";

export const MAIL_STATES = ["waiting", "sent", "failed"] as const;
/** waiting: not taken by the mail server yet. sent: taken. failed: given up. */
export type MailState = (typeof MAIL_STATES)[number];

/** A mail of the product, and what became of it; its lease is its turn to be delivered. */
const fields = {
  to: text(TOLD),
  /** The name of its words in content/mails. */
  name: text(TOLD),
  subject: text(TOLD),
  at: moment(TOLD),
  state: oneOf(MAIL_STATES, TOLD),
  /** When the mail server took it; null until then. */
  sent_at: moment(TOLD).orNull(),
  /** Names the event that it tells of: no event makes two mails. */
  key: text(INNER).unique(),
  /** What is to be sent, sealed; null once it is sent, or where it is worthless by now. */
  body: text(INNER).orNull(),
  /** From when on it is worthless, because its link has ended; null when it never is. */
  ends_at: moment(TOLD).orNull(),
  /** Why the last attempt failed; empty when none did. */
  reason: text(TOLD).or(""),
  ...leaseFields,
};

export type MailRow = RowOf<typeof fields>;
export type StoredMail = Stored<MailRow>;
export type HeldMail = Held<MailRow>;

/** The mails to a person, and those to staff about their interviews. */
async function mailsOf(person: Person): Promise<QueryFilter<MailRow> | null> {
  const own = await rowsOfAddress(Mails.model, "to", person.email);
  const about = (await casesOf(person)).flatMap((id) =>
    ["interview", "interview-reminder", "assessor-second"].map((event) => ({
      key: { $gte: `${event} ${id} `, $lt: `${event} ${id}!` },
    })),
  );
  const any = [...(own ? [own] : []), ...about];
  return any.length === 0 ? null : { $or: any };
}

export const Mails: Rows<MailRow> = rowsOf(
  defineModel("mails", {
    called: "Mails to you",
    of: mailsOf,
    fields,
    untold: ({ to }, { email }) => normaliseEmail(to) !== email,
    search: { search: ["to", "subject"] },
    indexes: [[{ to: 1, at: -1 }], [{ due_at: 1 }], [{ at: 1 }], ...listIndexes(["at"], [], ["state"], ["search"])],
  }),
);

/** Urgent mails take their turn as if they had waited so long already. */
const AHEAD_MS = 24 * 60 * 60_000;

/** The mails as staff search them. */
export const mailList = listQueries(Mails.model, {
  orders: { at: "at" },
  descendingFirst: true,
  filters: {
    state: { waiting: { state: "waiting" }, sent: { state: "sent" }, failed: { state: "failed" } },
  },
  search: true,
});

/** A mail to be kept. */
export type NewMail = Pick<MailRow, "to" | "name" | "subject" | "ends_at"> & {
  /** Names the event that it tells of; without it each call is an event of its own. */
  key?: string | undefined;
  /** Whether somebody waits for it in front of the screen. */
  urgent: boolean;
  /** Seals what is to be sent for the mail of this id. */
  body: (id: string) => string;
};

/** Keeps a mail to be delivered. @returns its id; null when the mail of this event is there already */
export async function keepMail({ key, urgent, body, ...mail }: NewMail): Promise<string | null> {
  const id = isSampleAddress(mail.to) ? newSampleId() : new Types.ObjectId().toHexString();
  const at = new Date();
  const due_at = urgent ? new Date(at.getTime() - AHEAD_MS) : at;
  const row = {
    ...mail,
    at,
    state: "waiting",
    sent_at: null,
    body: body(id),
    reason: "",
    ...dueNow(),
    due_at,
  } as const;
  // Not refused as a second one: that would undo the transaction in which somebody asks for it.
  return (await Mails.ensure({ key: key ?? id }, { _id: id, ...row } as never)).id === id ? id : null;
}

export const mailLeases = leasesOn(Mails.model, { state: "waiting" });

export const findMail = Mails.byId;

export type MailHead = Omit<StoredMail, "body">;

/** The newest mails to an address, newest first, without their words. */
export function listMailsTo(to: string, limit: number): Promise<MailHead[]> {
  return Mails.find({ to }, { sort: { at: -1 }, limit, fields: { body: 0 } });
}

/** What waits to be delivered, what is on its way, and what was given up. Urgent mails have an earlier turn than they are old. */
export async function mailBacklog(): Promise<Backlog> {
  const [backlog, failed, oldest] = await Promise.all([
    mailLeases.backlog(),
    Mails.count({ state: "failed" }),
    Mails.findOne({ state: "waiting" }, { sort: { at: 1 }, fields: { at: 1 } }),
  ]);
  return { ...backlog, failed, oldestSeconds: secondsSince(oldest?.at) };
}
