import { closeOnSignal } from "../run-command.ts";
import { whenHungUp } from "./hangup.ts";
import { builtProduct, CLIENT_FILES } from "./product.ts";

/** Starts the whole product in this process. */
export async function serveAlone(): Promise<void> {
  const product = await builtProduct();
  const server = await product.startProduct(product.staticFiles(CLIENT_FILES));
  closeOnSignal(server.close);
  whenHungUp(() => void sayNothingBegins());
  console.log(`The PGI portal is at ${server.address}`);
}

async function sayNothingBegins(): Promise<void> {
  const { log } = await import("#app/platform/log.server.ts");
  log.warn("SIGHUP begins workers anew, and with WORKERS=1 there are none: restart the product instead");
}
