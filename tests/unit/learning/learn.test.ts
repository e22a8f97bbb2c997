import { readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { learn } from "#app/learning/learn.server.ts";
import { openModel } from "#app/learning/model.ts";
import { type Learnt, teach } from "#app/learning/teach.ts";
import { canMount, smallDisk } from "#tests/support/small-disk.ts";
import { generated, SHOP } from "./samples.ts";

vi.setConfig({ testTimeout: 30_000 });

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "learning-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const copies = () => readdirSync(directory);
const told = async ({ taught, sampleMargins }: Learnt) => ({ taught, ...(await sampleMargins()) });

test("what another thread learns is what this one would, and a copy is kept and read again", async () => {
  const expected = await told(teach(SHOP, "one"));
  expect(await told(await learn(SHOP, "one", directory))).toEqual(expected);
  const written = copies().map((copy) => readFileSync(join(directory, copy)));
  expect(await told(await learn(SHOP, "one", directory))).toEqual(expected);
  expect(copies().map((copy) => readFileSync(join(directory, copy)))).toEqual(written);
  expect(copies()).toHaveLength(2);
});

/** How many threads learn while something is done. */
async function threadsOf(work: () => Promise<void>): Promise<number> {
  const threads = vi.fn();
  process.on("worker", threads);
  await work();
  process.off("worker", threads);
  return threads.mock.calls.length;
}

test("other samples, and another kind, are learnt for themselves", async () => {
  await learn(SHOP, "one", directory);
  await learn(SHOP, "each", directory);
  await learn(SHOP.slice(1), "one", directory);
  expect(copies()).toHaveLength(6);
});

test.each([
  ["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ["emptied", () => Buffer.alloc(0)],
  ["changed in one byte", (bytes: Buffer) => bytes.with(bytes.length - 9, 1 ^ (bytes.at(-9) ?? 0))],
])("a copy that was %s is learnt anew", async (_, damage) => {
  const learnt = await told(await learn(SHOP, "one", directory));
  for (const copy of copies()) {
    const file = join(directory, copy);
    writeFileSync(file, damage(readFileSync(file)));
    expect(await told(await learn(SHOP, "one", directory))).toEqual(learnt);
  }
  expect(await told(await learn(SHOP, "one", directory))).toEqual(learnt);
});

test("a place that cannot be written costs time and nothing else", async () => {
  const file = join(directory, "file");
  writeFileSync(file, "in the way");
  const { taught, sampleMargins } = await learn(SHOP, "one", file);
  expect(openModel(taught).judge("is it expensive").chances).toHaveLength(3);
  expect((await sampleMargins()).heldOut).toHaveLength(SHOP.length * 3);
});

test.skipIf(!canMount)("copies on a disk that is only read are read", async () => {
  await using disk = await smallDisk(4);
  const expected = await told(await learn(SHOP, "one", disk.path));
  disk.readOnly();
  const threads = await threadsOf(async () =>
    expect(await told(await learn(SHOP, "one", disk.path))).toEqual(expected),
  );
  expect(threads).toBe(0);
});

test.skipIf(!canMount)("margins that cannot be kept again are learnt once", async () => {
  await using disk = await smallDisk(4);
  const expected = await told(await learn(SHOP, "one", disk.path));
  const learnt = await learn(SHOP, "one", disk.path);
  for (const copy of readdirSync(disk.path)) rmSync(join(disk.path, copy));
  disk.readOnly();
  const threads = await threadsOf(async () => {
    expect(await told(learnt)).toEqual(expected);
    expect(await told(learnt)).toEqual(expected);
  });
  expect(threads).toBe(1);
});

test.skipIf(!canMount)("a full disk costs time and nothing else, and leaves nothing half written", async () => {
  await using disk = await smallDisk(4);
  disk.fill();
  const learnt = await learn(SHOP, "one", disk.path);
  expect((await learnt.sampleMargins()).heldOut).toHaveLength(SHOP.length * 3);
  expect(readdirSync(disk.path)).toEqual(["filler"]);
  disk.free();
  await learn(SHOP, "one", disk.path);
  expect(readdirSync(disk.path)).toHaveLength(2);
});

test("copies that were used longest ago make room", async () => {
  for (let age = 1; age <= 20; age += 1) {
    const file = join(directory, `${age}.taught`);
    writeFileSync(file, "of another day");
    truncateSync(file, 60_000_000);
    utimesSync(file, age, age);
  }
  // Listed, and gone when it is looked at: as what another process has removed meanwhile.
  symlinkSync("removed", join(directory, "21.taught"));
  await learn(SHOP, "one", directory);
  expect(copies()).toHaveLength(11);
  expect(copies()).toContain("20.taught");
  expect(copies()).not.toContain("12.taught");
});

test("the thread that asks goes on working meanwhile", async () => {
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
  }, 5);
  await learn(generated(800, 20, 8), "one", directory);
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(10);
});
