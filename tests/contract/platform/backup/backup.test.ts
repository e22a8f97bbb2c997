import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { readArchive, writeArchive } from "#app/backup/archive.server.ts";
import { restore } from "#app/backup/restore.server.ts";
import { snapshotDirectory } from "#app/platform/database/embedded/data-directory.server.ts";
import { log } from "#app/platform/log.server.ts";
import { copyState } from "#app/records/copies.server.ts";
import { credentialKey } from "#tests/support/credential-key.ts";
import { inDatabaseAtRest, temporaryDirectory, testEngine } from "#tests/support/database.ts";
import { newStudent } from "#tests/support/people.ts";
import { runCli } from "#tests/support/run-cli.ts";

/** An engine that is written to all the time, in a process of its own. */
async function busyEngine(dataDirectory: string) {
  const writer = spawn(process.execPath, ["tests/support/durable-writer.ts", dataDirectory, "0"]);
  const acknowledged: string[] = [];
  createInterface({ input: writer.stdout }).on("line", (id) => acknowledged.push(id));
  await once(writer.stdout, "data");
  return {
    acknowledged,
    async [Symbol.asyncDispose]() {
      const ended = once(writer, "exit");
      writer.kill("SIGKILL");
      await ended;
    },
  };
}

async function namesIn(archive: string): Promise<string[]> {
  const names: string[] = [];
  await readArchive(archive, async (name, bytes) => {
    for await (const _ of bytes);
    names.push(name);
  });
  return names;
}

function addFile(dataDirectory: string, path: string, text: string): void {
  mkdirSync(join(dataDirectory, "files", path, ".."), { recursive: true });
  writeFileSync(join(dataDirectory, "files", path), text);
}

test("a backup is what there was at one moment, while the product writes, and comes back as that", async () => {
  await using place = await temporaryDirectory();
  const [data, other, file] = [join(place.path, "data"), join(place.path, "other"), join(place.path, "backup.tar")];
  let before: string[];
  {
    await using engine = await busyEngine(data);
    addFile(data, "certificates/a/one_1.pdf", "first");
    addFile(data, `certificates/b/${"long-name-".repeat(15)}.pdf`, "second");
    addFile(data, ".incoming/half", "what is being written");
    writeFileSync(join(data, "files-key"), "the key");
    await pause(300);
    before = [...engine.acknowledged];
    const { code, said } = await runCli("backup", [file], { DATA_DIR: data });
    expect(said).toContain("2 files");
    expect(said).toContain("read back and found whole");
    expect(said).toContain("It holds keys (files-key)");
    expect(code).toBe(0);
    const written = engine.acknowledged.length;
    await pause(300);
    expect(engine.acknowledged.length).toBeGreaterThan(written);
    expect(readdirSync(join(data, "snapshots"))).toEqual([]);
    const again = await runCli("backup", [file], { DATA_DIR: data });
    expect(again).toEqual({ code: 1, said: expect.stringContaining("is there already") });
  }
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const report = await restore(other, file, false);
  expect(report).toMatchObject({ files: 2, keys: ["files-key"] });
  expect(readFileSync(join(other, "files-key"), "utf8")).toBe("the key");
  expect(readFileSync(join(other, "files/certificates/a/one_1.pdf"), "utf8")).toBe("first");
  await using engine = await testEngine(other);
  const ids = (await engine.db.collection("written").find().toArray()).map(({ _id }) => String(_id));
  expect(before.filter((id) => !ids.includes(id))).toEqual([]);
  for (const { _id, n } of await engine.db.collection("counters").find().toArray()) {
    const lane = String(_id).replace("lane-", "0-");
    const rows = ids.filter((id) => id.startsWith(`${lane}-`)).length;
    // Each lane counts a row after it has written it.
    expect([n, n + 1], String(_id)).toContain(rows);
  }
});

test("without the product running a backup is made as well, and keys stay out of it when asked", async () => {
  await using place = await temporaryDirectory();
  const [data, file] = [join(place.path, "data"), join(place.path, "backup.tar")];
  {
    await using engine = await testEngine(data);
    await engine.db.collection<{ _id: string }>("written").insertOne({ _id: "kept" });
  }
  writeFileSync(join(data, "files-key"), "the key");
  const { code, said } = await runCli("backup", [file, "--without-keys"], { DATA_DIR: data });
  expect(said).toContain("It holds no keys");
  expect(code).toBe(0);
  expect(await namesIn(file)).toEqual(["backup.json", "database.sqlite"]);
});

test("what was deleted is in no corner of a backup's database", async () => {
  await using place = await temporaryDirectory();
  const [data, file] = [join(place.path, "data"), join(place.path, "backup.tar")];
  {
    await using engine = await testEngine(data);
    const people = engine.db.collection("people");
    for (let i = 0; i < 200; i++) await people.insertOne({ name: `Somebody Forgotten ${i}`, note: "x".repeat(500) });
    await people.deleteMany({});
    await people.insertOne({ name: "Somebody Known" });
  }
  await runCli("backup", [file], { DATA_DIR: data });
  const bytes = readFileSync(file).toString("latin1");
  expect(bytes).toContain("Somebody Known");
  expect(bytes).not.toContain("Somebody Forgotten");
});

test("a full disk is told, and an archive that does not read back never gets its name", async () => {
  await using place = await temporaryDirectory();
  const [from, target] = [join(place.path, "one"), join(place.path, "backup.tar")];
  writeFileSync(from, "one");
  const files = async function* () {
    yield { name: "files/one", from };
  };
  await expect(writeArchive(target, files(), "/dev/full", async () => undefined)).rejects.toThrow("ENOSPC");
  const damaged = () => Promise.reject(new Error("damaged"));
  await expect(writeArchive(target, files(), join(place.path, "sums"), damaged)).rejects.toThrow("damaged");
  expect(readdirSync(place.path).toSorted()).toEqual(["one", "sums"]);
});

test("a backup that was killed holds up no other, and nothing of it stays", async () => {
  await using place = await temporaryDirectory();
  await using engine = await testEngine(place.path, { sweepMs: 20 });
  await engine.db.collection("words").insertOne({ word: "kept" });
  const [killed, next, abandoned] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [killed, next]) snapshotDirectory(place.path, id);
  const ask = (snapshot: string) => engine.db.command({ snapshot });
  await Promise.all([ask(killed), ask(next)]);
  await expect(ask(randomUUID())).rejects.toThrow("no directory for a snapshot");
  const old = new Date(Date.now() - 2 * 3_600_000);
  for (const id of [killed, abandoned]) utimesSync(snapshotDirectory(place.path, id), old, old);
  await expect.poll(() => readdirSync(join(place.path, "snapshots"))).toEqual([next]);
});

test("what a backup has left and cannot be looked at keeps nothing else from ending", async () => {
  await using place = await temporaryDirectory();
  const told = vi.spyOn(log, "warn").mockReturnValue(undefined);
  await using engine = await testEngine(place.path, { sweepMs: 20 });
  writeFileSync(join(place.path, "snapshots"), "no directory");
  const sessions = engine.db.collection("sessions");
  await sessions.createIndex({ ends: 1 }, { expireAfterSeconds: 0 });
  await sessions.insertOne({ ends: new Date(0) });
  await expect.poll(() => sessions.countDocuments({})).toBe(0);
  expect(told).toHaveBeenCalledWith(expect.anything(), "what a backup has left could not be removed");
  told.mockRestore();
});

test("for a MongoDB server both commands name what to use instead", async () => {
  const env = {
    MONGODB_URI: "mongodb://127.0.0.1:1/pgi",
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    FILES_KEY: "0123456789abcdef0123456789abcdef",
    CREDENTIAL_KEY: credentialKey.pem,
  };
  expect((await runCli("backup", ["x.tar"], env)).said).toContain("mongodump");
  expect((await runCli("restore", ["x.tar"], env)).said).toContain("mongorestore");
});

test("a rehearsal says whether a backup stands up, is noted, and leaves nothing behind", async () => {
  await using place = await temporaryDirectory();
  const [data, file] = [join(place.path, "data"), join(place.path, "backup.tar")];
  const settings = { DATA_DIR: data, ORIGIN: "https://portal.example.org" };
  await inDatabaseAtRest(data, async () => void (await newStudent()));
  addFile(data, "certificates/a/letter.pdf", "a letter");
  expect((await runCli("backup", [file], settings)).code).toBe(0);
  const good = await runCli("restore", ["--rehearse", "latest"], settings);
  expect(good.said).toMatch(/stands up:[\s\S]*1 accounts.*\n.*1 KB was decrypted\n.*an admin signed in/);
  const state = () => inDatabaseAtRest(data, copyState);
  expect(await state()).toMatchObject({ backup: expect.any(Date), rehearsal: expect.any(Date), failed: null });
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const bad = await runCli("restore", ["--rehearse", file], settings);
  expect(bad).toMatchObject({ code: 1, said: expect.stringContaining("does not stand up") });
  expect((await state()).failed).toMatchObject({
    kind: "rehearsal",
    ok: false,
    note: expect.stringContaining("damaged"),
  });
  const missing = await runCli("backup", [join(place.path, "nowhere/x.tar")], settings);
  expect(missing.code).toBe(1);
  expect((await state()).failed).toMatchObject({ kind: "backup", note: expect.stringContaining("no directory") });
  expect(readdirSync(place.path).toSorted()).toEqual(["backup.tar", "data"]);
});
