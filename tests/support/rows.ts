import mongoose from "mongoose";
import type { Stored } from "#app/records/define-model.server.ts";
import "#app/records/every-collection.server.ts";

/** Keeps rows as they are given. */
export async function insertRows<Row>(collection: string, rows: readonly Row[]): Promise<Stored<Row>[]> {
  const kept = await mongoose.model<Row>(collection).insertMany(rows as never[], { ordered: false });
  return rows.map((row, place) => ({ ...row, id: String(kept[place]?._id) }));
}
