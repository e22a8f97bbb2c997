import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryDirectory } from "#tests/support/database.ts";
import type { RunningProduct } from "#tests/support/product.ts";
import type { Page } from "#tests/support/visitor.ts";
import { until } from "#tests/support/wait.ts";
import { listening, startWithWorkers, visitorAtEach, workersOf } from "#tests/support/workers.ts";

const TIMEOUT = 180_000;

const stack = new AsyncDisposableStack();
let product: RunningProduct;
let content: string;

beforeAll(async () => {
  const directory = stack.use(await temporaryDirectory());
  content = join(directory.path, "content");
  await cp("content", content, { recursive: true });
  product = await startWithWorkers({ CONTENT_DIR: content });
  stack.defer(() => product.stop());
}, 240_000);
afterAll(() => stack.disposeAsync(), 60_000);

const heading = (page: Page) => page.root.querySelector("main h1")?.textContent ?? "";
const broken = (file: string) =>
  product.errors.filter((line) => line.includes("content file is broken") && line.includes(file)).length;

/** The terms of use, as each worker shows them. */
async function terms(): Promise<Page[]> {
  return Promise.all((await visitorAtEach(product)).map((visitor) => visitor.get("/terms?anew")));
}

test("while texts are broken, who takes a dead worker's place shows the last good ones, and then what mends them", {
  timeout: TIMEOUT,
}, async () => {
  const file = join(content, "terms.json");
  const good = await readFile(file, "utf8");
  const [before] = await terms();
  for (const victim of workersOf(product)) {
    await writeFile(file, "{");
    process.kill(victim, "SIGKILL");
    await until("it is gone", () => !workersOf(product).includes(victim));
    await until("another is in its place", () => listening(product).length === 2, TIMEOUT);
    for (const page of await terms()) expect(page.status).toBe(200);
    for (const page of await terms()) expect(heading(page)).toBe(before && heading(before));
  }
  expect(broken("terms.json")).toBeGreaterThan(0);
  const mended = JSON.parse(good) as { title: string };
  await writeFile(file, JSON.stringify({ ...mended, title: "Terms, mended" }));
  const all = async () => (await terms()).every((page) => heading(page) === "Terms, mended");
  await until("both show what mends them", all, TIMEOUT);
});
