import mongoose, { type QueryFilter, type Types } from "mongoose";
import { sessionOption } from "#app/platform/database/transaction.server.ts";
import { type Person, type PersonalData, personalData } from "./personal-data.server.ts";
import "./every-collection.server.ts";

type Row = Record<string, unknown>;
type StoredRow = Row & { _id: Types.ObjectId | string };

/** Found by the rows of others, which therefore go later. */
const FIRST = [
  "audit_events",
  "security_events",
  "mails",
  "interview_sheets",
  "interview_times",
  "conversations",
  "unanswered_questions",
];
/** By these the others are found; accounts last, since by its account a person is known. */
const LAST = ["students", "accounts"];

const ROWS_AT_ONCE = 100;

/** The collections that hold rows about people, in the order in which an erasure goes through them. */
export function personalCollections(): string[] {
  const place = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length + 1 + LAST.indexOf(name));
  const about = [...personalData].filter(([, decided]) => "fields" in decided).map(([name]) => name);
  return about.sort((a, b) => place(a) - place(b));
}

function decidedOf(collection: string): PersonalData<Row> {
  const decided = personalData.get(collection);
  if (!decided || "nobodys" in decided) throw new Error(`${collection} holds nothing about people.`);
  return decided;
}

/** What a person is told their rows of a collection are called. */
export function callingOf(collection: string): string {
  return decidedOf(collection).called;
}

/** A person's rows of a collection, one after the other, with the fields that they are told and that hold something. */
export async function* toldRows(collection: string, person: Person): AsyncGenerator<Row> {
  const { of, fields, untold, others } = decidedOf(collection);
  const filter = await of(person);
  if (filter === null) return;
  const told = Object.keys(fields).filter((field) => fields[field]?.told);
  if (told.length === 0) return;
  const rows = mongoose.model<Row>(collection).find(filter).sort({ _id: 1 }).lean<StoredRow[]>();
  for await (const row of rows.cursor({ batchSize: ROWS_AT_ONCE })) {
    if (untold?.(row, person)) continue;
    const hidden = others?.(row, person) ?? [];
    const shown = told.filter((field) => !isEmpty(row[field]) && !hidden.includes(field));
    yield Object.fromEntries(shown.map((field) => [field, withoutNames(row[field], fields[field]?.without)]));
  }
}

/** A value without the entries of these names, however deep they stand in it. */
function withoutNames(value: unknown, names: readonly string[] | undefined): unknown {
  if (names === undefined || typeof value !== "object" || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, names));
  const rest = Object.entries(value).filter(([name]) => !names.includes(name));
  return Object.fromEntries(rest.map(([name, inner]) => [name, withoutNames(inner, names)]));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/**
 * Deletes a person's rows of a collection, or takes what is personal out of those that stay. Past the models: what is append-only for
 * everybody else does not bind an erasure. Done again, it changes nothing more.
 */
export async function eraseRows(collection: string, person: Person): Promise<void> {
  const { of, blank, named } = decidedOf(collection);
  const filter = await of(person);
  if (filter !== null && !blank) await mongoose.model<Row>(collection).deleteMany(filter);
  if (filter !== null && blank) await blankRows(collection, filter, (row) => blank(row, person));
  const naming = (await named?.of(person)) ?? null;
  if (named && naming !== null) await blankRows(collection, naming, (row) => named.blank(row, person));
}

async function blankRows(
  collection: string,
  filter: QueryFilter<Row>,
  restOf: (row: Row & { id: string }) => Row | null,
): Promise<void> {
  const model = mongoose.model<Row>(collection);
  const { madeOf } = model as unknown as { madeOf?: (row: Row) => Row };
  for await (const row of model.find(filter).lean<StoredRow[]>().cursor({ batchSize: ROWS_AT_ONCE })) {
    const own = { _id: row._id as Types.ObjectId };
    const rest = restOf({ ...row, id: String(row._id) });
    if (rest === null) await model.collection.deleteOne(own, sessionOption());
    else
      await model.collection.updateOne(own, { $set: { ...rest, ...madeOf?.({ ...row, ...rest }) } }, sessionOption());
  }
}
