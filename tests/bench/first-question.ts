import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { ELIGIBILITY, eligibilityAnswers } from "#tests/support/forms.ts";
import { busyMs, residentMb } from "#tests/support/machine.ts";
import { listening, startWithWorkers, visitorAtEach } from "#tests/support/workers.ts";
import { median } from "./soak/watch.ts";

/** What the first visitor of the counsellor adds to the worker that he comes to, and how long he waits there. */
const STARTS = 3;
/** So long a worker has rested when its memory is looked at. */
const REST_MS = 8_000;
const QUESTION = { text: "What are the fees?" };

interface Measured {
  readonly rest: number;
  readonly after: number;
  readonly later: number;
  readonly waited: number;
  readonly worked: number;
  readonly second: number;
}

/** One start with two workers, each of which is asked by a visitor of its own. The first start only warms what is kept. */
async function oneStart(): Promise<Measured[]> {
  const product = await startWithWorkers({ SAMPLE_DATA: "0", NODE_OPTIONS: "--max-semi-space-size=8" });
  try {
    const forms = await Promise.all((await visitorAtEach(product)).map((visitor) => visitor.get("/eligibility")));
    await pause(REST_MS);
    const pids = listening(product);
    const measured: Measured[] = [];
    for (const form of forms) {
      const before = pids.map((pid) => ({ pid, rest: residentMb(pid), busy: busyMs(pid) }));
      const asked = performance.now();
      const met = await form.submit(ELIGIBILITY, eligibilityAnswers());
      await met.submit(".composer", QUESTION);
      const waited = performance.now() - asked;
      // Of the workers it is the one that worked most.
      const [one] = before
        .map(({ pid, rest, busy }) => ({ pid, rest, worked: busyMs(pid) - busy, after: residentMb(pid) }))
        .sort((a, b) => b.worked - a.worked);
      const again = performance.now();
      await (await form.submit(ELIGIBILITY, eligibilityAnswers())).submit(".composer", QUESTION);
      const second = performance.now() - again;
      await pause(REST_MS);
      if (one) measured.push({ ...one, later: residentMb(one.pid), waited, second });
    }
    return measured;
  } finally {
    await product.stop();
  }
}

const all: Measured[] = [];
for (let start = 0; start < STARTS; start += 1) {
  const measured = await oneStart();
  if (start > 0) all.push(...measured);
}
const told = (of: (each: Measured) => number) => `${Math.round(median(all.map(of)))}`.padStart(6);
console.log(
  `first visitors of the counsellor at ${all.length} workers, load of the machine ${(loadavg()[0] ?? 0).toFixed(0)}; medians`,
);
console.log(
  `  memory of the worker: ${told(({ rest }) => rest)} MB at rest, ${told(({ after }) => after)} MB after it,`,
);
console.log(`                        ${told(({ later }) => later)} MB ${REST_MS / 1000} s later`);
console.log(
  `  from the form to the answer ${told(({ waited }) => waited)} ms, for the next visitor ${told(({ second }) => second)} ms`,
);
console.log(`  work of the worker ${told(({ worked }) => worked)} ms of processor time`);
