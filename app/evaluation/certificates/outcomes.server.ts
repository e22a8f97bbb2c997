import { tellOthers, whenTold } from "#app/platform/cluster/others.server.ts";
import type { AttemptOutcome } from "./attempt.ts";

/** Waits for an evaluation, so many milliseconds at most. @returns undefined when it takes longer, or happens elsewhere */
export type WaitForOutcome = (patience: number) => Promise<AttemptOutcome | undefined>;

type Tell = (outcome: AttemptOutcome | undefined) => void;

/** Answers of this process that wait for the evaluation of a file, by its path. */
const waiting = new Map<string, Set<Tell>>();

/** Enters somebody who is to be shown what becomes of a file; nothing is missed between this and the waiting. */
export function outcomeOfFile(path: string): WaitForOutcome {
  const { promise, resolve } = Promise.withResolvers<AttemptOutcome | undefined>();
  const others = waiting.get(path) ?? new Set();
  waiting.set(path, others.add(resolve));
  return async (patience) => {
    const timer = setTimeout(resolve, patience, undefined);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      others.delete(resolve);
      if (others.size === 0 && waiting.get(path) === others) waiting.delete(path);
    }
  };
}

/** Whether anybody waits for a file in this process. */
export function isWaitedFor(path: string): boolean {
  return waiting.has(path);
}

/** Tells whoever waits for a file, in other workers too. @returns whether anybody did in this process */
export function tellWaiting(path: string, outcome: AttemptOutcome): boolean {
  tellOthers(TOPIC, { path, outcome });
  return tellHere(path, outcome);
}

const TOPIC = "outcome of an evaluation";
whenTold<{ path: string; outcome: AttemptOutcome }>(TOPIC, ({ path, outcome }) => void tellHere(path, outcome));

function tellHere(path: string, outcome: AttemptOutcome): boolean {
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
