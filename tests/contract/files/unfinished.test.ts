import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFileStore, removeUnfinished } from "#app/files/store.server.ts";
import { readSettings } from "#app/platform/env.server.ts";
import { temporaryDirectory } from "#tests/support/database.ts";

test("what a crash left half written is removed at the start; what is being written and what is kept stay", async () => {
  await using directory = await temporaryDirectory();
  const settings = readSettings({ DATA_DIR: directory.path });
  await removeUnfinished(settings);
  const store = createFileStore(settings)("certificates");
  await store.put("a/kept.pdf", Buffer.from("x"), { contentType: "application/pdf" });
  const incoming = join(directory.path, "files", ".incoming");
  await mkdir(incoming, { recursive: true });
  for (const name of ["old", "young"]) await writeFile(join(incoming, name), "half");
  const before = new Date(Date.now() - 5 * 60_000);
  await utimes(join(incoming, "old"), before, before);
  await removeUnfinished(settings);
  expect(await readdir(incoming)).toEqual(["young"]);
  expect(Buffer.from(await store.read("a/kept.pdf")).toString()).toBe("x");
});

test("with its last file the folder of a person goes, and comes again with the next", async () => {
  await using directory = await temporaryDirectory();
  const store = createFileStore(readSettings({ DATA_DIR: directory.path }))("certificates");
  const put = (path: string) => store.put(path, Buffer.from("x"), { contentType: "application/pdf" });
  await Promise.all(["person/a/1.pdf", "person/b/2.pdf", "other/3.pdf"].map(put));
  const folders = () => readdir(join(directory.path, "files", "certificates"));
  await store.remove("person/a/1.pdf");
  expect(await readdir(join(directory.path, "files", "certificates", "person"))).toEqual(["b"]);
  await store.remove("person/b/2.pdf");
  expect(await folders()).toEqual(["other"]);
  await store.remove("other/3.pdf");
  expect(await folders()).toEqual([]);
  await Promise.all(
    Array.from({ length: 30 }, (_, n) => put(`person/${n}.pdf`).then(() => store.remove(`person/${n}.pdf`))),
  );
  expect(await folders()).toEqual([]);
});
