import { setImmediate as breathe } from "node:timers/promises";

/** How long rules are read and judged without a pause, so that a running server goes on answering meanwhile. */
const LONGEST_WITHOUT_PAUSE_MS = 10;

/** To be awaited between small steps of long work: pauses when there has been none for 10 ms. */
export function pauses(): () => Promise<void> {
  let paused = performance.now();
  return async () => {
    if (performance.now() - paused <= LONGEST_WITHOUT_PAUSE_MS) return;
    await breathe();
    paused = performance.now();
  };
}
