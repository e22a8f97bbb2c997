import mongoose, { type Model, type Schema, type Types } from "mongoose";

/** A row as the rest of the product sees it: plain values, its key as text. */
export type Stored<Row> = Row & { id: string };

/** The model of a collection; one that is already registered is used again, so that a module may be loaded twice. */
export function defineModel<Row>(collection: string, schema: Schema<Row>): Model<Row> {
  return (mongoose.models[collection] as Model<Row> | undefined) ?? mongoose.model<Row>(collection, schema, collection);
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
