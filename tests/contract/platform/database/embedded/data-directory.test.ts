import { spawn } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { databaseUri } from "#app/platform/database/database.server.ts";
import { startEmbedded } from "#app/platform/database/embedded/embedded.server.ts";
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

only("files are for the owner's eyes only, and a graceful stop leaves one file", async () => {
  await using directory = await temporaryDirectory();
  {
    await using engine = await testEngine(directory.path);
    await engine.db.collection("things").insertOne({ n: 1 });
    expect(statSync(directory.path).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(directory.path)) expect(statSync(join(directory.path, name)).mode & 0o077).toBe(0);
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
    /database\.sqlite is damaged or not the portal's .*left as it is/,
  );
  expect(contents(directory.path)).toEqual(before);
});

only("a database damaged before its log was replayed is not touched either", async () => {
  await using directory = await filledDirectory();
  {
    await using _killed = await otherProcess(directory.path);
  }
  expect(readdirSync(directory.path)).toContain("database.sqlite-wal");
  overwrite(join(directory.path, "database.sqlite"), 8192, Buffer.alloc(8192));
  const before = contents(directory.path);
  await expect(startEmbedded(directory.path)).rejects.toThrow(/is damaged or not the portal's/);
  expect(contents(directory.path)).toEqual(before);
});

function overwrite(path: string, at: number, bytes: Buffer): void {
  const file = readFileSync(path);
  bytes.copy(file, at);
  writeFileSync(path, file);
}

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
    await using other = await otherProcess(directory.path);
    await expect(startEmbedded(directory.path)).rejects.toThrow(`is in use by process ${other.pid}`);
    const found = await databaseUri({ DATA_DIR: directory.path }, { own: false });
    expect(found.uri).toContain(`:${JSON.parse(readFileSync(join(directory.path, "engine.json"), "utf8")).port}/`);
    rmSync(join(directory.path, "engine.json"));
    await expect(startEmbedded(directory.path)).rejects.toThrow(/is in use by another process/);
  }
  await using _engine = await testEngine(directory.path);
  await expect(startEmbedded(directory.path)).rejects.toThrow(`is in use by process ${process.pid}`);
});

only("a copy of a directory in use is a database of its own", async () => {
  await using original = await temporaryDirectory();
  await using copy = await temporaryDirectory();
  await using engine = await testEngine(original.path);
  cpSync(join(original.path, "engine.json"), join(copy.path, "engine.json"));
  await using other = await testEngine(copy.path);
  await other.db.collection("things").insertOne({ n: 1 });
  expect(await engine.db.collection("things").countDocuments()).toBe(0);
});

only("a directory that cannot be made is one clear sentence", async () => {
  await using directory = await temporaryDirectory();
  writeFileSync(join(directory.path, "file"), "");
  const failure = startEmbedded(join(directory.path, "file", "data"));
  await expect(failure).rejects.toThrow(/^DATA_DIR .*\/file\/data cannot be used \(ENOTDIR.*\)\.$/);
});

only(
  "the file of an engine that is gone does not stop a new one, even when its process id and port are in use",
  async () => {
    await using directory = await temporaryDirectory();
    const stranger = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")).listen(0, "127.0.0.1");
    await new Promise((resolve) => stranger.once("listening", resolve));
    const address = stranger.address();
    const port = typeof address === "object" ? address?.port : undefined;
    for (const stale of [{ pid: process.pid, port }, { pid: 999_999, port: 1 }, "not an object"]) {
      writeFileSync(join(directory.path, "engine.json"), JSON.stringify(stale));
      await using engine = await testEngine(directory.path);
      expect((await engine.db.command({ ping: 1 })).ok).toBe(1);
    }
    stranger.close();
  },
);
