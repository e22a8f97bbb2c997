import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfNeeded } from "./build-product.ts";
import { closeOnSignal, runCommand } from "./run-command.ts";

await runCommand(async () => {
  process.env.NODE_ENV ??= "production";
  const { env } = await import("#app/platform/env.server.ts");
  env();
  await buildIfNeeded();
  const product: typeof import("#app/server.ts") = await import(pathToFileURL(resolve("build/server/index.js")).href);
  const server = await product.startProduct(product.staticFiles("build/client"));
  closeOnSignal(server.close);
  console.log(`The PGI portal is at ${server.address}`);
});
