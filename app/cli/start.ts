import cluster from "node:cluster";
import { buildIfNeeded } from "./build-product.ts";
import { runCommand } from "./run-command.ts";
import { takeHangup } from "./start/hangup.ts";

takeHangup();
await runCommand(async () => {
  process.env.NODE_ENV ??= "production";
  const { env } = await import("#app/platform/env.server.ts");
  const { WORKERS } = env();
  if (cluster.isWorker) return (await import("./start/worker.ts")).serveAsWorker();
  buildIfNeeded();
  if (WORKERS === 1) return (await import("./start/alone.ts")).serveAlone();
  await (await import("./start/primary.ts")).lead(WORKERS);
});
