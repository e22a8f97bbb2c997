import cluster from "node:cluster";
import { afterEach, expect, test, vi } from "vitest";
import { startWorkers } from "#app/platform/cluster/primary.server.ts";
import { log } from "#app/platform/log.server.ts";
import { until } from "#tests/support/wait.ts";

afterEach(() => void vi.restoreAllMocks());

test("workers that die again and again are begun anew after a pause that grows, and each death is counted and told", async () => {
  const told = vi.spyOn(log, "error").mockReturnValue(undefined);
  cluster.setupPrimary({ exec: "tests/support/dying-worker.ts", execArgv: [] });
  const workers = await startWorkers(2, {});
  try {
    expect(workers.address).toBe("http://localhost:1");
    await until("four have died", () => workers.counts().died >= 4);
    const pauses = told.mock.calls.map(([fields]) => (fields as { wait: number }).wait);
    expect(pauses.slice(0, 4)).toEqual([0, 250, 500, 1_000]);
    expect(told.mock.calls[0]).toMatchObject([{ why: "code 7", died: 1 }, expect.stringContaining("a worker died")]);
    expect(workers.counts()).toMatchObject({ wanted: 2, running: 1 });
  } finally {
    await workers.end();
  }
  expect(Object.keys(cluster.workers ?? {})).toEqual([]);
});
