import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { startEmbedded } from "#app/platform/database/embedded/embedded.server.ts";
import { realMongo, temporaryDirectory } from "#tests/support/database.ts";

const only = test.skipIf(realMongo);

only.each([1, 99])("a file of version %i, with its log beside it, is refused and keeps its tables", async (version) => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "database.sqlite");
  using old = new DatabaseSync(path);
  old.exec(`PRAGMA application_id = ${0x50474931}; PRAGMA user_version = ${version}; PRAGMA journal_mode = WAL`);
  old.exec("CREATE TABLE documents (n INTEGER); INSERT INTO documents VALUES (1)");
  await using copy = await temporaryDirectory();
  for (const name of ["database.sqlite", "database.sqlite-wal"])
    copyFileSync(join(directory.path, name), join(copy.path, name));
  await expect(startEmbedded(copy.path)).rejects.toThrow(/it was made by another version of the portal/);
  using kept = new DatabaseSync(join(copy.path, "database.sqlite"));
  expect(kept.prepare("SELECT n FROM documents").get()).toEqual({ n: 1 });
});

only("a database of another program with a log beside it is refused and keeps its tables", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "database.sqlite");
  using theirs = new DatabaseSync(path);
  theirs.exec("PRAGMA journal_mode = WAL; CREATE TABLE theirs (n INTEGER); INSERT INTO theirs VALUES (1)");
  await using copy = await temporaryDirectory();
  for (const name of ["database.sqlite", "database.sqlite-wal"])
    copyFileSync(join(directory.path, name), join(copy.path, name));
  await expect(startEmbedded(copy.path)).rejects.toThrow(
    /damaged or not the portal's \(it belongs to another program\)/,
  );
  using kept = new DatabaseSync(join(copy.path, "database.sqlite"));
  expect(kept.prepare("SELECT n FROM theirs").get()).toEqual({ n: 1 });
  expect(kept.prepare("PRAGMA application_id").get()).toEqual({ application_id: 0 });
});
