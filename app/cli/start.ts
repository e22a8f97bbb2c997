import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfNeeded, requireBuild } from "./build-product.ts";
import { closeOnSignal, runCommand } from "./run-command.ts";

/** The product as it is built: to strip the types of a thousand files would take longer than all else at the start. */
const BUILT = pathToFileURL(resolve("build/server/index.js")).href;

await runCommand(async () => {
  process.env.NODE_ENV ??= "production";
  if (process.argv.includes("--built")) requireBuild();
  else await buildIfNeeded();
  const began = performance.now();
  const { startProduct, staticFiles, tellReady }: typeof import("#app/server.ts") = await import(BUILT);
  const starting = startProduct(staticFiles("build/client"));
  // Before it is done requests are taken already, which are not to be cut off.
  closeOnSignal(async () => (await starting).close());
  const server = await starting;
  tellReady();
  console.log(
    `The PGI portal is at ${server.address} (started in ${((performance.now() - began) / 1000).toFixed(1)} s)`,
  );
});
