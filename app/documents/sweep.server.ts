import { type Bucket, type BucketName, bucket } from "#app/files/store.server.ts";
import { FileMissingError } from "#app/files/store-errors.server.ts";
import { certificateNamesFile, eachCertificateFile } from "#app/records/certificates.server.ts";
import { eachEvaluationFile } from "#app/records/evaluations.server.ts";

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
export const namedFiles: { name: BucketName; names: () => AsyncGenerator<FileName> }[] = [
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
  for await (const { id, file_path: path, competency_id } of eachCertificateFile()) {
    if ((competency_id !== null) === forCompetency) yield { id, path, holds: () => certificateNamesFile(id, path) };
  }
}

/** An evaluation goes on naming the file that it judged, after the certificate has been replaced. */
async function* evaluationNames(): AsyncGenerator<FileName> {
  yield* certificateNames(true);
  for await (const { id, file_url: path } of eachEvaluationFile()) yield { id, path, holds: async () => true };
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
