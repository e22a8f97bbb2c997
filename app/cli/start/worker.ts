import type { FromPrimary } from "#app/platform/cluster/messages.ts";
import { tellPrimary } from "#app/platform/cluster/others.server.ts";
import type { RunningServer } from "#app/platform/http/listen.server.ts";
import { closeOnSignal } from "../run-command.ts";
import { builtProduct, CLIENT_FILES } from "./product.ts";

/** Serves the product as one of several workers, until the primary asks it to end or is gone. */
export async function serveAsWorker(): Promise<void> {
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
  const product = await builtProduct();
  tellPrimary({ kind: "loaded" });
  await begins;
  const part = process.env.WORKER_DUTY === "first" ? "first worker" : "further worker";
  server = await product.startProduct(product.staticFiles(CLIENT_FILES), { part });
  closeOnSignal(server.close);
  tellPrimary({ kind: "ready", address: server.address });
}
