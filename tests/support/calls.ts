import mongoose from "mongoose";

/** A call of the database as mongoose sends it. */
export type Call = { collection: string; method: string; filter: object; options: Record<string, unknown> };

/** The calls of the database that a piece of work makes. */
export async function callsOf(work: () => Promise<unknown>): Promise<Call[]> {
  const seen: Call[] = [];
  mongoose.set("debug", (collection: string, method: string, filter: object, options: Record<string, unknown> = {}) => {
    seen.push({ collection, method, filter, options });
  });
  try {
    await work();
  } finally {
    mongoose.set("debug", false);
  }
  return seen;
}
