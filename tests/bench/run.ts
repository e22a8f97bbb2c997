import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildIfNeeded } from "#app/cli/build-product.ts";

/** Runs the benchmarks named on the command line, or all of them, each in a process of its own. */
const folder = import.meta.dirname;
const known = readdirSync(folder).flatMap((file) =>
  file.endsWith(".ts") && file !== "run.ts" ? [file.slice(0, -3)] : [],
);
const named = process.argv.slice(2);
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  process.exit(1);
}
await buildIfNeeded();
for (const name of named.length > 0 ? named : known) {
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.ts`)], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
