import cluster from "node:cluster";
import { expect, test } from "vitest";
import { startWorkers } from "#app/platform/cluster/primary.server.ts";
import { uuid } from "#tests/support/random.ts";
import { until } from "#tests/support/wait.ts";

/** How many messages one conversation may get in five minutes. */
const ALLOWED = 1_500;

test("what is counted in memory is counted for all workers together", async () => {
  cluster.setupPrimary({ exec: "tests/support/counting-worker.ts", execArgv: [] });
  const workers = await startWorkers(2, { SESSION_SECRET: uuid() });
  try {
    await until("both have counted", () => workers.counts().running === 2);
    const allowed = (await workers.ask("allowed")) as number[];
    expect(allowed).toHaveLength(2);
    expect(allowed.reduce((sum, of) => sum + of)).toBe(ALLOWED);
  } finally {
    await workers.end();
  }
});
