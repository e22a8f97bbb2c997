import mongoose, { type Model } from "mongoose";
import { askEngine } from "./own-commands.server.ts";

/** MongoDB's codes of an index that is there with another period (85), or is another though it has the same name (86). */
const CONFLICTS: ReadonlySet<number | undefined> = new Set([85, 86]);

interface Index {
  name: string;
  key: Record<string, unknown>;
  [option: string]: unknown;
}

/** Creates the missing indexes of all registered models; one that was made with other options, such as a period, is made anew. */
export async function ensureIndexes(): Promise<void> {
  const all = await askEngine<{ collections: { name: string; indexes: Index[] }[] }>({ allIndexes: 1 });
  const present = new Map(all?.collections.map(({ name, indexes }) => [name, indexes.map(described)]));
  const unsure = Object.values(mongoose.models).filter((model) => !hasAll(model, present.get(model.collection.name)));
  await Promise.all(unsure.map(ensureIndexesOf));
}

/** Whether all of a model's indexes are there just as it wants them; where something is only alike, a closer look is taken. */
function hasAll({ schema }: Model<unknown>, present: readonly string[] = []): boolean {
  return schema.indexes().every(([key, options]) => present.includes(described({ ...options, key } as Wanted)));
}

/** How an index is asked for; whether that is done beside other work does not stay with it. */
type Wanted = Partial<Index> & { background?: boolean };

/** An index without its name, by the order of its fields. */
function described(index: Wanted): string {
  const { key = {}, name: _name, background: _background, ...options } = index;
  const set = Object.entries(options).filter(([, value]) => value !== undefined);
  return JSON.stringify([Object.entries(key), set.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

async function ensureIndexesOf(model: Model<unknown>): Promise<void> {
  const { toCreate, toDrop } = await model.diffIndexes();
  if (toCreate.length === 0) return;
  await model.createIndexes().catch(async (error: { code?: number }) => {
    if (!CONFLICTS.has(error.code)) throw error;
    for (const name of toDrop) await model.collection.dropIndex(name);
    await model.createIndexes();
  });
}
