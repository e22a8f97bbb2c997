import { env } from "#app/platform/env.server.ts";
import type { whenHungUp } from "./hangup.ts";

/** Starts the product in as many processes as it is to have. @param onHangup has something done at each SIGHUP */
export async function start(onHangup: typeof whenHungUp): Promise<void> {
  const { WORKERS } = env();
  if (WORKERS === 1) await (await import("./alone.ts")).serveAlone(onHangup);
  else await (await import("./primary.ts")).lead(WORKERS, onHangup);
}
