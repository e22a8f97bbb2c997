import { setTimeout as pause } from "node:timers/promises";
import { type BucketName, bucket } from "#app/files/store.server.ts";
import { deleteSampleRows, eachSampleAccount } from "#app/records/every-collection.server.ts";
import { askForRemoval, type HeldSamples, SampleData, sampleLeases } from "#app/records/sample-data.server.ts";

const BUCKETS: readonly BucketName[] = ["certificates", "evaluation-uploads"];
/** Whoever is making the institute has noticed by then that it is not wanted any more. */
const NOTICED_MS = 8_000;
const LOOK_MS = 100;

/** Removes all samples: their files, then every row that is theirs. Cut off anywhere, it is begun again. */
export async function removeSamples(held: HeldSamples): Promise<void> {
  for await (const account of eachSampleAccount()) {
    for (const name of BUCKETS) {
      for await (const { path } of bucket(name).list(account)) await bucket(name).remove(path);
    }
  }
  while ((await deleteSampleRows()) > 0);
  await sampleLeases.finish(held, { state: "removed" });
}

/** Removes all samples from the terminal, whether the product runs or not. */
export async function removeSamplesNow(): Promise<void> {
  const before = await SampleData.findOne({});
  await askForRemoval();
  if (before?.state === "making") await pause(NOTICED_MS);
  const held = await sampleLeases.claim();
  if (held) await removeSamples(held);
  else while (!(await samplesGone(NOTICED_MS)));
}

/** Waits until the samples are removed. @returns false when that takes longer than so many milliseconds */
export async function samplesGone(patience: number): Promise<boolean> {
  const end = Date.now() + patience;
  while ((await SampleData.findOne({}))?.state === "removing") {
    if (Date.now() > end) return false;
    await pause(LOOK_MS);
  }
  return true;
}
