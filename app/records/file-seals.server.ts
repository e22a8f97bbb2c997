import { defineModel } from "./define-model.server.ts";
import { moment, text } from "./fields.server.ts";
import { rowsOf } from "./rows.server.ts";

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

export const FileSeals = rowsOf(
  defineModel("file_seals", {
    nobodys: "Ids of keys and names of buckets.",
    fields,
    indexes: [[{ kind: 1, name: 1 }, { unique: true }]],
  }),
);

async function note(kind: "key" | "bucket", name: string): Promise<void> {
  await FileSeals.ensure({ kind, name }, { since: new Date() });
}

/** Notes that files may be under this key. */
export function noteFileKey(id: string): Promise<void> {
  return note("key", id);
}

/** The ids of the keys that files may be under. */
export function listFileKeys(): Promise<string[]> {
  return FileSeals.values("name", { kind: "key" });
}

/** No file is under this key any more. @returns whether it was noted */
export function forgetFileKey(id: string): Promise<boolean> {
  return FileSeals.delete({ kind: "key", name: id });
}

/** Notes that every file of a bucket is encrypted: from now on a plain one is none of ours. */
export function noteSealedOnly(bucket: string): Promise<void> {
  return note("bucket", bucket);
}

export function isSealedOnly(bucket: string): Promise<boolean> {
  return FileSeals.exists({ kind: "bucket", name: bucket });
}
