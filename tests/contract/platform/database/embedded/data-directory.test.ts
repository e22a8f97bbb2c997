import { spawn } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import mongoose from "mongoose";
import { expect, test, vi } from "vitest";
import { databaseUri } from "#app/platform/database/database.server.ts";
import { startEmbedded } from "#app/platform/database/embedded/embedded.server.ts";
import { log } from "#app/platform/log.server.ts";
import { realMongo, temporaryDirectory, testEngine } from "#tests/support/database.ts";

const only = test.skipIf(realMongo);
const contents = (directory: string) =>
  Object.fromEntries(
    readdirSync(directory).map((name) => [name, readFileSync(join(directory, name)).toString("base64")]),
  );

async function filledDirectory() {
  const directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path);
  await engine.db
    .collection("things")
    .insertMany(Array.from({ length: 500 }, (_, n) => ({ n, text: "x".repeat(200) })));
  return directory;
}

/** A process of its own with an engine on the directory. */
async function otherProcess(directory: string) {
  const child = spawn(process.execPath, ["tests/support/durable-writer.ts", directory]);
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return {
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGKILL");
      await closed;
    },
  };
}

only("files are for the owner's eyes only, also the socket, and a graceful stop leaves one file", async () => {
  await using directory = await temporaryDirectory();
  {
    await using engine = await testEngine(directory.path);
    await engine.db.collection("things").insertOne({ n: 1 });
    expect(statSync(directory.path).mode & 0o777).toBe(0o700);
    const names = readdirSync(directory.path);
    expect(names).toContain("engine.sock");
    for (const name of names) expect(statSync(join(directory.path, name)).mode & 0o077, name).toBe(0);
  }
  expect(readdirSync(directory.path)).toEqual(["database.sqlite"]);
});

only.each([
  ["text instead of a database", (path: string) => writeFileSync(path, "not a database at all ".repeat(50))],
  ["a truncated database", (path: string) => truncateSync(path, 20_480)],
  ["a database of another program", (path: string) => overwrite(path, 68, Buffer.from([9, 9, 9, 9]))],
  ["zeros in the middle", (path: string) => overwrite(path, 8192, Buffer.alloc(8192))],
])("%s gives a clear message and is not touched", async (_, damage) => {
  await using directory = await filledDirectory();
  damage(join(directory.path, "database.sqlite"));
  const before = contents(directory.path);
  await expect(startEmbedded(directory.path)).rejects.toThrow(
    /database\.sqlite that is damaged or not the portal's .*left as it is/,
  );
  expect(contents(directory.path)).toEqual(before);
});

only("a page damaged beside a log is told when it is read, and never answered from", async () => {
  await using directory = await filledDirectory();
  {
    await using _killed = await otherProcess(directory.path);
  }
  expect(readdirSync(directory.path)).toContain("database.sqlite-wal");
  const size = statSync(join(directory.path, "database.sqlite")).size;
  overwrite(join(directory.path, "database.sqlite"), 12_288, Buffer.alloc(size - 12_288, 0x55));
  const read = async () => {
    await using engine = await testEngine(directory.path);
    return await engine.db
      .collection("things")
      .find({ text: { $gt: "" } })
      .toArray();
  };
  await expect(read()).rejects.toThrow(/is damaged/);
});

only("an index that leads to another document is an error of who changes by it, and holds nobody up", async () => {
  await using directory = await temporaryDirectory();
  {
    await using engine = await testEngine(directory.path);
    const things = engine.db.collection<{ _id: number; n: number }>("things");
    await things.createIndex({ n: 1 }, { unique: true });
    await things.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
  }
  {
    using database = new DatabaseSync(join(directory.path, "database.sqlite"));
    const { id } = database.prepare("SELECT max(id) AS id FROM indexes").get() as { id: number };
    database.exec(`UPDATE entries_${id} SET document = 3 - document`);
  }
  await using engine = await testEngine(directory.path);
  const things = engine.db.collection<{ _id: number; n: number }>("things");
  await expect(things.updateOne({ n: 1 }, { $inc: { n: 10 } })).rejects.toMatchObject({ code: 246 });
  await expect(things.findOneAndDelete({ n: 2 })).rejects.toMatchObject({ code: 246 });
  expect((await things.updateOne({ _id: 1 }, { $set: { n: 5 } })).modifiedCount).toBe(1);
});

function overwrite(path: string, at: number, bytes: Buffer): void {
  const file = readFileSync(path);
  bytes.copy(file, at);
  writeFileSync(path, file);
}

only.each([0o755, 0o1777])("a directory of mode %o that is ours is closed to others", async (mode) => {
  await using directory = await filledDirectory();
  chmodSync(directory.path, mode);
  await using _engine = await testEngine(directory.path);
  expect(statSync(directory.path).mode & 0o7777).toBe(0o700);
});

only("a directory that others may write to and that holds other things is refused, and left as it was", async () => {
  await using directory = await temporaryDirectory();
  writeFileSync(join(directory.path, "theirs"), "");
  chmodSync(directory.path, 0o1777);
  await expect(startEmbedded(directory.path)).rejects.toThrow(/can be written to by other users .*mode is 1777.*chmod/);
  expect([readdirSync(directory.path), statSync(directory.path).mode & 0o7777]).toEqual([["theirs"], 0o1777]);
});

only.each([
  ["missing", (path: string) => rmSync(path)],
  ["empty", (path: string) => truncateSync(path, 0)],
])("a database that is %s beside keys, files or mails is told, and no new one begun", async (what, damage) => {
  await using directory = await filledDirectory();
  damage(join(directory.path, "database.sqlite"));
  mkdirSync(join(directory.path, "files"));
  mkdirSync(join(directory.path, "outbox"));
  writeFileSync(join(directory.path, "outbox", "a.eml"), "a mail");
  writeFileSync(join(directory.path, "files-key"), "a key");
  const before = readdirSync(directory.path);
  await expect(startEmbedded(directory.path)).rejects.toThrow(
    `holds files-key, outbox, but its database.sqlite is ${what}: restore a backup`,
  );
  expect(readdirSync(directory.path)).toEqual(before);
});

only("a database whose last 100 bytes are missing is not opened", async () => {
  await using directory = await filledDirectory();
  const path = join(directory.path, "database.sqlite");
  truncateSync(path, statSync(path).size - 100);
  await expect(startEmbedded(directory.path)).rejects.toThrow(/is damaged .*its end is missing/);
});

only("a flipped byte in a document is told once, with its row, and the rest is served", async () => {
  const told = vi.spyOn(log, "error").mockReturnValue(undefined);
  await using directory = await filledDirectory();
  const path = join(directory.path, "database.sqlite");
  const file = readFileSync(path);
  const at = file.indexOf("x".repeat(200), file.length - 30_000) + 100;
  overwrite(path, at, Buffer.from("y"));
  await using engine = await testEngine(directory.path);
  const things = engine.db.collection("things");
  await things.createIndex({ n: 1 });
  const found = await things.find().toArray();
  expect(found).toHaveLength(499);
  expect(new Set(found.map(({ text }) => text))).toEqual(new Set(["x".repeat(200)]));
  expect(await things.find({ n: { $gte: 0 } }).toArray()).toHaveLength(499);
  expect(told).toHaveBeenCalledExactlyOnceWith(
    { collection: "pgi.things", row: expect.any(Number), id: expect.stringMatching(/^[0-9a-f]{24}$/) },
    expect.stringContaining("is damaged"),
  );
  const [{ id }] = told.mock.calls[0] as unknown as [{ id: string }];
  const _id = new mongoose.Types.ObjectId(id);
  for (const asked of [
    things.findOne({ _id }),
    things.deleteOne({ _id }),
    things.updateOne({ _id }, { $set: { n: 1 } }),
  ])
    await expect(asked).rejects.toMatchObject({ code: 246 });
});

only("a file of the version before this one is read, and written to with checksums", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "database.sqlite");
  {
    await using engine = await testEngine(directory.path);
    await engine.db.collection<{ _id: number }>("things").insertOne({ _id: 1 });
  }
  {
    using database = new DatabaseSync(path);
    database.exec("PRAGMA user_version = 2; UPDATE documents_1 SET body = substr(body, 1, length(body) - 4)");
  }
  await using engine = await testEngine(directory.path);
  const things = engine.db.collection<{ _id: number; n?: number }>("things");
  expect(await things.findOneAndUpdate({ _id: 1 }, { $set: { n: 1 } })).toEqual({ _id: 1 });
  expect(await things.findOne({ _id: 1 })).toEqual({ _id: 1, n: 1 });
});

only("the directory of another database server is refused and not touched", async () => {
  await using directory = await temporaryDirectory();
  writeFileSync(join(directory.path, "WiredTiger"), "WiredTiger 11");
  await expect(startEmbedded(directory.path)).rejects.toThrow(/belongs to another database \(it holds WiredTiger\)/);
  expect(readdirSync(directory.path)).toEqual(["WiredTiger"]);
});

only("a file in place of the directory is refused", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "file");
  writeFileSync(path, "");
  await expect(startEmbedded(path)).rejects.toThrow(/is not a directory/);
});

only("a second engine is refused, in another process and in the same one; tools find the running one", async () => {
  await using directory = await temporaryDirectory();
  {
    await using _other = await otherProcess(directory.path);
    await expect(startEmbedded(directory.path)).rejects.toThrow(/is in use by another process; stop it first/);
    const found = await databaseUri({ DATA_DIR: directory.path }, { own: false });
    expect(found.uri).toContain(encodeURIComponent(join(directory.path, "engine.sock")));
    await using client = await new mongoose.mongo.MongoClient(found.uri).connect();
    expect(await client.db().collection("written").countDocuments()).toBeGreaterThan(0);
    rmSync(join(directory.path, "engine.sock"));
    await expect(startEmbedded(directory.path)).rejects.toThrow(/is in use by another process/);
  }
  await using _engine = await testEngine(directory.path);
  await expect(startEmbedded(directory.path)).rejects.toThrow(/is in use by this process/);
});

only("a directory whose path is too long for a socket is one clear sentence", async () => {
  await using directory = await temporaryDirectory();
  await expect(startEmbedded(join(directory.path, "d".repeat(100)))).rejects.toThrow(/too long a path for the socket/);
});

only("a directory that cannot be made is one clear sentence", async () => {
  await using directory = await temporaryDirectory();
  writeFileSync(join(directory.path, "file"), "");
  const failure = startEmbedded(join(directory.path, "file", "data"));
  await expect(failure).rejects.toThrow(/^DATA_DIR .*\/file\/data cannot be used \(ENOTDIR.*\)\.$/);
});

only("the socket of an engine that was killed, or anything else of its name, does not stop a new one", async () => {
  await using directory = await temporaryDirectory();
  {
    await using _killed = await otherProcess(directory.path);
  }
  expect(readdirSync(directory.path)).toContain("engine.sock");
  const found = await databaseUri({ DATA_DIR: directory.path }, { own: false });
  await found.close();
  writeFileSync(join(directory.path, "engine.sock"), "no socket");
  await using engine = await testEngine(directory.path);
  expect((await engine.db.command({ ping: 1 })).ok).toBe(1);
});

only.each([
  [99, /was made by a newer version of the portal/],
  [1, /was made by a version of the portal that is no longer known/],
])("a file of version %i is refused and not touched", async (version, told) => {
  await using directory = await filledDirectory();
  overwrite(join(directory.path, "database.sqlite"), 60, Buffer.from([0, 0, 0, version]));
  const before = contents(directory.path);
  await expect(startEmbedded(directory.path)).rejects.toThrow(told);
  expect(contents(directory.path)).toEqual(before);
});
