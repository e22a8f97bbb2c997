import { closeOnSignal } from "../run-command.ts";
import { CLIENT_FILES } from "./built.ts";
import type { whenHungUp } from "./hangup.ts";

/** Starts the whole product in this process. */
export async function serveAlone(onHangup: typeof whenHungUp): Promise<void> {
  const product = await import("#app/server.ts");
  const server = await product.startProduct(product.staticFiles(CLIENT_FILES));
  closeOnSignal(server.close);
  onHangup(() => void sayNothingBegins());
  console.log(`The PGI portal is at ${server.address}`);
}

async function sayNothingBegins(): Promise<void> {
  const { log } = await import("#app/platform/log.server.ts");
  log.warn("SIGHUP begins workers anew, and with WORKERS=1 there are none: restart the product instead");
}
