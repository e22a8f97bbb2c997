import { createHash } from "node:crypto";
import {
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { pack } from "tar-stream";
import { beforeAll, expect, test } from "vitest";
import { restore } from "#app/backup/restore.server.ts";
import {
  acceptRestored,
  isRestorePending,
  lockDatabase,
} from "#app/platform/database/embedded/data-directory.server.ts";
import { type TemporaryDirectory, temporaryDirectory, testEngine } from "#tests/support/database.ts";
import { runCli } from "#tests/support/run-cli.ts";
import { makeData, stateOf } from "./data.ts";

let shared: TemporaryDirectory;
let backup = "";

const OLD = { words: ["old"], count: 200, files: ["old"], rest: [] };
const NEW = { words: ["new"], count: 3000, files: ["new"], rest: [] };

beforeAll(async () => {
  shared = await temporaryDirectory();
  const source = join(shared.path, "source");
  backup = join(shared.path, "backup.tar");
  await makeData(source, "new", 3000);
  expect((await runCli("backup", [backup], { DATA_DIR: source })).code).toBe(0);
  return () => shared[Symbol.asyncDispose]();
});

test("a database is replaced only when that is asked for, and with it all sessions end", async () => {
  await using place = await temporaryDirectory();
  await makeData(place.path, "old");
  const refused = await runCli("restore", [backup], { DATA_DIR: place.path });
  expect(refused).toEqual({ code: 1, said: expect.stringContaining("--force replaces it") });
  expect(await stateOf(place.path)).toEqual(OLD);
  const done = await runCli("restore", [backup, "--force"], { DATA_DIR: place.path });
  expect(done.said).toContain("Everybody has to sign in again");
  expect(done.code).toBe(0);
  expect(await stateOf(place.path)).toEqual(NEW);
  await using engine = await testEngine(place.path);
  expect(await engine.db.collection("sessions").countDocuments({})).toBe(0);
});

test("nothing is restored under a running product", async () => {
  await using place = await temporaryDirectory();
  await makeData(place.path, "old");
  await using engine = await testEngine(place.path);
  const refused = await runCli("restore", [backup, "--force"], { DATA_DIR: place.path });
  expect(refused).toEqual({ code: 1, said: expect.stringContaining("stop it first") });
  expect(await engine.db.collection("words").countDocuments({ word: "old" })).toBe(200);
});

test("a backup that is cut off, changed or another program's leaves what was", async () => {
  await using place = await temporaryDirectory();
  const data = join(place.path, "data");
  await makeData(data, "old");
  const whole = readFileSync(backup);
  const bad = join(place.path, "bad.tar");
  const refusal = async (bytes: Buffer) => {
    writeFileSync(bad, bytes);
    return restore(data, bad, true).then(
      () => "restored",
      (error: Error) => `${error.name}: ${error.message}`,
    );
  };
  for (const length of [0, 100, 512, 1024, 5000, whole.length >> 1, whole.length - 3000])
    expect(await refusal(whole.subarray(0, length)), String(length)).toMatch(/^BackupError: .*(cut off|no backup)/);
  for (const at of [520, 3000, whole.length >> 1, whole.length - 2500]) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await refusal(changed), String(at)).toMatch(/^BackupError/);
  }
  expect(await refusal(Buffer.from("not a tar at all".repeat(200)))).toMatch(/^BackupError/);
  expect(await stateOf(data)).toEqual(OLD);
});

/** A tar archive with fitting checksums. */
async function archiveOf(path: string, files: Record<string, string | Buffer>): Promise<void> {
  const archive = pack();
  const sums = Object.entries(files).map(([name, text]) => {
    archive.entry({ name }, text);
    return `${createHash("sha256").update(text).digest("hex")}  ${name}\n`;
  });
  archive.entry({ name: "checksums.txt" }, sums.join(""));
  archive.finalize();
  await pipeline(archive, createWriteStream(path));
}

test("a newer backup, and names that lead out of the directory, are refused", async () => {
  await using place = await temporaryDirectory();
  const [data, file] = [join(place.path, "data"), join(place.path, "made.tar")];
  const about = { program: "pgi-portal", format: 1, made_at: new Date().toISOString(), files: true };
  const attempt = async (files: Record<string, string>) => {
    await archiveOf(file, files);
    return restore(data, file, false).catch((error: Error) => error.message);
  };
  expect(await attempt({ "backup.json": JSON.stringify({ ...about, format: 2 }) })).toContain("newer version");
  expect(await attempt({ "readme.txt": "hello" })).toContain("no backup of this portal");
  for (const name of ["../out", "files/../../out", "/out", "files/.hidden", "engine.sock", "files//out"])
    expect(await attempt({ "backup.json": JSON.stringify(about), [name]: "x" }), name).toContain("no backup");
  expect(await attempt({ "backup.json": JSON.stringify(about), "database.sqlite": "not a database" })).toContain(
    "database is damaged",
  );
  expect(existsSync(join(place.path, "out"))).toBe(false);
  expect(readdirSync(data)).toEqual(["database.sqlite"]);
  await using engine = await testEngine(data);
  expect(await engine.db.collection("words").countDocuments({})).toBe(0);
});

test("a restore that is killed leaves what was, or what was restored, whole", async () => {
  await using place = await temporaryDirectory();
  const seen = new Set<string>();
  for (const afterMs of [150, 400, 600, 700, 800, 900, 1000, 1200]) {
    const data = join(place.path, String(afterMs));
    await makeData(data, "old");
    await runCli("restore", [backup, "--force"], { DATA_DIR: data }, afterMs);
    const state = await stateOf(data);
    expect([OLD, NEW]).toContainEqual(state);
    seen.add(state.words.join());
  }
  expect(seen).toContain("old");
});

test.each([["database.sqlite"], ["database.sqlite", "files"]])(
  "the next start finishes a restore that was cut off after %s",
  async (...moved) => {
    await using place = await temporaryDirectory();
    const [from, data] = [join(place.path, "from"), join(place.path, "data")];
    await restore(from, backup, false);
    await makeData(data, "old");
    // As a crash leaves it: the whole new state, some of which has been moved.
    mkdirSync(join(data, "restoring"));
    copyFileSync(join(from, "database.sqlite"), join(data, "restoring/database.sqlite"));
    mkdirSync(join(data, "restoring/files/certificates/a"), { recursive: true });
    writeFileSync(join(data, "restoring/files/certificates/a/new_1.pdf"), "new");
    acceptRestored(data);
    for (const name of moved) {
      if (name === "files") renameSync(join(data, "files"), join(data, "replaced-files"));
      renameSync(join(data, "restored", name), join(data, name));
    }
    expect(await stateOf(data)).toEqual(NEW);
  },
);

test("of two that would finish a restore at once one waits for another start", async () => {
  await using place = await temporaryDirectory();
  const [from, data] = [join(place.path, "from"), join(place.path, "data")];
  await restore(from, backup, false);
  await makeData(data, "old");
  renameSync(from, join(data, "restoring"));
  acceptRestored(data);
  {
    using _other = lockDatabase(data);
    await expect(testEngine(data)).rejects.toThrow("is in use by another process");
    expect(isRestorePending(data)).toBe(true);
  }
  expect(await stateOf(data)).toEqual(NEW);
});

test("a restore whose last changes fail leaves what was", async () => {
  await using place = await temporaryDirectory();
  await makeData(place.path, "old");
  const failing = restore(place.path, backup, true, () => Promise.reject(new Error("no list")));
  await expect(failing).rejects.toThrow("no list");
  expect(await stateOf(place.path)).toEqual(OLD);
});

test("a damaged database can be replaced", async () => {
  await using place = await temporaryDirectory();
  await makeData(place.path, "old");
  truncateSync(join(place.path, "database.sqlite"), 10_000);
  await restore(place.path, backup, true);
  expect(await stateOf(place.path)).toEqual(NEW);
});
