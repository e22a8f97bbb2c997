import { buildIfNeeded } from "./build-product.ts";
import { runCommand } from "./run-command.ts";

await runCommand(buildIfNeeded);
