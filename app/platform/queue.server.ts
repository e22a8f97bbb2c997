import { setTimeout as pause } from "node:timers/promises";
import PQueue from "p-queue";

/** There was no room for a piece of work, or it waited too long; trying again later may succeed. */
export class BusyError extends Error {
  override name = "BusyError";

  constructor() {
    super("Too much work is waiting.");
  }
}

export interface QueueBounds {
  /** Pieces of work that are done at the same time. */
  atOnce: number;
  /** Pieces that may wait for their turn; one more is refused at once. */
  waiting: number;
  /** Milliseconds that one may wait; without it as long as it takes. */
  patience?: number;
  /** Work that takes longer than `after` milliseconds gives its place to the next and goes on beside, at most so many pieces of it. */
  overtime?: { after: number; most: number };
}

/** Does a piece of work when its turn comes. @throws BusyError when it is refused or waited too long; what the work throws */
export type Queue = <Result>(work: () => Promise<Result>, priority?: number) => Promise<Result>;

/** A queue that is bounded in every way: first come, first served among those of one priority, the highest first. */
export function createQueue({ atOnce, waiting, patience, overtime }: QueueBounds): Queue {
  const queue = new PQueue({ concurrency: atOnce });
  let beside = 0;

  /** Until a piece has ended, or goes on beside the others. */
  async function place(ended: Promise<unknown>): Promise<void> {
    const { after, most } = overtime ?? { after: 0, most: 0 };
    const over = new AbortController();
    const end = ended.then(
      () => over.abort(),
      () => over.abort(),
    );
    while (most > 0 && !over.signal.aborted) {
      await pause(after, undefined, { signal: over.signal }).catch(() => undefined);
      if (over.signal.aborted || beside >= most) continue;
      beside += 1;
      void end.then(() => beside--);
      return;
    }
    await end;
  }

  return async <Result>(work: () => Promise<Result>, priority = 0) => {
    if (queue.pending + queue.size >= atOnce + waiting) throw new BusyError();
    const impatience = new AbortController();
    const timer = patience === undefined ? undefined : setTimeout(() => impatience.abort(new BusyError()), patience);
    const { promise, resolve } = Promise.withResolvers<Result>();
    const turn = () => {
      clearTimeout(timer);
      resolve((async () => work())());
      return place(promise);
    };
    try {
      await queue.add(turn, { signal: impatience.signal, priority });
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  };
}

const taken = new Map<string, number>();

/** Takes one of so many slots of a name, where one is free now. @returns how to release it; undefined when all are taken */
export function tryAcquire(name: string, most: number): (() => void) | undefined {
  const before = taken.get(name) ?? 0;
  if (before >= most) return undefined;
  taken.set(name, before + 1);
  return () => {
    const left = (taken.get(name) ?? 1) - 1;
    if (left > 0) taken.set(name, left);
    else taken.delete(name);
  };
}
