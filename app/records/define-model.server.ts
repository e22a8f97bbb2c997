import mongoose, { type IndexOptions, type Model, Schema, type SchemaOptions, type Types } from "mongoose";
import { type DecidedFields, type Fields, keptOf, type RowOf } from "./fields.server.ts";
import { type Nobodys, type PersonalData, personalData } from "./personal-data.server.ts";
import { type Searchable, searchable } from "./search.server.ts";

/** A row as the rest of the product sees it: plain values, its key as text. */
export type Stored<Row> = Row & { id: string };
type Kept<Row> = Row & { _id: Types.ObjectId };

/** The fields of an index, in their order, and what it is besides. */
type Index = readonly [keys: Readonly<Record<string, 1 | -1>>, options?: IndexOptions];

/** What a collection is: its fields with all that is said of them, and what several of them are together. */
interface Definition<Given extends Fields> {
  fields: Given;
  indexes?: readonly Index[];
  /** What staff lists search and order by. */
  search?: Searchable<RowOf<Given>>;
  /** Rows are added and read, never changed or deleted. What it is, for the error. */
  appendOnly?: string;
  options?: Pick<SchemaOptions, "strict" | "minimize">;
}

type AboutPeople<Row> = Omit<PersonalData<Row>, "fields">;

/**
 * The model of a collection; one that is already registered is used again, so that a module may be loaded twice. Where it is about
 * people, something is decided of each field (see personal-data.ts).
 */
export function defineModel<Given extends DecidedFields>(
  collection: string,
  definition: Definition<Given> & AboutPeople<RowOf<Given>>,
): Model<RowOf<Given>>;
export function defineModel<Given extends Fields>(
  collection: string,
  definition: Definition<Given> & Nobodys,
): Model<RowOf<Given>>;
export function defineModel<Row extends Record<string, unknown>>(
  collection: string,
  definition: Definition<DecidedFields> & (AboutPeople<Row> | Nobodys),
): Model<Row> {
  const { fields, indexes = [], search, appendOnly, options, ...decided } = definition;
  const decisions = Object.fromEntries(Object.entries(fields).map(([name, { decision }]) => [name, decision]));
  personalData.set(collection, ("nobodys" in decided ? decided : { ...decided, fields: decisions }) as never);
  const known: unknown = mongoose.models[collection];
  if (known) return known as Model<Row>;

  const schema = new Schema<Row>(keptOf(fields), { versionKey: false, ...options } as never);
  if (search) searchable(schema, search as Searchable<Row>);
  for (const [keys, also] of indexes) schema.index({ ...keys }, also);
  if (appendOnly !== undefined)
    schema.pre(CHANGES as never, () => {
      throw new Error(`${appendOnly} is append-only.`);
    });
  return mongoose.model<Row>(collection, schema, collection);
}

const CHANGES = [
  "updateOne",
  "updateMany",
  "findOneAndUpdate",
  "replaceOne",
  "findOneAndReplace",
  "deleteOne",
  "deleteMany",
  "findOneAndDelete",
];

/** The indexes of a list in each of its orders, behind each of these sets of fields that it is narrowed by; [] for the whole list. */
export function listIndexes(orders: readonly string[], ...narrowed: readonly (readonly string[])[]): Index[] {
  return narrowed.flatMap((by) =>
    orders.map((order) => [Object.fromEntries([...by, order, "_id"].map((name) => [name, 1 as const]))] as const),
  );
}

/** The unique index of these fields among the rows in which the last of them is a text. */
export function uniqueText(...names: [string, ...string[]]): Index {
  const keys = Object.fromEntries(names.map((name) => [name, 1 as const]));
  return [keys, { unique: true, partialFilterExpression: { [names.at(-1) ?? ""]: { $type: "string" } } }];
}

/** Rows go by themselves at the moment in this field. */
export function goesAt(name: string): Index {
  return [{ [name]: 1 }, { expireAfterSeconds: 0 }];
}

const DUPLICATE_KEY = 11_000;

/** Whether the database refused to write a second one of what a unique index allows once. */
export function isDuplicate(error: unknown): boolean {
  return (error as { code?: unknown }).code === DUPLICATE_KEY;
}

/** Whether a write was done; false where the database refused it as a second one. */
export async function doneOnce(write: PromiseLike<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Turns a document read with `lean()` into a plain row, without what mongoose keeps beside it. */
export function stored<Row>(document: Kept<Row>): Stored<Row> {
  const { _id, __v: _, ...row } = document as Row & { _id: Types.ObjectId; __v?: number };
  return { ...(row as unknown as Row), id: _id.toHexString() };
}
