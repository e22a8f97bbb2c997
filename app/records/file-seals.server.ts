import { defineModel } from "./define-model.server.ts";
import { moment, text } from "./fields.server.ts";

/**
 * What is known of the encryption of files, beside the store, so that whoever can write to the store alone cannot change it:
 * the ids of the keys that files are under, and the buckets in which nothing is plain any more.
 */
const fields = {
  kind: text<"key" | "bucket">(),
  /** The id of the key, or the name of the bucket. */
  name: text(),
  since: moment(),
};

const FileSeal = defineModel("file_seals", {
  nobodys: "Ids of keys and names of buckets.",
  fields,
  indexes: [[{ kind: 1, name: 1 }, { unique: true }]],
});

async function note(kind: "key" | "bucket", name: string): Promise<void> {
  await FileSeal.updateOne({ kind, name }, { $setOnInsert: { since: new Date() } }, { upsert: true });
}

/** Notes that files may be under this key. */
export function noteFileKey(id: string): Promise<void> {
  return note("key", id);
}

/** The ids of the keys that files may be under. */
export async function listFileKeys(): Promise<string[]> {
  return (await FileSeal.find({ kind: "key" }).lean()).map(({ name }) => name);
}

/** No file is under this key any more. @returns whether it was noted */
export async function forgetFileKey(id: string): Promise<boolean> {
  return (await FileSeal.deleteOne({ kind: "key", name: id })).deletedCount === 1;
}

/** Notes that every file of a bucket is encrypted: from now on a plain one is none of ours. */
export function noteSealedOnly(bucket: string): Promise<void> {
  return note("bucket", bucket);
}

export async function isSealedOnly(bucket: string): Promise<boolean> {
  return (await FileSeal.exists({ kind: "bucket", name: bucket })) !== null;
}
