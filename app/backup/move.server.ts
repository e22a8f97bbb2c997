import type { Disk } from "flydrive";
import mongoose from "mongoose";
import { refuseStandalone } from "#app/platform/database/database.server.ts";
import { BackupError } from "./archive.server.ts";

type Row = { _id: unknown };
type Database = NonNullable<typeof mongoose.connection.db>;

/** Numbers stay of the kind that they are, and rows come in an order that both sides have. */
const AS_KEPT = { promoteValues: false, promoteLongs: false, bsonRegExp: true, sort: { _id: 1 } } as const;
const AT_ONCE = 200;

/** The collections of a database that hold what the portal keeps. */
async function collectionsOf(database: Database): Promise<string[]> {
  const all = await database.listCollections({}, { nameOnly: true }).toArray();
  return all.map(({ name }) => name).filter((name) => !name.startsWith("system."));
}

/**
 * Copies every row of the connected database into an empty one.
 * @throws BackupError when that has no transactions or is not empty
 */
export async function copyRows(to: Database): Promise<void> {
  await refuseStandalone(to);
  if ((await collectionsOf(to)).length > 0)
    throw new BackupError("That database is not empty: name another one, or drop it if an earlier move was cut off.");
  const from = here();
  for (const name of await collectionsOf(from)) {
    let batch: Row[] = [];
    const keep = async () => {
      if (batch.length > 0) await to.collection<Row>(name).insertMany(batch);
      batch = [];
    };
    for await (const row of from.collection<Row>(name).find({}, AS_KEPT)) if (batch.push(row) === AT_ONCE) await keep();
    await keep();
  }
}

/**
 * Compares every row of the connected database with the same one of another, byte by byte.
 * @throws BackupError that names the first one that differs
 */
export async function compareRows(to: Database): Promise<Map<string, number>> {
  const [from, counts] = [here(), new Map<string, number>()];
  for (const name of await collectionsOf(from)) {
    await using there = to.collection<Row>(name).find({}, AS_KEPT);
    let rows = 0;
    for await (const row of from.collection<Row>(name).find({}, AS_KEPT)) {
      const other = await there.next();
      if (!other || !bytesOf(row).equals(bytesOf(other))) throw new BackupError(differs(name, row));
      rows += 1;
    }
    const more = await there.next();
    if (more) throw new BackupError(differs(name, more));
    if (rows > 0) counts.set(name, rows);
  }
  return counts;
}

/** A server puts the key of a row before its other fields. */
function bytesOf({ _id, ...rest }: Row): Buffer {
  return Buffer.from(mongoose.mongo.BSON.serialize({ _id, ...rest }));
}

function differs(name: string, { _id }: Row): string {
  return `The row ${String(_id)} of ${name} is not the same on both sides.`;
}

function here(): Database {
  const { db } = mongoose.connection;
  if (!db) throw new Error("The database is not connected.");
  return db;
}

/**
 * Copies files as they lie in their store to another, and reads each back from there.
 * @throws BackupError that names the first one that differs
 */
export async function moveFiles(keys: readonly string[], from: Disk, to: Disk, copy: boolean): Promise<number> {
  for (const key of keys) {
    const content = await from.getBytes(key);
    if (copy) await to.put(key, content);
    const there = await to.getBytes(key).catch(() => new Uint8Array());
    if (!Buffer.from(content).equals(there)) throw new BackupError(`The file ${key} is not the same on both sides.`);
  }
  return keys.length;
}
