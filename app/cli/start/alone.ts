import { closeOnSignal } from "../run-command.ts";
import { builtProduct, CLIENT_FILES } from "./product.ts";

/** Starts the whole product in this process. */
export async function serveAlone(): Promise<void> {
  const product = await builtProduct();
  const server = await product.startProduct(product.staticFiles(CLIENT_FILES));
  closeOnSignal(server.close);
  console.log(`The PGI portal is at ${server.address}`);
}
