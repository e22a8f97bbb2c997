import { setTimeout as pause } from "node:timers/promises";
import type { StoredCertificate } from "#app/records/certificates.server.ts";
import { isBeingEvaluated } from "#app/records/competency-certificates.server.ts";
import type { EvaluationOutcome } from "./history.ts";

/** Waits for an evaluation, so many milliseconds at most. @returns undefined when it takes longer, or another process did it */
export type AwaitEvaluation = (patience: number) => Promise<EvaluationOutcome | undefined>;

/** How often somebody who waits looks whether another process has finished what they wait for. */
const LOOK_MS = 1_000;

type Tell = (outcome: EvaluationOutcome | undefined) => void;

/** Answers of this process that wait for the evaluation of a file, by its path. */
const waiting = new Map<string, Set<Tell>>();

/** Enters somebody who is to be shown what becomes of a file; nothing is missed between this and the waiting. */
export function awaitEvaluation(certificate: StoredCertificate): AwaitEvaluation {
  const { file_path: path } = certificate;
  const { promise, resolve } = Promise.withResolvers<EvaluationOutcome | undefined>();
  const others = waiting.get(path) ?? new Set();
  waiting.set(path, others.add(resolve));
  return async (patience) => {
    const timer = setTimeout(resolve, patience, undefined);
    const look = setInterval(
      () => void endedElsewhere(certificate).then((ended) => ended && resolve(undefined)),
      LOOK_MS,
    );
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      clearInterval(look);
      others.delete(resolve);
      if (others.size === 0 && waiting.get(path) === others) waiting.delete(path);
    }
  };
}

/** Whether nobody is at work on a file any more; what has just ended here is told a moment after the record says so. */
async function endedElsewhere(certificate: StoredCertificate): Promise<boolean> {
  if (await isBeingEvaluated(certificate).catch(() => true)) return false;
  await pause(LOOK_MS);
  return true;
}

/** Whether anybody waits for a file in this process. */
export function isWaitedFor(path: string): boolean {
  return waiting.has(path);
}

/** Tells whoever waits for a file in this process. @returns whether anybody did */
export function tellWaiting(path: string, outcome: EvaluationOutcome): boolean {
  const tells = waiting.get(path);
  waiting.delete(path);
  for (const tell of tells ?? []) tell(outcome);
  return tells !== undefined;
}

/** Lets nobody wait any longer; for the end of the process. */
export function stopWaiting(): void {
  for (const tells of waiting.values()) for (const tell of tells) tell(undefined);
  waiting.clear();
}
