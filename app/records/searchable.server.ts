import type { Query, Schema, UpdateQuery } from "mongoose";
import { orderingText, searchKeys } from "./search-words.ts";

export interface Searchable<Row> {
  /** The fields whose words a row is found by. */
  search: readonly (keyof Row & string)[];
  /** The field that lists are put in alphabetical order by. */
  order?: keyof Row & string;
}

/**
 * Keeps in every row what staff lists search and order by: `search` (see searchKeys) and `order_text`. Both follow each
 * insert and update made through the model and are not read with the row.
 */
export function searchable<Row>(schema: Schema<Row>, { search, order }: Searchable<Row>): void {
  schema.add({
    search: { type: [String], select: false, default: undefined },
    order_text: { type: String, select: false },
  } as never);
  const fields: readonly string[] = order ? [...search, order] : search;
  const derived = (row: Record<string, unknown>) => ({
    search: searchKeys(search.map((field) => row[field])),
    ...(order && { order_text: orderingText(String(row[order] ?? "")) }),
  });

  schema.static("madeOf", derived);
  schema.pre("save", function () {
    this.set(derived(this.toObject() as Record<string, unknown>));
  });
  schema.pre("insertMany", (documents: unknown) => {
    for (const document of [documents].flat() as Record<string, unknown>[]) Object.assign(document, derived(document));
  });
  schema.pre(["updateOne", "findOneAndUpdate"], async function () {
    const query = this as Query<unknown, Row>;
    const update = (query.getUpdate() ?? {}) as UpdateQuery<Record<string, unknown>>;
    const written = { ...update.$setOnInsert, ...update.$set } as Record<string, unknown>;
    if (!fields.some((field) => field in written)) return;
    const before = (await query.model.findOne(query.getFilter()).lean()) as Record<string, unknown> | null;
    if (before) query.set(derived({ ...before, ...update.$set }));
    else query.setUpdate({ ...update, $setOnInsert: { ...update.$setOnInsert, ...derived(written) } });
  });
}
