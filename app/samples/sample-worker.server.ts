import { randomBytes } from "node:crypto";
import { env, isPublic, type Settings } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { workOn } from "#app/platform/worker.server.ts";
import { closeSampleAccounts } from "#app/records/every-collection.server.ts";
import {
  askForRemoval,
  askForSamples,
  type HeldSamples,
  SampleData,
  sampleLeases,
} from "#app/records/sample-data.server.ts";
import { makeInstitute, shownStudents } from "./institute.server.ts";
import { removeSamples, samplesGone } from "./remove.server.ts";

const PASSWORD_BYTES = 12;
/** Milliseconds for which somebody waits to see the samples gone. */
const GONE_MS = 5_000;
/** Milliseconds to the next try, times the number of tries so far. */
const NEXT_TRY_MS = 30_000;

type Where = Pick<Settings, "MONGODB_URI" | "ORIGIN">;

/** Makes the institute that was asked for, or removes it, beside the work of this process; what is cut off the next start goes on with. */
export const sampleWork = workOn<HeldSamples>({ name: "samples", atOnce: 1, ...sampleLeases, perform });

/** For an embedded database that nobody has used yet: asks for the sample institute, unless the world can reach it. */
export async function wantInstitute(settings: Pick<Settings, "ORIGIN" | "SAMPLE_DATA">): Promise<void> {
  if (!settings.SAMPLE_DATA || isPublic(settings)) return;
  await askForSamples(randomBytes(PASSWORD_BYTES).toString("base64url"));
}

/** Begins with it on an embedded database. */
export async function startSamples(settings: Where): Promise<void> {
  if (settings.MONGODB_URI) return;
  const data = await SampleData.findOne({});
  if (!data) return;
  if (isPublic(settings)) await closeSampleAccounts();
  await sampleWork.start({ alone: true });
}

/** Who can be signed in as to see the student's side of the institute; none where it is not, or not any more. */
export async function instituteSignIns(): Promise<{ email: string; password: string; stage: string }[]> {
  const data = await SampleData.findOne({});
  if (isPublic(env()) || (data?.state !== "making" && data?.state !== "made")) return [];
  return shownStudents().map((shown) => ({ ...shown, password: data.secret }));
}

/** Removes all samples, beside the work of this process. @returns whether they are gone already */
export async function startRemoval(): Promise<boolean> {
  await askForRemoval();
  await sampleWork.start();
  sampleWork.nudge();
  return samplesGone(GONE_MS);
}

async function perform(held: HeldSamples, signal: AbortSignal): Promise<void> {
  try {
    if (held.state === "making" && isPublic(env())) await sampleLeases.finish(held, { state: "made" });
    else if (held.state === "making") await make(held, signal);
    if (held.state === "removing") await removeSamples(held);
  } catch (error) {
    signal.throwIfAborted();
    log.error({ err: error }, "the sample data could not be brought to its end");
    await sampleLeases.postpone(held, new Date(Date.now() + held.tries * NEXT_TRY_MS), true);
  }
}

/** The samples are being removed while they are being made. */
class CalledOffError extends Error {}

async function make(held: HeldSamples, signal: AbortSignal): Promise<void> {
  const stillWanted = async () => {
    signal.throwIfAborted();
    if ((await SampleData.findOne({}))?.state !== "making") throw new CalledOffError();
  };
  try {
    await makeInstitute({ now: held.asked_at, secret: held.secret, stillWanted });
    await sampleLeases.finish(held, { state: "made" });
    log.info("the sample institute is complete");
  } catch (error) {
    if (!(error instanceof CalledOffError)) throw error;
  }
}
