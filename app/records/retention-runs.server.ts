import { defineModel, type Stored, storedAll } from "./define-model.server.ts";
import { moment, number, type RowOf, text } from "./fields.server.ts";
import { dueNow, type Held, leaseFields, leasesOn } from "./lease.server.ts";
import type { RetentionKind } from "./retention-rules.server.ts";

/** What has been done about the period of a kind of data; its lease is the turn to look for what is past it. */
const fields = {
  kind: text<RetentionKind>().unique(),
  /** When all that was past its period had gone, last; null before the first time. */
  done_at: moment().orNull(),
  /** How many have gone in all. */
  gone: number().or(0),
  ...leaseFields,
};

export type RetentionRun = Stored<RowOf<typeof fields>>;
/** A kind of data that this process is at work on. */
export type HeldRun = Held<RowOf<typeof fields>>;

const Run = defineModel("retention_runs", {
  nobodys: "It says how many rows went, and of no one whose.",
  fields,
  indexes: [[{ due_at: 1 }]],
});
const leases = leasesOn(Run);

/** Makes sure that each of these kinds of data has its turn. @param now whether each is due at once, but those being done */
export async function openRetentionRuns(kinds: readonly RetentionKind[], now: boolean): Promise<void> {
  for (const kind of kinds)
    await Run.updateOne({ kind }, { $setOnInsert: { done_at: null, gone: 0, ...dueNow() } }, { upsert: true });
  if (now) await Run.updateMany({ kind: { $in: [...kinds] }, held_by: null }, { $set: { due_at: new Date() } });
}

/** Takes the kind of data that has been due longest; null when none is. */
export function claimRetentionRun(): Promise<HeldRun | null> {
  return leases.claim({});
}

export const renewRetentionRun = leases.renew;
export const postponeRetentionRun = leases.postpone;

/** Notes that so many have gone. */
export async function noteGone({ id }: HeldRun, count: number): Promise<void> {
  await Run.updateOne({ _id: id }, { $inc: { gone: count } });
}

/** What was done about each kind of data, in no order. */
export async function listRetentionRuns(): Promise<RetentionRun[]> {
  return storedAll(Run.find({}));
}
