import { demand, type Person } from "#app/identity/access.server.ts";
import { withAudit } from "#app/identity/audit.server.ts";
import { hasSamples } from "#app/records/every-collection.server.ts";
import { SampleData } from "#app/records/sample-data.server.ts";
import { startRemoval } from "#app/samples/sample-worker.server.ts";
import { forgetAgreement } from "./reviews.server.ts";
import { forgetRegistrations } from "./stats.server.ts";

/** Whether there is sample data, and whether it is still being made or on its way out. */
export type SampleDataState = "none" | "being made" | "there" | "being removed";

/** How the sample data stands. @throws ForbiddenError */
export async function sampleDataState(person: Person): Promise<SampleDataState> {
  demand(person, "samples:remove");
  const state = (await SampleData.findOne({}))?.state;
  if (state === "making") return "being made";
  if (state === "removing") return "being removed";
  return (await hasSamples()) ? "there" : "none";
}

/**
 * Removes all sample data, and nothing else.
 * @returns whether it is gone already; else it goes on beside the work
 * @throws ForbiddenError
 */
export async function removeSampleData(person: Person): Promise<boolean> {
  demand(person, "samples:remove");
  const deed = { action: "removed", kind: "sample data", target: { id: "samples", name: "All sample data" } } as const;
  await withAudit(person, deed, async () => true);
  const gone = await startRemoval();
  forgetAgreement();
  forgetRegistrations();
  return gone;
}
