import cluster from "node:cluster";
import type { FromPrimary } from "#app/platform/cluster/messages.ts";
import { tellPrimary, whenAsked } from "#app/platform/cluster/others.server.ts";
import { countUse } from "#app/platform/rate-limit.server.ts";

const USES = 1_000;

/** A worker that uses what each chat message uses a thousand times, and says how often that was allowed. */
process.on("message", ({ kind }: FromPrimary) => {
  if (kind === "end") process.exit(0);
});
let allowed = 0;
if (cluster.isWorker)
  for (let use = 0; use < USES; use += 1) if ((await countUse("chat", "one conversation")) === undefined) allowed += 1;
whenAsked("allowed", async () => allowed);
tellPrimary({ kind: "ready", address: "http://localhost:1" });
