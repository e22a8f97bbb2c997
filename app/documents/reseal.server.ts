import { openKeyring } from "#app/files/keyring.server.ts";
import { mediaType } from "#app/files/media-type.server.ts";
import { type Bucket, type BucketName, bucket } from "#app/files/store.server.ts";
import { FileDamagedError, FileKeyMissingError, FileMissingError } from "#app/files/store-errors.server.ts";
import { env } from "#app/platform/env.server.ts";
import { forgetFileKey, listFileKeys, noteFileKey, noteSealedOnly } from "#app/records/file-seals.server.ts";
import { namedFiles } from "./sweep.server.ts";

/** What became of the files of a bucket. */
export interface Resealed {
  bucket: BucketName;
  /** Were under the present key already. */
  current: number;
  /** Were under an earlier key. */
  rotated: number;
  /** Were plain, from before files were encrypted. */
  encrypted: number;
  /** Could not be opened, and stay as they are. */
  failed: { path: string; reason: string }[];
}

/**
 * Brings every private file under the present key: those under an earlier one, and plain ones. It may be killed and begun again at
 * any moment and run more than once at a time, while people go on. Once nothing is left, plain files are refused and the earlier
 * keys forgotten.
 */
export async function resealFiles(bucketOf = bucket, keyring = openKeyring(env())): Promise<Resealed[]> {
  const current = keyring.current.id;
  await noteFileKey(current);
  const earlier = (await listFileKeys()).filter((id) => id !== current);
  const done: Resealed[] = [];
  for (const { name } of namedFiles) done.push(await resealBucket(bucketOf(name)));
  for (const { bucket: name, failed } of done) if (failed.length === 0) await noteSealedOnly(name);
  if (done.every(({ failed }) => failed.length === 0)) for (const id of earlier) await forgetFileKey(id);
  return done;
}

async function resealBucket(store: Bucket): Promise<Resealed> {
  const done: Resealed = { bucket: store.name, current: 0, rotated: 0, encrypted: 0, failed: [] };
  const named = await namesOf(store.name);
  const written = new Set<string>();
  for await (const { path } of store.list()) {
    try {
      const before = await store.reseal(path, { contentType: mediaType(path) });
      if (before === "current") done.current++;
      else if (before === "plain") done.encrypted++;
      else done.rotated++;
      if (before !== "current" && named.has(path)) written.add(path);
    } catch (error) {
      if (error instanceof FileMissingError) continue;
      if (!isOfOneFile(error)) throw error;
      done.failed.push({ path, reason: reasonOf(error) });
    }
  }
  await removeAgain(store, written);
  return done;
}

/** What somebody removed while it was written anew has come back by that, and goes for good. */
async function removeAgain(store: Bucket, written: Set<string>): Promise<void> {
  if (written.size === 0) return;
  const named = await namesOf(store.name);
  for (const path of written) if (!named.has(path)) await store.remove(path);
}

async function namesOf(bucketName: BucketName): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { name, names } of namedFiles)
    if (name === bucketName) for await (const { path } of names()) found.add(path);
  return found;
}

function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message : message;
}

/** A store that is away fails the whole. */
function isOfOneFile(error: unknown): error is Error {
  return error instanceof FileDamagedError || error instanceof FileKeyMissingError;
}
