import { Schema } from "mongoose";
import { modelOf, type Stored, storedOrNull } from "./define-model.server.ts";
import { dueNow, type Held, type Leased, leaseFields, leasesOn } from "./lease.server.ts";
import { nobodys } from "./personal-data.ts";

/** making: some of it is there. made: all of it. removing: some of it may still be there. removed: none of it. */
export type SampleState = "making" | "made" | "removing" | "removed";

/** What has become of the institute that an embedded database shows at its first start; there is one row at most. */
export interface SampleDataRow extends Leased {
  name: "institute";
  state: SampleState;
  /** When it was asked for; its history ends there. */
  asked_at: Date;
  /** The password that its students share. */
  secret: string;
}

const schema = new Schema<SampleDataRow>(
  {
    name: { type: String, enum: ["institute"], required: true, unique: true },
    state: { type: String, enum: ["making", "made", "removing", "removed"], required: true },
    asked_at: { type: Date, required: true },
    secret: { type: String, required: true },
    ...leaseFields,
  },
  { versionKey: false },
);

const SampleData = modelOf<SampleDataRow>("sample_data", schema, nobodys("Whether the institute shows samples."));
const INSTITUTE = { name: "institute" } as const;

/** Asks for the sample institute; one that was asked for before stays as it is, removed or not. */
export async function askForSamples(secret: string): Promise<void> {
  const asked = { state: "making", asked_at: new Date(), secret, ...dueNow() } as const;
  await SampleData.updateOne(INSTITUTE, { $setOnInsert: asked }, { upsert: true });
}

/** Asks for the removal of all samples, however they came; whoever is making the institute is not any more. */
export async function askForRemoval(): Promise<void> {
  const change = {
    $set: { state: "removing", ...dueNow() },
    $setOnInsert: { asked_at: new Date(), secret: "none" },
  } as const;
  await SampleData.updateOne(INSTITUTE, change, { upsert: true });
}

export async function findSampleData(): Promise<Stored<SampleDataRow> | null> {
  return storedOrNull(await SampleData.findOne(INSTITUTE).lean());
}

const leases = leasesOn(SampleData);

/** The work on the samples that this process does. */
export type HeldSamples = Held<SampleDataRow>;

/** Begins to make or to remove them; null when nothing is to be done. */
export function claimSamples(): Promise<HeldSamples | null> {
  return leases.claim({});
}

export const renewSamples = leases.renew;
export const postponeSamples = leases.postpone;

/** Nobody else can be at work on them any more; for the start of a process that is the only one on its database. */
export async function releaseSamples(): Promise<void> {
  const held = { ...INSTITUTE, due_at: { $gt: new Date(0) }, held_by: { $ne: null } };
  await SampleData.updateOne(held, { $set: { due_at: new Date(), held_by: null } });
}

/** The work is done. */
export function finishSamples(held: HeldSamples, state: "made" | "removed"): Promise<boolean> {
  return leases.finish(held, { state });
}
