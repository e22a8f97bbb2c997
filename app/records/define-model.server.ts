import mongoose, { type Model, type Schema } from "mongoose";

/** The model of a collection; the one already registered is used again, so that hot reload works. */
export function defineModel<Row>(collection: string, schema: Schema<Row>): Model<Row> {
  return (mongoose.models[collection] as Model<Row> | undefined) ?? mongoose.model<Row>(collection, schema, collection);
}
