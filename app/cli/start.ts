import { buildIfNeeded } from "./build-product.ts";
import { runCommand } from "./run-command.ts";
import { builtStart } from "./start/built.ts";
import { takeHangup, whenHungUp } from "./start/hangup.ts";

takeHangup();
await runCommand(async () => {
  process.env.NODE_ENV ??= "production";
  buildIfNeeded();
  await (await builtStart()).start(whenHungUp);
});
