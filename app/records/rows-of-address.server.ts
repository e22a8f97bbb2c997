import type { Model, QueryFilter } from "mongoose";
import { normaliseEmail } from "#app/platform/email.ts";
import { wantedKeys } from "./search-words.ts";

/**
 * The rows that have an email address in a field, however it is written there; null for no address.
 * @param model of a searchable collection whose search covers the field
 */
export async function rowsOfAddress<Row>(
  model: Model<Row>,
  field: keyof Row & string,
  email: string,
): Promise<QueryFilter<Row> | null> {
  if (email === "") return null;
  // Of an address the search has the part before the @ alone: many may share that.
  const keys = wantedKeys(email).map((search) => ({ search }));
  const near = (keys.length === 0 ? { [field]: email } : { $and: keys }) as QueryFilter<Row>;
  const ids: unknown[] = [];
  for await (const row of model
    .find(near, { [field]: 1 })
    .lean<{ _id: unknown }>()
    .cursor({ batchSize: 200 })) {
    const { _id, [field]: written } = row as Record<string, unknown>;
    if (normaliseEmail(String(written)) === email) ids.push(_id);
  }
  return { _id: { $in: ids } } as QueryFilter<Row>;
}
