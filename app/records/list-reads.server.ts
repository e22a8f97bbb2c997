import type { Model, QueryFilter } from "mongoose";
import { askTogether } from "#app/platform/together.server.ts";
import { type Stored, stored } from "./define-model.server.ts";

/** People whose rows one question asks for; each has a few hundred at most. */
const AT_ONCE = 20;

/**
 * Like `pointReads`, for the few rows of one person: what is asked for while the database answers is asked for in one question
 * afterwards. Who asks for the same at the same moment gets the same: nobody may change it.
 * @param field names whose rows they are
 * @param always what a row must fulfil besides
 */
export function listReads<Row>(
  model: Model<Row>,
  field: keyof Row & string,
  order: Record<string, 1 | -1>,
  always: QueryFilter<Row> = {},
): (key: string) => Promise<readonly Stored<Row>[]> {
  const ask = askTogether<Stored<Row>[]>(AT_ONCE, async (keys) => {
    const filter = { ...always, [field]: keys.length === 1 ? keys[0] : { $in: keys } } as QueryFilter<Row>;
    const found = await model.find(filter).sort(order).lean<(Row & { _id: never })[]>();
    return Map.groupBy(
      found.map((row) => stored<Row>(row)),
      (row) => String(row[field]),
    );
  });
  return async (key) => (await ask(String(key))) ?? [];
}
