import { type Bucket, bucket } from "../files/store.server.ts";
import { FileMissingError } from "../files/store-errors.server.ts";
import { certificateNamesFile, eachCertificateFile } from "../records/certificates.server.ts";

/** A younger file may belong to an upload whose record is being written at this moment. */
const SETTLED_AFTER_MS = 60 * 60 * 1000;

/** A record or a file whose other half is missing. */
export interface SweepFindings {
  /** Certificate records whose file is not in the store. */
  recordsWithoutFile: { id: string; path: string }[];
  /** Paths of files in the bucket certificates that no record names, older than an hour. */
  filesWithoutRecord: string[];
  filesSeen: number;
  recordsSeen: number;
}

/**
 * Compares the records of documents with the files of the bucket certificates. It only looks; while it does, people may
 * go on uploading and removing.
 */
export async function sweepDocuments(store: Bucket = bucket("certificates"), now = Date.now()): Promise<SweepFindings> {
  const unnamed = new Map<string, Date>();
  for await (const file of store.list()) unnamed.set(file.path, file.modifiedAt);
  const filesSeen = unnamed.size;

  // Records are read after the files: a file that comes with its record in between is not in the list at all.
  const recordsWithoutFile: SweepFindings["recordsWithoutFile"] = [];
  let recordsSeen = 0;
  for await (const { id, file_path: path, competency_id } of eachCertificateFile()) {
    if (competency_id !== null) continue;
    recordsSeen++;
    if (unnamed.delete(path) || (await exists(store, path))) continue;
    if (await certificateNamesFile(id, path)) recordsWithoutFile.push({ id, path });
  }
  const settled = [...unnamed].filter(([, modifiedAt]) => now - modifiedAt.getTime() > SETTLED_AFTER_MS);
  return { recordsWithoutFile, filesWithoutRecord: settled.map(([path]) => path), filesSeen, recordsSeen };
}

/** Removes the files that a sweep found without a record. */
export async function removeUnnamedFiles(
  findings: SweepFindings,
  store: Bucket = bucket("certificates"),
): Promise<void> {
  for (const path of findings.filesWithoutRecord) await store.remove(path);
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
