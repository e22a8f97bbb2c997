import { defineModel } from "./define-model.server.ts";
import { moment, oneOf, type RowOf, text } from "./fields.server.ts";
import { dueNow, type Held, leaseFields, leasesOn } from "./lease.server.ts";
import { rowsOf } from "./rows.server.ts";
/** making: some of it is there. made: all of it. removing: some of it may still be there. removed: none of it. */
export type SampleState = "making" | "made" | "removing" | "removed";

/** What has become of the institute that an embedded database shows at its first start; there is one row at most. */
const fields = {
  name: oneOf(["institute"]).unique(),
  state: oneOf(["making", "made", "removing", "removed"]).as<SampleState>(),
  /** When it was asked for; its history ends there. */
  asked_at: moment(),
  /** The password that its students share. */
  secret: text(),
  ...leaseFields,
};

export type SampleDataRow = RowOf<typeof fields>;

export const SampleData = rowsOf(
  defineModel("sample_data", { nobodys: "Whether the institute shows samples.", fields }),
);
const INSTITUTE = { name: "institute" } as const;

/** Asks for the sample institute; one that was asked for before stays as it is, removed or not. */
export async function askForSamples(secret: string): Promise<void> {
  const asked = { state: "making", asked_at: new Date(), secret, ...dueNow() } as const;
  await SampleData.ensure(INSTITUTE, asked);
}

/** Asks for the removal of all samples, however they came; whoever is making the institute is not any more. */
export async function askForRemoval(): Promise<void> {
  const change = {
    $set: { state: "removing", ...dueNow() },
    $setOnInsert: { asked_at: new Date(), secret: "none" },
  } as const;
  await SampleData.put(INSTITUTE, change);
}

export const sampleLeases = leasesOn(SampleData.model);

/** The work on the samples that this process does. */
export type HeldSamples = Held<SampleDataRow>;
