import mongoose, { type Model, type Schema } from "mongoose";

/** The mongoose model of a collection, whose name is also the model's; one already registered is used again. */
export function defineModel<Row>(name: string, schema: Schema<Row>): Model<Row> {
  const registered = mongoose.models[name] as Model<Row> | undefined;
  return registered ?? mongoose.model<Row>(name, schema, name);
}
