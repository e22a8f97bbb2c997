import { buildProduct } from "./build-product.ts";
import { runCommand } from "./run-command.ts";

await runCommand(buildProduct);
