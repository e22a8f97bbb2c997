import mongoose from "mongoose";
import S3rver from "s3rver";
import { expect, test } from "vitest";
import { toldOf } from "#app/backup/reach.server.ts";
import { createFileStore } from "#app/files/store.server.ts";
import { readSettings } from "#app/platform/env.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import { credentialKey } from "#tests/support/credential-key.ts";
import {
  emptyDatabase,
  inDatabaseAtRest,
  type TemporaryDirectory,
  temporaryDirectory,
  testEngine,
} from "#tests/support/database.ts";
import { runCli } from "#tests/support/run-cli.ts";

const { Binary } = mongoose.mongo;
const FILES_KEY = "a-key-of-files-that-stands-in-the-settings";
const SECRETS = {
  FILES_KEY,
  SESSION_SECRET: "a-secret-of-sessions-that-is-long-enough",
  CREDENTIAL_KEY: credentialKey.pem,
};
const KEPT = [
  { text: "Asha", whole: 1, fraction: 2.5 },
  { bytes: new Binary(Buffer.from([0, 255])), none: null, at: new Date(0), deep: [{ a: { b: [] } }], id: newId() },
];

/** A data directory of a product that does not run, with rows of every kind and a file. */
async function portal({ path }: TemporaryDirectory) {
  const given = { DATA_DIR: path, ALLOW_UNENCRYPTED: "1", ...SECRETS };
  await inDatabaseAtRest(path, async () => {
    await mongoose.connection.collection("things").insertMany(KEPT.map((row) => ({ ...row })));
    await mongoose.connection.collection("many").insertMany(Array.from({ length: 450 }, (_, n) => ({ n })));
    const contentType = "application/pdf";
    await createFileStore(readSettings(given))("certificates").put("a/b.pdf", Buffer.from("mine"), { contentType });
  });
  return given;
}

test("all rows and files are at the server and the store, the same, and nothing there is written over", async () => {
  await using place = await temporaryDirectory();
  await using target = await emptyDatabase();
  await using bucket = await temporaryDirectory();
  const given = await portal(place);
  const s3 = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: bucket.path,
    configureBuckets: [{ name: "pgi" }],
  });
  const { port } = await s3.run();
  const S3 = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_FORCE_PATH_STYLE: "1",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  };
  const move = (...more: string[]) => runCli("move", ["--to", target.uri, ...more], { ...given, ...S3 });
  const moved = await move("--files", "s3://pgi");
  expect(moved).toMatchObject({ code: 0, said: expect.stringContaining("many: 450, the same on both sides") });
  expect(moved.said).toContain("1 file, the same on both sides");
  const things = await target.db
    .collection("things")
    .find({}, { projection: { _id: 0 } })
    .toArray();
  expect(things).toMatchObject([KEPT[0], { none: null, at: new Date(0), deep: [{ a: { b: [] } }] }]);
  const there = createFileStore(readSettings({ ...given, ...S3, S3_BUCKET: "pgi" }))("certificates");
  expect(String(Buffer.from(await there.read("a/b.pdf")))).toBe("mine");
  expect(await target.db.collection("accounts").indexes()).not.toHaveLength(1);
  expect(await move()).toMatchObject({ code: 1, said: expect.stringContaining("That database is not empty") });
  await target.db.collection("many").updateOne({ n: 300 }, { $set: { n: 301 } });
  expect(await move("--compare")).toMatchObject({
    code: 1,
    said: expect.stringMatching(/row \w{24} of many is not the same/),
  });
  await s3.close();
});

test("nothing is moved while the product runs, nor without the keys", async () => {
  await using place = await temporaryDirectory();
  await using target = await emptyDatabase();
  const { FILES_KEY: _, ...keyless } = await portal(place);
  const move = (env: Record<string, string>) => runCli("move", ["--to", target.uri], env);
  expect(await move(keyless)).toMatchObject({ code: 1, said: expect.stringContaining("FILES_KEY is required") });
  await using _running = await testEngine(place.path);
  expect(await move({ ...keyless, FILES_KEY })).toMatchObject({ code: 1, said: expect.stringContaining("in use") });
  expect(await target.db.listCollections().toArray()).toEqual([]);
});

test("super admins are told when four fifths of what one file is good for are used, and the way on", () => {
  expect(toldOf({ disk: 0.79, students: 0.1, bytes: 0.7 })).toBeNull();
  const told = toldOf({ disk: 0.92, students: 0.8, bytes: 0.2 });
  expect(told).toContain("92% of the disk are used.");
  expect(told).toContain("80% of the 1,00,000 students");
  expect(told).toContain("pgi move");
  expect(told).not.toContain("GB");
});
