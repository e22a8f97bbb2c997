import cluster from "node:cluster";
import type { FromPrimary } from "#app/platform/cluster/messages.ts";
import { tellPrimary } from "#app/platform/cluster/others.server.ts";

/** A worker of which only the first comes up; whoever takes the other's place dies at once. */
if (cluster.isWorker && process.env.WORKER_DUTY !== "first") process.exit(7);
process.on("message", ({ kind }: FromPrimary) => {
  if (kind === "end") process.exit(0);
});
tellPrimary({ kind: "ready", address: "http://localhost:1" });
