import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { ELIGIBILITY, eligibilityAnswers } from "#tests/support/forms.ts";
import { busyMs, residentMb } from "#tests/support/machine.ts";
import { startProduct } from "#tests/support/product.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { median } from "./soak/watch.ts";

/** What the first visitor of the counsellor adds to the product, and how long he waits. */
const STARTS = 5;
/** So long the product has rested when its memory is looked at. */
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

/** One start. The first only warms what is kept. */
async function oneStart(): Promise<Measured> {
  const product = await startProduct({ env: { NODE_OPTIONS: "--max-semi-space-size=8" } });
  try {
    const { pid } = product;
    const form = await new Visitor(product.address).get("/eligibility");
    await pause(REST_MS);
    const [rest, busy] = [residentMb(pid), busyMs(pid)];
    const asked = performance.now();
    await (await form.submit(ELIGIBILITY, eligibilityAnswers())).submit(".composer", QUESTION);
    const waited = performance.now() - asked;
    const [worked, after] = [busyMs(pid) - busy, residentMb(pid)];
    const again = performance.now();
    await (await form.submit(ELIGIBILITY, eligibilityAnswers())).submit(".composer", QUESTION);
    const second = performance.now() - again;
    await pause(REST_MS);
    return { rest, after, later: residentMb(pid), waited, worked, second };
  } finally {
    await product.stop();
  }
}

const all: Measured[] = [];
for (let start = 0; start < STARTS; start += 1) {
  const measured = await oneStart();
  if (start > 0) all.push(measured);
}
const told = (of: (each: Measured) => number) => `${Math.round(median(all.map(of)))}`.padStart(6);
console.log(
  `first visitors of the counsellor at ${all.length} starts, load of the machine ${(loadavg()[0] ?? 0).toFixed(0)}; medians`,
);
console.log(
  `  memory of the product:${told(({ rest }) => rest)} MB at rest, ${told(({ after }) => after)} MB after it,`,
);
console.log(`                        ${told(({ later }) => later)} MB ${REST_MS / 1000} s later`);
console.log(
  `  from the form to the answer ${told(({ waited }) => waited)} ms, for the next visitor ${told(({ second }) => second)} ms`,
);
console.log(`  work of the product ${told(({ worked }) => worked)} ms of processor time`);
