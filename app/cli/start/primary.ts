import cluster from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:net";
import type { MetricObject } from "prom-client";
import { startWorkers, type Workers } from "#app/platform/cluster/primary.server.ts";
import type { DatabaseAddress } from "#app/platform/database/embedded/running.server.ts";
import { env } from "#app/platform/env.server.ts";
import { closeOnSignal } from "../run-command.ts";
import { WORKER } from "./built.ts";
import type { whenHungUp } from "./hangup.ts";

/** Leads the workers that serve the product; the embedded engine, where it is used, lives in this process, and no page does. */
export async function lead(wanted: number, onHangup: typeof whenHungUp): Promise<void> {
  const { MONGODB_URI, DATA_DIR, HOST, PORT } = env();
  let engine: DatabaseAddress | undefined;
  const ground = async () => {
    if (MONGODB_URI) return;
    const { startEmbedded } = await import("#app/platform/database/embedded/embedded.server.ts");
    engine = await startEmbedded(DATA_DIR);
  };
  try {
    cluster.setupPrimary({ exec: WORKER });
    // Each worker that begins later must find the port of the first.
    const workers = await startWorkers(wanted, { PORT: String(PORT || (await freePort(HOST))) }, { ground });
    const stopMetrics = env().METRICS_PORT === undefined ? undefined : await leadMetrics(workers);
    const end = async () => {
      stopMetrics?.();
      await workers.end();
      await engine?.close();
    };
    closeOnSignal(end);
    onHangup(() => void workers.restart());
    console.log(`The PGI portal is at ${workers.address}`);
  } catch (error) {
    await engine?.close();
    throw error;
  }
}

/** The metrics of all workers and of this process, at their own address. */
async function leadMetrics(workers: Workers): Promise<() => void> {
  const { measurePrimary, serveMetrics } = await import("#app/metrics/serve.server.ts");
  const own = measurePrimary(workers.counts);
  return serveMetrics(env(), async () => [await own(), ...((await workers.ask("metrics")) as MetricObject[][])]);
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
