import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryDirectory } from "#tests/support/database.ts";
import { metCounsellor } from "#tests/support/forms.ts";
import type { RunningProduct } from "#tests/support/product.ts";
import type { Page } from "#tests/support/visitor.ts";
import { until } from "#tests/support/wait.ts";
import { listening, startWithWorkers, visitorAtEach, workersOf } from "#tests/support/workers.ts";

/** The product promises a second; the rest is room for a machine that runs other tests too. */
const SOON_MS = 20_000;
const TIMEOUT = 180_000;

const stack = new AsyncDisposableStack();
let product: RunningProduct;
let file: string;
let good: string;

beforeAll(async () => {
  const directory = stack.use(await temporaryDirectory());
  const rules = join(directory.path, "rules");
  await cp("rules", rules, { recursive: true });
  file = join(rules, "replies/fees.json");
  good = await readFile(file, "utf8");
  product = await startWithWorkers({ RULES_DIR: rules });
  stack.defer(() => product.stop());
}, 240_000);
afterAll(() => stack.disposeAsync(), 60_000);

const save = (edition: string) =>
  writeFile(file, good.replace("The application fee is", `${edition}: The application fee is`));
const lastReply = (page: Page) => page.root.querySelectorAll(".entry-bot .entry-text").at(-1)?.textContent ?? "";
const reloads = () => product.log.filter((line) => line.includes('"rules reloaded"')).length;

/** Somebody at each worker who asks for the fees, again and again. */
async function asking(): Promise<(() => Promise<string>)[]> {
  const pages = await Promise.all((await visitorAtEach(product)).map(metCounsellor));
  return pages.map((first) => {
    let page = first;
    return async () => {
      page = await page.submit(".composer", { text: "What are the fees?" });
      return lastReply(page);
    };
  });
}

async function speakEverywhere(ask: (() => Promise<string>)[], edition: string): Promise<void> {
  const speaks = (one: () => Promise<string>) =>
    until(`${edition} speaks`, async () => (await one()).startsWith(edition), SOON_MS);
  await Promise.all(ask.map(speaks));
}

test("an edit speaks at both workers soon after it is saved, and one of them has looked at it for both", {
  timeout: TIMEOUT,
}, async () => {
  const ask = await asking();
  for (const one of ask) expect(await one()).toMatch(/^The application fee is/);
  const before = reloads();
  await save("Second edition");
  await speakEverywhere(ask, "Second edition");
  expect(reloads()).toBe(before + 1);
});

test("a broken edit speaks at neither, and what mends it at both", { timeout: TIMEOUT }, async () => {
  const ask = await asking();
  const broken = () => product.errors.filter((line) => line.includes("rule files are broken")).length;
  await writeFile(file, "{");
  await until("it is found broken", () => broken() === 1, SOON_MS);
  for (const one of ask) expect(await one()).toMatch(/^Second edition/);
  await save("Third edition");
  await speakEverywhere(ask, "Third edition");
  expect(broken()).toBe(1);
});

test("when the worker that looks for edits is killed another does, and who comes up meanwhile speaks as all do", {
  timeout: TIMEOUT,
}, async () => {
  const before = workersOf(product);
  for (const [place, victim] of before.entries()) {
    process.kill(victim, "SIGKILL");
    await save(`Edition ${place + 4}`);
    await until("another is in its place", () => listening(product).length === 2, TIMEOUT);
    await until("it is not the same", () => !listening(product).includes(victim));
    await speakEverywhere(await asking(), `Edition ${place + 4}`);
  }
  expect(listening(product).filter((pid) => before.includes(pid))).toEqual([]);
});

test("while an edit is broken, who takes a dead worker's place speaks by the last good rules, and then by what mends it", {
  timeout: TIMEOUT,
}, async () => {
  for (const [place, victim] of workersOf(product).entries()) {
    process.kill(victim, "SIGKILL");
    await until("it is gone", () => !workersOf(product).includes(victim));
    const before = reloads();
    await save(`Good edition ${place}`);
    await until("it speaks", () => reloads() > before, SOON_MS);
    await writeFile(file, "{");
    await until("another is in its place", () => listening(product).length === 2, TIMEOUT);
    await speakEverywhere(await asking(), `Good edition ${place}`);
  }
  await save("Mended edition");
  await speakEverywhere(await asking(), "Mended edition");
});
