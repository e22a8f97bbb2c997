import { isObjectIdOrHexString, type Model, type QueryFilter, Types } from "mongoose";
import { sessionOption } from "#app/platform/database/transaction.server.ts";
import { askTogether } from "#app/platform/together.server.ts";
import { type Stored, stored } from "./define-model.server.ts";

const AT_ONCE = 100;

/**
 * Reads of one row each by a unique field, such as those that every request begins with: what is asked for while the
 * database answers is asked for in one question afterwards, so that under load many requests share a way to the database. A row is
 * always read after it was asked for. Past mongoose, whose part in so small a question is half of its cost.
 * @param also what a row must fulfil besides, at the moment of the question
 */
export function pointReads<Row>(
  model: Model<Row>,
  field: "_id" | (keyof Row & string),
  also: () => QueryFilter<Row> = () => ({}),
): (key: string) => Promise<Stored<Row> | null> {
  const projection = leftOut(model);
  const ask = askTogether<Row & { _id: never }>(AT_ONCE, async (keys) => {
    const values = field === "_id" ? keys.map((key) => new Types.ObjectId(key)) : keys;
    const filter = { ...also(), [field]: values.length === 1 ? values[0] : { $in: values } };
    const found = await model.collection
      .find<Row & { _id: never }>(filter as object, { projection, limit: keys.length, ...sessionOption() })
      .toArray();
    return new Map(found.map((row) => [String(row[field]), row]));
  });
  return async (key) => {
    if (field === "_id" && !isObjectIdOrHexString(key)) return null;
    const row = await ask(String(key));
    return row === undefined ? null : stored<Row>(row);
  };
}

/** The fields that are not read with the row. */
function leftOut<Row>({ schema }: Model<Row>): Record<string, 0> {
  const paths = Object.values(schema.paths).filter(({ options }) => options.select === false);
  return Object.fromEntries(paths.map(({ path }) => [path, 0]));
}
