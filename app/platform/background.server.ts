import { afterCommit } from "./database/transaction.server.ts";
import { log } from "./log.server.ts";

const running = new Set<Promise<void>>();

/**
 * Does a piece of work after the answer that is being made, so that nobody can read from the time an answer takes
 * whether there was such work; in a transaction not before it is committed. A failure is logged under the name.
 */
export function afterAnswer(name: string, work: () => Promise<void>): void {
  afterCommit(() => begin(name, work));
}

function begin(name: string, work: () => Promise<void>): void {
  const turn = new Promise<void>((resolve) => setTimeout(resolve, 50));
  const done = turn
    .then(work)
    .catch((error: unknown) => log.error({ err: error, work: name }, "work after an answer failed"))
    .finally(() => running.delete(done));
  running.add(done);
}

/** Resolves when all work that was begun so far has ended. */
export async function backgroundIdle(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}
