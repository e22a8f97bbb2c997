import cluster from "node:cluster";
import PQueue from "p-queue";
import { takePlace } from "./cluster/place.server.ts";

/** There was no place for a piece of work, or it waited too long; trying again later may succeed. */
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
  /** The name of a queue of which all workers together do no more at once than one alone. */
  onMachine?: string;
}

/** Does a piece of work when its turn comes. @throws BusyError when it is refused or waited too long; what the work throws */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A queue that is bounded in every way: first come, first served. */
export function createQueue({ atOnce, waiting, patience, onMachine }: QueueBounds): Queue {
  const queue = new PQueue({ concurrency: atOnce });
  return async (work) => {
    if (queue.size >= waiting) throw new BusyError();
    const impatience = new AbortController();
    const timer = patience === undefined ? undefined : setTimeout(() => impatience.abort(new BusyError()), patience);
    const turn = async () => {
      const alone = onMachine === undefined || !cluster.isWorker;
      const leave = alone ? undefined : await takePlace(onMachine, atOnce, impatience.signal);
      clearTimeout(timer);
      return work().finally(leave);
    };
    try {
      return await queue.add(turn, { signal: impatience.signal });
    } finally {
      clearTimeout(timer);
    }
  };
}
