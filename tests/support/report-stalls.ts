import { readFileSync } from "node:fs";
import { PerformanceObserver } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

/** Loaded into a server by NODE_OPTIONS, makes it say on standard output what held it up, and what that was made of. */
const LONG_MS = 50;
const EVERY_MS = 10;
const NS_PER_MS = 1e6;

/** Milliseconds so far: how long the main thread has run, and how long it was ready to run and got no processor. */
function spent(): { ran: number; ready: number } {
  const [ran = 0, ready = 0] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ").map(Number);
  return { ran: ran / NS_PER_MS, ready: ready / NS_PER_MS };
}

/** Says of each long pause between two ticks how much of it was work, a wait for a processor, and a wait for something else. */
function watchTicks(): void {
  let last = performance.now();
  let before = spent();
  setInterval(() => {
    const now = performance.now();
    const after = spent();
    const held = now - last - EVERY_MS;
    if (held > LONG_MS) {
      const ran = after.ran - before.ran;
      const ready = after.ready - before.ready;
      const other = Math.max(0, now - last - ran - ready);
      process.stdout.write(`held up ${[held, ran, ready, other].map(Math.round).join(" ")}\n`);
    }
    last = now;
    before = after;
  }, EVERY_MS).unref();
}

if (isMainThread && process.argv[1]?.endsWith("start.ts")) {
  watchTicks();
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      if (duration > LONG_MS) process.stdout.write(`collected ${Math.round(duration)}\n`);
  }).observe({ entryTypes: ["gc"] });
}
