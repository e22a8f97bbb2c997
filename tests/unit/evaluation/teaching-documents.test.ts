import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readTeachingContent } from "#app/evaluation/evidence/content.server.ts";
import { log } from "#app/platform/log.server.ts";

const SHORT = `# Short

## 1 appraisal
competency: c1
shows: c1.1

She closed the acrylic line. In 2019 she moved the looms to Panipat.

## 2 near-miss
competency: c1
shows: none

He hopes to open a branch in Surat.
`;
const passage = (text: string) => ({ text, shows: ["A / B"], showsNot: [] });

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "teaching-"));
  await cp("content/evidence/shows-nothing.md", join(directory, "shows-nothing.md"));
  await cp("content/evidence/leading-change.md", join(directory, "leading-change.md"));
  await mkdir(join(directory, "documents"));
  await writeFile(join(directory, "documents", "short.md"), SHORT);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(directory, { recursive: true });
});

const write = (passages: unknown) =>
  writeFile(
    join(directory, "documents", "passages.json"),
    typeof passages === "string" ? passages : JSON.stringify(passages),
  );
const taught = async () => (await readTeachingContent(directory)).documents.map(({ passages }) => passages.length);

test("a passage teaches only where its words stand in its document", async () => {
  const warned = vi.spyOn(log, "warn").mockReturnValue(undefined);
  const own = passage("she closed the acrylic line; she moved the looms to Panipat.");
  await write({ "short.md": { 1: [own], 2: [own, passage("He hopes to open a branch.")] } });
  expect(await taught()).toEqual([1, 1]);
  expect(warned).toHaveBeenCalledExactlyOnceWith(
    { file: "short.md", document: 2 },
    expect.stringContaining("passages"),
  );
});

test.for([
  ["no JSON", "{"],
  ["another shape", { "short.md": { 1: [{ words: "She closed the line." }] } }],
  ["a list", []],
])("a file of passages that is %s is logged, and everything else teaches", async ([, passages]) => {
  const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
  await write(passages);
  const content = await readTeachingContent(directory);
  expect(content.documents.map((document) => document.passages.length)).toEqual([0, 0]);
  expect(content.elements.size).toBeGreaterThan(0);
  expect(logged).toHaveBeenCalledOnce();
});

test("documents are read again when a file of theirs has changed, and only then", async () => {
  await write({});
  const { documents } = await readTeachingContent(directory);
  expect((await readTeachingContent(directory)).documents).toBe(documents);
  await write({ "short.md": { 2: [passage("He hopes to open a branch.")] } });
  expect(await taught()).toEqual([0, 1]);
  const file = join(directory, "documents", "short.md");
  await writeFile(file, SHORT.replace("Surat", "Rajkot"));
  await utimes(file, new Date(0), new Date(0));
  expect((await readTeachingContent(directory)).documents[1]?.text).toContain("Rajkot");
});
