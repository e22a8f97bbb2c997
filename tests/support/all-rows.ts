import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import mongoose from "mongoose";
import { isSample } from "#app/platform/sample-mark.ts";
import { inDatabase, type ProductData } from "./database.ts";

const RECORDS = resolve("app/records");

interface KnownRow {
  /** The collection and the id. */
  name: string;
  /** Whether it is a sample's, or anything in it names a sample. */
  marked: boolean;
}

/** Every row of every collection of a product. */
export async function allRows(product: ProductData): Promise<KnownRow[]> {
  for (const file of await readdir(RECORDS)) await import(resolve(RECORDS, file));
  return inDatabase(product, async () => {
    const rows = await Promise.all(Object.values(mongoose.models).map(rowsOf));
    return rows.flat();
  });
}

async function rowsOf({ collection }: mongoose.Model<unknown>): Promise<KnownRow[]> {
  const found = await collection.find({}).toArray();
  return found.map((row) => ({ name: `${collection.name} ${row._id}`, marked: textsOf(row).some(isSample) }));
}

/** Every text and id in a row. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value instanceof mongoose.Types.ObjectId) return [value.toHexString()];
  if (value instanceof Date || typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
