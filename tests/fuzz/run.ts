import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { buildIfNeeded } from "#app/cli/build-product.ts";
import { startProduct } from "#tests/support/product.ts";
import { SEED } from "#tests/support/random.ts";
import { fuzz } from "./fuzz.ts";

/** Tries every loader and action of a running product with odd requests: `npm run fuzz -- --seconds 60 --seed 1`. */
const { values } = parseArgs({ options: { seconds: { type: "string" }, seed: { type: "string" } } });
const seed = Number(values.seed ?? SEED);
await buildIfNeeded();
const product = await startProduct({ env: { TRUST_PROXY: "1" } });
const { requests, statuses, slowest, faults } = await fuzz(product, seed, {
  seconds: Number(values.seconds ?? 60),
  requests: 0,
});
const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
console.log(`${requests} requests of seed ${seed}; slowest ${Math.round(slowest)} ms; answers ${counts.join(", ")}`);
for (const fault of faults) console.log(`- ${fault}`);
console.log(faults.length === 0 ? "No fault was found." : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
await product.stop();
await rm(product.dataDir, { recursive: true, force: true });
