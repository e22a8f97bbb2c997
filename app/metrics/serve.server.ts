import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { AggregatorRegistry, collectDefaultMetrics, Gauge, type MetricObject, Registry } from "prom-client";
import type { WorkerCounts } from "#app/platform/cluster/primary.server.ts";
import type { Settings } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";

type MetricsSettings = Pick<Settings, "METRICS_PORT" | "METRICS_ADDRESS" | "METRICS_TOKEN">;

/**
 * Answers GET /metrics at an address of its own, which visitors do not reach: the sum over all processes that serve.
 * @param gather what each of them has measured
 * @returns how to end that
 * @throws Error with one line for the terminal when the port is taken or not allowed
 */
export async function serveMetrics(
  { METRICS_PORT, METRICS_ADDRESS, METRICS_TOKEN }: MetricsSettings,
  gather: () => Promise<MetricObject[][]>,
): Promise<() => void> {
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end();
    if (METRICS_TOKEN !== undefined && !hasToken(request, METRICS_TOKEN))
      return response.writeHead(401, { "WWW-Authenticate": "Bearer" }).end();
    try {
      const all = AggregatorRegistry.aggregate(await gather());
      response.writeHead(200, { "Content-Type": all.contentType }).end(await all.metrics());
    } catch (error) {
      log.warn({ reason: (error as Error).message }, "the metrics could not be gathered");
      response.writeHead(503).end();
    }
  });
  server.listen(METRICS_PORT, METRICS_ADDRESS);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw new Error(`METRICS_PORT ${METRICS_PORT} cannot be used (${error.code}): set it to a free one.`);
  });
  server.unref();
  return () => void server.close().closeAllConnections();
}

function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
}

/** Measures the process that leads workers and has the embedded database. @returns what it has measured */
export function measurePrimary(counts: () => WorkerCounts): () => Promise<MetricObject[]> {
  const registry = new Registry();
  registry.setDefaultLabels({ process: "primary" });
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "pgi_workers",
    help: "Processes that serve: that are to be, that listen now, that have died since the start.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(counts())) this.set({ state }, count);
    },
  });
  return () => registry.getMetricsAsJSON() as Promise<MetricObject[]>;
}
