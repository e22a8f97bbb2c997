import mongoose, { type Model, type Schema, type Types } from "mongoose";
import type { Nobodys, PersonalData } from "./personal-data.ts";

/** A row as the rest of the product sees it: plain values, its key as text. */
export type Stored<Row> = Row & { id: string };

/** What is decided of the people in each collection, by its name. */
export const personalData = new Map<string, PersonalData<Record<string, unknown>> | Nobodys>();

/**
 * The model of a collection; one that is already registered is used again, so that a module may be loaded twice.
 * @param personal what is decided of the people in it, field by field
 */
export function defineModel<Row>(
  collection: string,
  schema: Schema<Row>,
  personal: PersonalData<Row> | Nobodys,
): Model<Row> {
  personalData.set(collection, personal as PersonalData<never> as never);
  return (mongoose.models[collection] as Model<Row> | undefined) ?? mongoose.model<Row>(collection, schema, collection);
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

/** Lets documents of a schema be added and read, never changed or deleted. @param called what it is, for the error */
export function appendOnly<Row>(schema: Schema<Row>, called: string): void {
  schema.pre(CHANGES as never, () => {
    throw new Error(`${called} is append-only.`);
  });
}

const DUPLICATE_KEY = 11_000;

/** Whether the database refused to write a second one of what a unique index allows once. */
export function isDuplicate(error: unknown): boolean {
  return (error as { code?: unknown }).code === DUPLICATE_KEY;
}

/** Turns a document read with `lean()` into a plain row, without what mongoose keeps beside it. */
export function stored<Row>(document: Row & { _id: Types.ObjectId }): Stored<Row> {
  const { _id, __v: _, ...row } = document as Row & { _id: Types.ObjectId; __v?: number };
  return { ...(row as unknown as Row), id: _id.toHexString() };
}

/** Like `stored`, for a query that may find nothing. */
export function storedOrNull<Row>(document: (Row & { _id: Types.ObjectId }) | null): Stored<Row> | null {
  return document && stored(document);
}
