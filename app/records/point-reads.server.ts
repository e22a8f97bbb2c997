import { isObjectIdOrHexString, type Model, type QueryFilter } from "mongoose";
import { askTogether } from "#app/platform/together.server.ts";
import { type Stored, stored } from "./define-model.server.ts";

const AT_ONCE = 100;

/**
 * Reads of one row each by a unique field, such as those that every request begins with: what is asked for while the
 * database answers is asked for in one question afterwards, so that under load many requests share a way to the database. A row is
 * always read after it was asked for.
 * @param also what a row must fulfil besides, at the moment of the question
 */
export function pointReads<Row>(
  model: Model<Row>,
  field: "_id" | (keyof Row & string),
  also: () => QueryFilter<Row> = () => ({}),
): (key: string) => Promise<Stored<Row> | null> {
  const ask = askTogether<Row & { _id: never }>(AT_ONCE, async (keys) => {
    const filter = { ...also(), [field]: keys.length === 1 ? keys[0] : { $in: keys } } as QueryFilter<Row>;
    const found = await model.find(filter).limit(keys.length).lean<(Row & { _id: never })[]>();
    return new Map(found.map((row) => [String(row[field]), row]));
  });
  return async (key) => {
    if (field === "_id" && !isObjectIdOrHexString(key)) return null;
    const row = await ask(String(key));
    return row === undefined ? null : stored<Row>(row);
  };
}
