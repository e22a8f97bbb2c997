import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removeUnnamedFiles, sweepFiles } from "#app/documents/sweep.server.ts";
import { type Bucket, createFileStore } from "#app/files/store.server.ts";
import { readSettings } from "#app/platform/env.server.ts";
import { insertDocument, removeDocument } from "#app/records/documents.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { uuid } from "#tests/support/random.ts";

const pdf = { contentType: "application/pdf" };
const HOUR_MS = 60 * 60 * 1000;

test("the sweep finds records without files and files without records, and leaves young files alone", async () => {
  await using database = await testDatabase();
  const bucketOf = createFileStore(readSettings({ DATA_DIR: database.dataDirectory }));
  const store = bucketOf("certificates");
  const user = uuid();
  const document = async (file_path: string) => {
    const kept = await insertDocument(user, { title: "Report", file_name: "a.pdf", file_path, file_size: 1 }, 40);
    return kept.kind === "kept" ? kept.row.id : "";
  };

  const paths = ["kept", "lost", "old", "young", "removed"].map((name) => `${user}/${name}.pdf`);
  const [kept = "", lost = "", old = "", young = "", removed = ""] = paths;
  for (const path of [kept, old, young, removed]) await store.put(path, Buffer.from("x"), pdf);
  await document(kept);
  const missing = await document(lost);
  await removeDocument(user, await document(removed), removed);
  const long = new Date(Date.now() - 2 * HOUR_MS);
  for (const path of [kept, old, removed]) {
    await utimes(join(database.dataDirectory, "files", "certificates", path), long, long);
  }

  const [findings] = await sweepFiles(bucketOf);
  expect(findings).toEqual({
    bucket: "certificates",
    recordsWithoutFile: [{ id: missing, path: lost }],
    filesWithoutRecord: expect.toSatisfy(
      (found: string[]) => found.toSorted().join() === [old, removed].toSorted().join(),
    ),
    filesSeen: 4,
    recordsSeen: 2,
  });
  const [later] = await sweepFiles(bucketOf, Date.now() + 2 * HOUR_MS);
  expect(later?.filesWithoutRecord).toHaveLength(3);
});

test("removing what a sweep found leaves every named file", async () => {
  await using database = await testDatabase();
  const bucketOf = createFileStore(readSettings({ DATA_DIR: database.dataDirectory }));
  const store = bucketOf("certificates");
  const user = uuid();
  await store.put(`${user}/kept.pdf`, Buffer.from("x"), pdf);
  await store.put(`${user}/orphan.pdf`, Buffer.from("x"), pdf);
  await insertDocument(user, { title: "Report", file_name: "a.pdf", file_path: `${user}/kept.pdf`, file_size: 1 }, 40);
  for (const findings of await sweepFiles(bucketOf, Date.now() + 2 * HOUR_MS))
    await removeUnnamedFiles(findings, bucketOf);
  expect(await paths(store)).toEqual([`${user}/kept.pdf`]);
});

async function paths(store: Bucket): Promise<string[]> {
  const found: string[] = [];
  for await (const { path } of store.list()) found.push(path);
  return found;
}
