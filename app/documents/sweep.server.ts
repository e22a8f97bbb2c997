import { openKeyring } from "#app/files/keyring.server.ts";
import { mediaType } from "#app/files/keys.server.ts";
import { type Bucket, type BucketName, bucket } from "#app/files/store.server.ts";
import { FileDamagedError, FileKeyMissingError, FileMissingError } from "#app/files/store-errors.server.ts";
import { env } from "#app/platform/env.server.ts";
import { Certificates } from "#app/records/certificates.server.ts";
import { Evaluations } from "#app/records/evaluations.server.ts";
import { forgetFileKey, listFileKeys, noteFileKey, noteSealedOnly } from "#app/records/file-seals.server.ts";

/** What became of the files of a bucket. */
interface Resealed {
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

/** A younger file may belong to an upload whose record is being written at this moment. */
const SETTLED_AFTER_MS = 60 * 60 * 1000;

/** A record or a file whose other half is missing. */
export interface SweepFindings {
  bucket: BucketName;
  /** Records whose file is not in the store. */
  recordsWithoutFile: { id: string; path: string }[];
  /** Paths of files that no record names, older than an hour. */
  filesWithoutRecord: string[];
  filesSeen: number;
  recordsSeen: number;
}

/** A record's name for its file. */
interface FileName {
  id: string;
  path: string;
  /** Whether the record still names the file: it may have been replaced since it was read. */
  holds: () => Promise<boolean>;
}

/** The buckets of private files, each with the records that name its files. */
const namedFiles: { name: BucketName; names: () => AsyncGenerator<FileName> }[] = [
  { name: "certificates", names: () => certificateNames(false) },
  { name: "evaluation-uploads", names: evaluationNames },
];

/** Compares records and files of each bucket. It only looks; people may go on uploading and removing meanwhile. */
export async function sweepFiles(bucketOf = bucket, now = Date.now()): Promise<SweepFindings[]> {
  const findings: SweepFindings[] = [];
  for (const { name, names } of namedFiles) findings.push(await sweepBucket(bucketOf(name), names(), now));
  return findings;
}

/** Removes the files that a sweep found without a record. */
export async function removeUnnamedFiles(findings: SweepFindings, bucketOf = bucket): Promise<void> {
  for (const path of findings.filesWithoutRecord) await bucketOf(findings.bucket).remove(path);
}

async function sweepBucket(store: Bucket, names: AsyncIterable<FileName>, now: number): Promise<SweepFindings> {
  const unnamed = new Map<string, Date>();
  for await (const file of store.list()) unnamed.set(file.path, file.modifiedAt);
  const seen = new Set(unnamed.keys());

  // Records are read after the files: a file that comes with its record in between is not in the list at all.
  const recordsWithoutFile: SweepFindings["recordsWithoutFile"] = [];
  let recordsSeen = 0;
  for await (const { id, path, holds } of names) {
    recordsSeen++;
    unnamed.delete(path);
    if (seen.has(path) || (await exists(store, path))) continue;
    if (await holds()) recordsWithoutFile.push({ id, path });
  }
  const settled = [...unnamed].filter(([, modifiedAt]) => now - modifiedAt.getTime() > SETTLED_AFTER_MS);
  const filesWithoutRecord = settled.map(([path]) => path);
  return { bucket: store.name, recordsWithoutFile, filesWithoutRecord, filesSeen: seen.size, recordsSeen };
}

async function* certificateNames(forCompetency: boolean): AsyncGenerator<FileName> {
  const of = { competency_id: forCompetency ? { $ne: null } : null };
  for await (const { id, file_path } of Certificates.each(of, { fields: { file_path: 1 } }))
    yield { id, path: file_path, holds: () => Certificates.exists({ _id: id, file_path }) };
}

/** An evaluation goes on naming the file that it judged, after the certificate has been replaced. */
async function* evaluationNames(): AsyncGenerator<FileName> {
  yield* certificateNames(true);
  for await (const { id, file_url: path } of Evaluations.each({}, { fields: { file_url: 1 } }))
    yield { id, path, holds: async () => true };
}

async function exists(store: Bucket, path: string): Promise<boolean> {
  try {
    await store.stat(path);
    return true;
  } catch (error) {
    if (error instanceof FileMissingError) return false;
    throw error;
  }
}
