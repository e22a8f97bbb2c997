import { setTimeout as pause } from "node:timers/promises";
import { startWorker, type Worker } from "#app/platform/worker.server.ts";
import {
  claimRetentionRun,
  type HeldRun,
  noteGone,
  openRetentionRuns,
  postponeRetentionRun,
  type RetentionKind,
  renewRetentionRun,
  retentionPeriod,
} from "#app/records/retention.server.ts";
import { expiringKinds } from "./kinds.server.ts";

/** Between two steps visitors have the database for themselves for so many milliseconds. */
const PAUSE_MS = 100;
/** Milliseconds for which a process goes on without saying that it is still at it. */
const RENEW_MS = 2_000;
/** Milliseconds until a kind of data is looked at again, and after a failure. */
const EVERY_MS = 6 * 60 * 60_000;
const AGAIN_MS = 10 * 60_000;

const KINDS = Object.keys(expiringKinds) as RetentionKind[];

let worker: Worker | undefined;

/** Begins to let go of what is past its period, in one process at a time. */
export async function startRetention(): Promise<void> {
  await openRetentionRuns(KINDS, false);
  worker ??= startWorker<HeldRun>({
    name: "retention",
    atOnce: 1,
    claim: claimRetentionRun,
    renew: renewRetentionRun,
    perform: async (run, signal) => void (await perform(run, signal)),
    giveBack: async (run) => void (await postponeRetentionRun(run, new Date(), false)),
  });
}

/** Stops between two steps; for the end of the process. */
export async function stopRetention(): Promise<void> {
  await worker?.stop();
  worker = undefined;
}

/** What of a kind of data is past its period. */
export interface PastPeriod {
  kind: RetentionKind;
  count: number;
  oldest: Date | null;
}

/** Looks for what is past its period, and changes nothing. */
export async function* lookForPast(): AsyncGenerator<PastPeriod> {
  for (const kind of KINDS) {
    const found = await expiringKinds[kind]?.look(boundOf(kind));
    if (found) yield { kind, ...found };
  }
}

/**
 * Lets go of everything that is past its period at once, whichever process began; what another one is at work on is left
 * to it.
 */
export async function* forgetPast(): AsyncGenerator<{ kind: RetentionKind; count: number }> {
  await openRetentionRuns(KINDS, true);
  for (let run = await claimRetentionRun(); run; run = await claimRetentionRun())
    yield { kind: run.kind, count: await perform(run) };
}

/** Does one kind of data, step by step, as long as it is this process's to do. */
async function perform(run: HeldRun, signal?: AbortSignal): Promise<number> {
  let count = 0;
  let renewed = Date.now();
  try {
    for await (const gone of expiringKinds[run.kind]?.forget(boundOf(run.kind)) ?? []) {
      count += gone;
      if (gone === 0 && Date.now() - renewed < RENEW_MS) continue;
      if (gone > 0) await noteGone(run, gone);
      if (!(await renewRetentionRun(run))) return count;
      renewed = Date.now();
      await pause(PAUSE_MS, undefined, { signal });
    }
  } catch (error) {
    if (!signal?.aborted) await postponeRetentionRun(run, new Date(Date.now() + AGAIN_MS), true);
    throw error;
  }
  await postponeRetentionRun(run, new Date(Date.now() + EVERY_MS), false, { done_at: new Date() });
  return count;
}

/** What is from before this moment is past its period. */
function boundOf(kind: RetentionKind): Date {
  return new Date(Date.now() - retentionPeriod(kind));
}
