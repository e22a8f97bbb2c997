import { deflateSync } from "node:zlib";
import { createCanvas } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import type { ChildRun } from "#app/evaluation/extraction/child-process.server.ts";
import { createExtractor } from "#app/evaluation/extraction/extract.server.ts";
import { makeDoc, sampleLetter } from "./support/documents.ts";
import { onePagePdf } from "./support/hostile.ts";
import { jpegOf, scannedPdf } from "./support/scans.ts";

/** Other suites may keep the machine busy. */
const time = 200_000;
const upload = (text = sampleLetter) => ({ bytes: makeDoc(text), fileName: "letter.doc" });

test("answers everyone, first come first served, with one child at a time", async () => {
  const runs: ChildRun[] = [];
  const extract = createExtractor({ children: 1, slow: time, time, onRun: (run) => runs.push(run) });
  const answered: number[] = [];
  const started = performance.now();
  await Promise.all(
    [0, 1, 2, 3].map(async (number) => {
      const extraction = await extract(upload(`${sampleLetter} Number ${number}.`));
      expect(extraction).toMatchObject({ ok: true, text: expect.stringContaining(`Number ${number}.`) });
      answered.push(number);
    }),
  );
  const wall = performance.now() - started;
  expect(answered).toEqual([0, 1, 2, 3]);
  const together = runs.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  expect(together).toBeLessThanOrEqual(wall);
});

test("nobody with a letter waits for others' slow ones", async () => {
  const extract = createExtractor({ children: 1, slow: 100, time });
  const enough = new AbortController();
  const bytes = onePagePdf(deflateSync(Buffer.from("q Q\n".repeat(1e6))), "/Filter /FlateDecode");
  const ended: string[] = [];
  const slow = [1, 2].map(() =>
    extract({ bytes, fileName: "slow.pdf" }, enough.signal).then(
      () => ended.push("slow"),
      () => undefined,
    ),
  );
  expect(await extract(upload())).toMatchObject({ ok: true });
  expect(ended).toEqual([]);
  enough.abort();
  await Promise.all(slow);
});

test("a scan of one page overtakes longer ones that wait", async () => {
  const page = jpegOf(createCanvas(600, 800));
  const bothLookedAt = Promise.withResolvers<void>();
  let looks = 0;
  const onRun = () => {
    looks += 1;
    if (looks === 2) bothLookedAt.resolve();
  };
  const extract = createExtractor({ children: 1, time, onRun });
  const [first, second] = [new AbortController(), new AbortController()];
  const scan = async (pages: number, { signal }: AbortController) =>
    extract({ bytes: await scannedPdf(Array(pages).fill(page)), fileName: "scan.pdf" }, signal).catch(() => "ended");
  // The first one reads for longer than it takes to see that both were looked at.
  const long = [scan(10, first), scan(9, second)];
  await bothLookedAt.promise;
  const one = extract({ bytes: page, fileName: "one.jpg" }).then(() => "one page");
  first.abort();
  expect(await Promise.race([one, long[1]])).toBe("one page");
  second.abort();
  expect(await Promise.all(long)).toEqual(["ended", "ended"]);
});

test("refuses what is more than may wait, and reads the rest", async () => {
  const extract = createExtractor({ children: 1, waiting: 2, time });
  const answers = await Promise.all(Array.from({ length: 5 }, () => extract(upload())));
  expect(answers.map((answer) => (answer.ok ? "read" : answer.reason))).toEqual([
    "read",
    "read",
    "read",
    "busy",
    "busy",
  ]);
});

test("lets nobody wait longer than the limit", async () => {
  const extract = createExtractor({ children: 1, wait: 10, time });
  const answers = await Promise.all([extract(upload()), extract(upload())]);
  expect(answers).toMatchObject([{ ok: true }, { ok: false, reason: "busy" }]);
  expect(await extract(upload())).toMatchObject({ ok: true });
});

test("ends a child that takes too long", async () => {
  const runs: ChildRun[] = [];
  const extract = createExtractor({ time: 20, onRun: (run) => runs.push(run) });
  expect(await extract(upload())).toEqual({ ok: false, reason: "timeout" });
  expect(runs).toHaveLength(1);
});
