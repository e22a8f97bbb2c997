import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import mongoose from "mongoose";
import S3rver from "s3rver";
import { expect, test, vi } from "vitest";
import { startFollowing } from "#app/backup/follow.server.ts";
import { generationsOf, openTarget, type Target, unpackCopy } from "#app/backup/generations.server.ts";
import { connectDatabase, disconnectDatabase, forgetDeleted } from "#app/platform/database/database.server.ts";
import { readSettings } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { inDatabaseAtRest, temporaryDirectory } from "#tests/support/database.ts";
import { freePort } from "#tests/support/mail-server.ts";
import { runCli } from "#tests/support/run-cli.ts";
import { canMount, smallDisk } from "#tests/support/small-disk.ts";
import { until } from "#tests/support/wait.ts";

/** The settings of a portal of which a copy is kept. */
const given = (dataDir: string, copyTo: string) => ({
  DATA_DIR: join(dataDir, "data"),
  COPY_TO: copyTo,
  FILES_KEY: "a-key-of-files-that-stands-in-the-settings",
  S3_FORCE_PATH_STYLE: "1",
  S3_ACCESS_KEY_ID: "S3RVER",
  S3_SECRET_ACCESS_KEY: "S3RVER",
});
const words = () => mongoose.connection.collection("words");
const wordsIn = (dataDir: string) =>
  inDatabaseAtRest(dataDir, async () => (await words().find({}).sort({ word: 1 }).toArray()).map(({ word }) => word));

test("what was changed is at another place soon after, and any moment of it comes back", async () => {
  await using place = await temporaryDirectory();
  const at = (name: string) => join(place.path, name);
  const own = given(place.path, at("copy"));
  const settings = readSettings(own);
  await connectDatabase(settings, { own: true });
  mkdirSync(at("data/files/guidelines"), { recursive: true });
  writeFileSync(at("data/files/guidelines/first.pdf"), "a file");
  const generation = () =>
    (existsSync(at("copy/generations")) ? readdirSync(at("copy/generations")).at(-1) : undefined) ?? "none";
  const sent = () =>
    readdirSync(at(`copy/generations/${generation()}`)).filter((name) => name.startsWith("change")).length;
  const settle = async (count: number) => until(`${count} changes are sent`, async () => sent() >= count && sent());
  await words().insertMany([{ word: "base" }, { word: "goes" }]);
  const end = await startFollowing(settings, 100);
  await until("the whole copy is there", async () => existsSync(at(`copy/generations/${generation()}/base-end`)));
  await words().insertOne({ word: "first" });
  await mongoose.connection.collection("new").insertOne({ a: 1 });
  const first = await settle(1);
  await pause(300);
  const moment = new Date();
  await pause(300);
  await words().deleteOne({ word: "goes" });
  await forgetDeleted(true);
  await words().updateOne({ word: "first" }, { $set: { word: "second" } });
  await settle(Number(first) + 1);
  await end();
  await disconnectDatabase();
  // The disk is lost.
  rmSync(at("data"), { recursive: true });
  const restored = (to: string, ...more: string[]) =>
    runCli("restore", ["--copy", ...more], { ...own, DATA_DIR: at(to) });
  expect((await restored("then", "--at", moment.toISOString())).said).toContain("Restored what was there");
  expect(await wordsIn(at("then"))).toEqual(["base", "first", "goes"]);
  expect((await restored("last")).code).toBe(0);
  expect(await wordsIn(at("last"))).toEqual(["base", "second"]);
  expect(readFileSync(at("last/files/guidelines/first.pdf"), "utf8")).toBe("a file");
  const change = at(`copy/generations/${generation()}/change-000000`);
  const bytes = readFileSync(change);
  bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
  writeFileSync(change, bytes);
  expect((await restored("damaged")).code).toBe(1);
  expect(existsSync(at("damaged/database.sqlite")) && (await wordsIn(at("damaged"))).length).toBeFalsy();
});

test("an S3 store has it as well, and gives it back", async () => {
  await using place = await temporaryDirectory();
  const directory = join(place.path, "s3");
  const s3 = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "copy" }],
  });
  const { port } = await s3.run();
  const settings = readSettings({ ...given(place.path, "s3://copy"), S3_ENDPOINT: `http://127.0.0.1:${port}` });
  const target = (await openTarget(settings)) as Target;
  await connectDatabase(settings, { own: true });
  const end = await startFollowing(settings, 100);
  await until("the whole copy is there", async () => (await generationsOf(target.disk)).length > 0);
  await words().insertOne({ word: "later" });
  await end();
  await disconnectDatabase();
  await unpackCopy(target, new Date(), join(place.path, "again"));
  expect(await wordsIn(join(place.path, "again"))).toEqual(["later"]);
  await s3.close();
});

/** Follows to a place that takes nothing, while people work. */
async function expectNobodyHeldUp(dataDir: string, copyTo: string, more: Record<string, string> = {}): Promise<void> {
  const told = vi.spyOn(log, "warn").mockReturnValue(undefined);
  const settings = readSettings({ ...given(dataDir, copyTo), ...more });
  await connectDatabase(settings, { own: true });
  const end = await startFollowing(settings, 50);
  await until("it is told", async () => told.mock.calls.some(([, text]) => String(text).includes("not up to date")));
  await words().insertOne({ word: "written" });
  expect(await words().countDocuments({})).toBe(1);
  await end();
  await disconnectDatabase();
  told.mockRestore();
}

test("a place that is away holds nobody up, and is told", async () => {
  await using place = await temporaryDirectory();
  writeFileSync(join(place.path, "file"), "");
  await expectNobodyHeldUp(join(place.path, "one"), join(place.path, "file/copy"));
  await expectNobodyHeldUp(join(place.path, "other"), "s3://copy", {
    S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
  });
});

test.skipIf(!canMount)("nor does one that is full", async () => {
  await using place = await temporaryDirectory();
  await using disk = await smallDisk(1);
  disk.fill();
  await expectNobodyHeldUp(place.path, join(disk.path, "copy"));
});
