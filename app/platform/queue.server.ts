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
}

/** Does a piece of work when its turn comes. @throws BusyError when it is refused or waited too long; what the work throws */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A queue that is bounded in every way: first come, first served. */
export function createQueue({ atOnce, waiting, patience }: QueueBounds): Queue {
  const queue = new PQueue({ concurrency: atOnce });
  return async (work) => {
    if (queue.pending + queue.size >= atOnce + waiting) throw new BusyError();
    const impatience = new AbortController();
    const timer = patience === undefined ? undefined : setTimeout(() => impatience.abort(new BusyError()), patience);
    const turn = () => {
      clearTimeout(timer);
      return work();
    };
    try {
      return await queue.add(turn, { signal: impatience.signal });
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
