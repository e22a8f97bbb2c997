import cluster from "node:cluster";
import { runCommand } from "./run-command.ts";
import { takeHangup } from "./start/hangup.ts";

takeHangup();
await runCommand(async () => {
  process.env.NODE_ENV ??= "production";
  if (cluster.isWorker) return (await import("./start/worker.ts")).serveAsWorker();
  const { env } = await import("#app/platform/env.server.ts");
  const { WORKERS } = env();
  (await import("./build-product.ts")).buildIfNeeded();
  if (WORKERS === 1) return (await import("./start/alone.ts")).serveAlone();
  await (await import("./start/primary.ts")).lead(WORKERS);
});
