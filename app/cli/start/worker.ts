import type { FromPrimary } from "#app/platform/cluster/messages.ts";
import { tellPrimary } from "#app/platform/cluster/others.server.ts";
import type { RunningServer } from "#app/platform/http/listen.server.ts";
import { closeOnSignal, runCommand } from "../run-command.ts";
import { CLIENT_FILES } from "./built.ts";
import { takeHangup } from "./hangup.ts";

// SIGHUP is meant for the primary, and reaches its workers, too, when a terminal is closed.
takeHangup();
await runCommand(serveAsWorker);

/** Serves the product as one of several workers, until the primary asks it to end or is gone. */
async function serveAsWorker(): Promise<void> {
  let server: RunningServer | undefined;
  const { promise: begins, resolve: begin } = Promise.withResolvers<void>();
  process.on("message", (message: FromPrimary) => {
    if (message.kind === "begin") begin();
    if (message.kind !== "end") return;
    if (!server) process.exit(0);
    (message.gently ? server.drain() : server.close()).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
  const product = await import("#app/server.ts");
  tellPrimary({ kind: "loaded" });
  await begins;
  const part = process.env.WORKER_DUTY === "first" ? "first worker" : "further worker";
  server = await product.startProduct(product.staticFiles(CLIENT_FILES), { part });
  closeOnSignal(server.close);
  tellPrimary({ kind: "ready", address: server.address });
}
