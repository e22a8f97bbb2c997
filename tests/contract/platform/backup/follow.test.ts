import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import mongoose from "mongoose";
import { expect, test, vi } from "vitest";
import { startFollowing } from "#app/backup/follow.server.ts";
import { connectDatabase, disconnectDatabase, forgetDeleted } from "#app/platform/database/database.server.ts";
import { readSettings } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { inDatabaseAtRest, temporaryDirectory } from "#tests/support/database.ts";
import { runCli } from "#tests/support/run-cli.ts";
import { until } from "#tests/support/wait.ts";

const words = () => mongoose.connection.collection("words");
const wordsIn = (dataDir: string) =>
  inDatabaseAtRest(dataDir, async () => (await words().find({}).sort({ word: 1 }).toArray()).map(({ word }) => word));

test("what was changed is at another place soon after, and any moment of it comes back", async () => {
  await using place = await temporaryDirectory();
  const at = (name: string) => join(place.path, name);
  const given = { DATA_DIR: at("data"), COPY_TO: at("copy"), FILES_KEY: "a-key-of-files-that-stands-in-the-settings" };
  const settings = readSettings(given);
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
    runCli("restore", ["--copy", ...more], { ...given, DATA_DIR: at(to) });
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
}, 90_000);

test("a place that is away holds nobody up, and is told", async () => {
  await using place = await temporaryDirectory();
  const told = vi.spyOn(log, "warn").mockReturnValue(undefined);
  writeFileSync(join(place.path, "file"), "");
  const key = "a-key-of-files-that-stands-in-the-settings";
  const settings = readSettings({
    DATA_DIR: join(place.path, "data"),
    COPY_TO: join(place.path, "file/copy"),
    FILES_KEY: key,
  });
  await connectDatabase(settings, { own: true });
  const end = await startFollowing(settings, 50);
  await until("it is told", async () => told.mock.calls.some(([, text]) => String(text).includes("not up to date")));
  await words().insertOne({ word: "written" });
  expect(await words().countDocuments({})).toBe(1);
  await end();
  await disconnectDatabase();
  told.mockRestore();
});
