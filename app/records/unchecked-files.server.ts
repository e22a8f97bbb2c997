import { Schema } from "mongoose";
import { modelOf } from "./define-model.server.ts";
import { dueNow, type Held, type Leased, leaseDecisions, leaseFields, leasesOn } from "./lease.server.ts";
import { listReads } from "./list-reads.server.ts";
import { each, INNER, ofAccount } from "./personal-data.ts";

/** A file that the virus scanner has said nothing about yet. As long as its row is there, it is offered to nobody. */
export interface UncheckedFileRow extends Leased {
  bucket: string;
  /** Inside the bucket; no two files have the same. */
  path: string;
  /** The account whose file it is. */
  user_id: string;
}

const required = { type: String, required: true };
const schema = new Schema<UncheckedFileRow>({ bucket: required, path: required, user_id: required, ...leaseFields });
schema.index({ path: 1 }, { unique: true });
schema.index({ user_id: 1 });
schema.index({ bucket: 1, due_at: 1 });

const UncheckedFile = modelOf<UncheckedFileRow>("unchecked_files", schema, {
  called: "Files that wait for the virus scanner",
  of: ofAccount("user_id"),
  fields: { ...each(INNER, "bucket", "path", "user_id"), ...leaseDecisions },
});

/** Notes that a file waits for the scanner; to be written before any record names the file. */
export async function noteUnchecked(file: Pick<UncheckedFileRow, "bucket" | "path" | "user_id">): Promise<void> {
  await UncheckedFile.create({ ...file, ...dueNow() });
}

export async function isUnchecked(path: string): Promise<boolean> {
  return (await UncheckedFile.exists({ path })) !== null;
}

/** The paths of a person's files that wait for the scanner. */
export async function listUnchecked(userId: string): Promise<string[]> {
  return (await uncheckedOf(userId)).map(({ path }) => path);
}

const uncheckedOf = listReads(UncheckedFile, "user_id", { _id: 1 });

/** The scanner has spoken, or the file is gone. */
export async function forgetUnchecked(path: string): Promise<void> {
  await UncheckedFile.deleteOne({ path });
}

const leases = leasesOn(UncheckedFile);

/** A file that this process has scanned. */
export type HeldFile = Held<UncheckedFileRow>;

/** Takes the file of a bucket that has waited longest; null when none is due. */
export function claimUnchecked(bucket: string): Promise<HeldFile | null> {
  return leases.claim({ bucket });
}

export const renewUnchecked = leases.renew;
export const postponeUnchecked = leases.postpone;
export const checkBacklog = leases.backlog;
