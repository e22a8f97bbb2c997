import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { Registry } from "prom-client";
import type { Settings } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";

type MetricsSettings = Pick<Settings, "METRICS_PORT" | "METRICS_ADDRESS" | "METRICS_TOKEN">;

/**
 * Answers GET /metrics at an address of its own, which visitors do not reach.
 * @param look measures what is only measured when it is asked for
 * @returns how to end that
 * @throws Error with one line for the terminal when the port is taken or not allowed
 */
export async function serveMetrics(
  { METRICS_PORT, METRICS_ADDRESS, METRICS_TOKEN }: MetricsSettings,
  registry: Registry,
  look: () => Promise<void>,
): Promise<() => void> {
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end();
    if (METRICS_TOKEN !== undefined && !hasToken(request, METRICS_TOKEN))
      return response.writeHead(401, { "WWW-Authenticate": "Bearer" }).end();
    try {
      await look();
      response.writeHead(200, { "Content-Type": registry.contentType }).end(await registry.metrics());
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
