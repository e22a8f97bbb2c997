import { expect, test } from "vitest";
import { workOn } from "#app/platform/worker.server.ts";
import { until } from "#tests/support/wait.ts";

test("a worker does no more at once than its bound, and what comes later is done at once", async () => {
  let waiting = 12;
  let atWork = 0;
  let most = 0;
  let done = 0;
  const worker = workOn({
    name: "washing up",
    atOnce: 2,
    claim: async () => (waiting > 0 ? { number: waiting-- } : null),
    renew: async () => true,
    async perform() {
      atWork += 1;
      most = Math.max(most, atWork);
      await new Promise((resolve) => setTimeout(resolve, 5));
      atWork -= 1;
      done += 1;
    },
    giveBack: async () => undefined,
    release: async () => undefined,
  });
  await worker.start();
  await until("all is done", () => done === 12);
  expect(most).toBe(2);
  waiting = 1;
  worker.nudge();
  await until("one that comes later is done at once", () => done === 13, 10_000);
  await worker.stop();
});
