import { Schema } from "mongoose";
import { calendarDay } from "#app/platform/format.ts";
import { appendOnly, modelOf, type Stored, stored } from "./define-model.server.ts";
import { expiring } from "./expiring.server.ts";
import { listQueries } from "./list-query.server.ts";
import { ERASED, each, INNER, keptBecause, type Person, TOLD } from "./personal-data.ts";
import { searchable } from "./searchable.server.ts";

/** What the security log knows of; the words that it can be filtered by. */
export const SECURITY_KINDS = [
  "sign-in good",
  "sign-in bad",
  "limit hit",
  "refusal",
  "role granted",
  "role revoked",
  "role requested",
  "second factor set",
  "second factor removed",
  "second factor used",
  "recovery code used",
  "session ended",
  "password changed",
  "re-authentication",
  "export",
  "document read",
  "record read",
  "erasure",
] as const;

export type SecurityKind = (typeof SECURITY_KINDS)[number];

/** The kinds by which personal data left the database or the store for somebody's eyes. */
const TOUCHES: readonly SecurityKind[] = ["document read", "record read", "export"];

/** One line of the security log. Nobody typed any of it but names and addresses of accounts and names of files. */
export interface SecurityEventRow {
  at: Date;
  /** The day in India, such as 2026-11-21. */
  day: string;
  kind: SecurityKind;
  /** Who did it; empty where nobody was signed in. */
  actor_id: string;
  actor_name: string;
  actor_email: string;
  actor_role: string;
  /** Whom it concerned, where that is somebody else. */
  subject_id: string;
  subject_name: string;
  subject_email: string;
  /** What it was about: a file, a role, a limit, a path. */
  what: string;
  /** The id of the file; empty for anything else. */
  what_id: string;
  /** Stands for the network address that it came from; empty when it came from none. */
  address: string;
  /** How often it happened, where that is counted together. */
  count: number;
}

const text = { type: String, default: "" };
const schema = new Schema<SecurityEventRow>({
  at: { type: Date, required: true },
  day: { type: String, required: true },
  kind: { type: String, enum: SECURITY_KINDS, required: true },
  actor_id: text,
  actor_name: text,
  actor_email: text,
  actor_role: text,
  subject_id: text,
  subject_name: text,
  subject_email: text,
  what: text,
  what_id: text,
  address: text,
  count: { type: Number, default: 1 },
});
schema.index({ at: 1 });
schema.index({ at: 1, _id: 1 });
schema.index({ kind: 1, at: 1, _id: 1 });
schema.index({ day: 1, at: 1, _id: 1 });
searchable(schema, { search: ["actor_name", "actor_email", "subject_name", "subject_email", "address"] });
schema.index({ search: 1, at: 1, _id: 1 });
schema.index({ subject_id: 1, kind: 1, at: -1 });
schema.index({ actor_id: 1 });
schema.index({ actor_email: 1 });
schema.index({ subject_email: 1 });

appendOnly(schema, "The security log");

const LOG = "A year of who read what is demanded by law, and shows a breach; whose it was does not stay.";

function eventsOf({ account, email }: Person) {
  const ids = account === null ? [] : [{ actor_id: account }, { subject_id: account }];
  const emails = email === "" ? [] : [{ actor_email: email }, { subject_email: email }];
  const any = [...ids, ...emails];
  return any.length === 0 ? null : { $or: any };
}

/** Whether an account or an address of a line is the person's. */
function names({ account, email }: Person, id: string, address: string): boolean {
  return (id !== "" && id === account) || (address !== "" && address === email);
}

/** What somebody did, as staff, to another person's things is that person's to read. */
function isAboutAnother({ subject_id, subject_email }: SecurityEventRow, person: Person): boolean {
  return (subject_id !== "" || subject_email !== "") && !names(person, subject_id, subject_email);
}

/** A line without what names a person: as who did it, and as whom it concerned. */
function withoutPerson(row: SecurityEventRow, person: Person): Partial<SecurityEventRow> {
  const acted = names(person, row.actor_id, row.actor_email);
  const concerned = names(person, row.subject_id, row.subject_email);
  const read = row.kind === "document read" || row.kind === "record read";
  return {
    ...(acted && { actor_name: ERASED, actor_email: "" }),
    ...(concerned && { subject_name: ERASED, subject_email: "" }),
    ...((acted || row.actor_id === "") && { address: "" }),
    ...(read && concerned && { what: ERASED }),
  };
}

const SecurityEvent = modelOf<SecurityEventRow>("security_events", schema, {
  called: "Sign-ins, and who saw your data",
  of: eventsOf,
  fields: {
    ...each(keptBecause(LOG), "at", "day", "kind", "actor_role", "count"),
    ...each(keptBecause(LOG, false), "actor_id", "subject_id", "what_id"),
    ...each(TOLD, "what", "address"),
    ...each(INNER, "actor_name", "actor_email", "subject_name", "subject_email"),
  },
  untold: isAboutAnother,
  others: ({ actor_id, actor_email }, person) => (names(person, actor_id, actor_email) ? [] : ["address"]),
  blank: withoutPerson,
});

/** Lines that are to be forgotten. */
export const expiringSecurityEvents = expiring(SecurityEvent, "at");

/** The log as staff search it. */
export const securityLog = listQueries(SecurityEvent, {
  orders: { at: "at" },
  descendingFirst: true,
  filters: {
    kind: Object.fromEntries(SECURITY_KINDS.map((kind) => [kind, { kind }])) as Record<
      SecurityKind,
      { kind: SecurityKind }
    >,
    day: { field: "day", values: "day" },
  },
  search: true,
});

/** Adds a line. @throws when it cannot be written */
export async function appendSecurityEvent(event: Omit<SecurityEventRow, "day">): Promise<void> {
  await SecurityEvent.create({ ...event, day: calendarDay(event.at) });
}

/** The newest reads of a person's documents by others. @param accountId of the person */
export async function listDocumentReads(accountId: string, limit: number): Promise<Stored<SecurityEventRow>[]> {
  const found = await SecurityEvent.find({ subject_id: accountId, kind: "document read" })
    .sort({ at: -1 })
    .limit(limit)
    .lean();
  return found.map(stored);
}

/** Whether somebody's reading of the same thing, from the same network address, has been noted since. */
export async function isReadNoted(line: Omit<SecurityEventRow, "day">, since: Date): Promise<boolean> {
  const { subject_id, kind, actor_id, what_id, address } = line;
  const same = { subject_id, kind, at: { $gte: since }, actor_id, what_id, address };
  return (await SecurityEvent.exists(same)) !== null;
}

/** What personal data was read or taken along since, and by whom, the earliest first. */
export async function* eachTouch(since: Date): AsyncGenerator<Stored<SecurityEventRow>> {
  const found = SecurityEvent.find({ at: { $gte: since }, kind: { $in: [...TOUCHES] } }).sort({ at: 1, _id: 1 });
  for await (const row of found.lean().cursor({ batchSize: 500 })) yield stored(row);
}
