import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import mongoose from "mongoose";
import { expect, test } from "vitest";
import { faultOfCopies } from "#app/backup/watch.server.ts";
import { env } from "#app/platform/env.server.ts";
import { Copies } from "#app/records/copies.server.ts";
import { temporaryDirectory, testDatabase } from "#tests/support/database.ts";

const DAY_MS = 86_400_000;

/** Runs the dump of compose.yaml with stand-ins for MongoDB's tools. @returns its exit code, after its note is in the database */
async function dump(place: string, mongodump: string): Promise<number | null> {
  const asked = join(place, "asked.json");
  const given = `JSON.stringify({ env: process.env, script: process.argv.at(-1) })`;
  const mongosh = `"${process.execPath}" -e 'require("fs").writeFileSync("${asked}", ${given})' -- "$@"`;
  for (const [name, script] of Object.entries({ mongodump, mongosh }))
    writeFileSync(join(place, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const PATH = `${place}:${process.env.PATH}`;
  const { status } = spawnSync("/bin/sh", ["deploy/pgi-dump"], {
    env: { PATH, PGI_DUMPS: place, PGI_URI: "mongodb://none/pgi" },
  });
  const { env: own, script } = JSON.parse(readFileSync(asked, "utf8")) as { env: object; script: string };
  const db = { copies: { insertOne: (row: object) => mongoose.connection.collection("copies").insertOne(row) } };
  await runInNewContext(script, { db, process: { env: own } });
  return status;
}

test("a dump of the compose file that fails says so by its exit code and to super admins, one that is made ends that", async () => {
  await using _database = await testDatabase();
  await using place = await temporaryDirectory();
  Object.assign(env(), { ORIGIN: "https://portal.example.org", MONGODB_URI: "mongodb://none/pgi" });
  expect(await faultOfCopies()).toBeNull();
  const failing = 'echo begun >&2; echo "Failed: no space left on device" >&2; exit 1';
  expect(await dump(place.path, failing)).toBe(1);
  expect(await faultOfCopies()).toMatch(/^The backup of .* failed: Failed: no space left on device$/);
  expect(readdirSync(place.path).filter((name) => name.startsWith("pgi-"))).toEqual([]);
  const made = `for each; do case "$each" in --archive=*) echo dump > "\${each#--archive=}"; esac; done; echo "done dumping" >&2`;
  expect(await dump(place.path, made)).toBe(0);
  expect(await faultOfCopies()).toBeNull();
  const [kept] = await Copies.find({ ok: true });
  expect(kept).toMatchObject({ kind: "backup", note: "done dumping", keys: [], goes_at: expect.any(Date) });
  expect(readFileSync(join(place.path, kept?.name ?? ""), "utf8")).toBe("dump\n");
  // Nothing was made for two nights.
  await mongoose.connection.collection("copies").updateMany({}, { $set: { at: new Date(Date.now() - 2 * DAY_MS) } });
  expect(await faultOfCopies()).toMatch(/^The last backup is of /);
});
