import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { serialize } from "bson";
import { expect, test } from "vitest";
import { startEmbedded } from "#app/platform/database/embedded/embedded.server.ts";
import { realMongo, temporaryDirectory, testEngine } from "#tests/support/database.ts";

const only = test.skipIf(realMongo);

only("a file of the engine that kept its indexes in memory is taken over whole", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "database.sqlite");
  const indexes = [
    { name: "_id_", key: { _id: 1 }, unique: true },
    { name: "n_1", key: { n: 1 }, unique: true, partialFilterExpression: { n: { $exists: true } } },
  ];
  {
    using old = new DatabaseSync(path);
    old.exec(`
      PRAGMA application_id = ${0x50474931}; PRAGMA user_version = 1; PRAGMA journal_mode = WAL;
      CREATE TABLE collections (id INTEGER PRIMARY KEY, namespace TEXT NOT NULL UNIQUE, indexes BLOB NOT NULL);
      CREATE TABLE documents (sequence INTEGER PRIMARY KEY, collection INTEGER NOT NULL, body BLOB NOT NULL);
    `);
    old.prepare("INSERT INTO collections VALUES (1, 'pgi.things', ?)").run(serialize({ indexes }));
    const insert = old.prepare("INSERT INTO documents (collection, body) VALUES (1, ?)");
    for (let n = 0; n < 300; n++) insert.run(serialize({ _id: n, n, text: `number ${n}` }));
  }
  for (let start = 0; start < 2; start++) {
    await using engine = await testEngine(directory.path);
    const things = engine.db.collection<{ _id: number; n: number }>("things");
    expect(await things.countDocuments()).toBe(300);
    expect(
      await things
        .find({ n: { $gte: 298 } })
        .sort({ n: 1 })
        .toArray(),
    ).toMatchObject([{ _id: 298 }, { _id: 299 }]);
    await expect(things.insertOne({ _id: 1000, n: 5 })).rejects.toMatchObject({ code: 11000 });
    expect((await things.indexes()).map(({ name }) => name)).toEqual(["_id_", "n_1"]);
  }
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
