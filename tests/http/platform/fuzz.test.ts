import { expect, test } from "vitest";
import { fuzz } from "#tests/fuzz/fuzz.ts";
import { startProduct } from "#tests/support/product.ts";
import { SEED } from "#tests/support/random.ts";

test("odd requests to every route, as everybody, get no fault, no wait and no line in the log", async () => {
  await using product = await startProduct({ env: { TRUST_PROXY: "1" } });
  const { faults } = await fuzz(product, SEED % 100_000, { seconds: 3, requests: 200 });
  expect(faults).toEqual([]);
});
