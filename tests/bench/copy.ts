import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import mongoose from "mongoose";
import S3rver from "s3rver";
import { generationsOf, openTarget, unpackCopy } from "#app/backup/generations.server.ts";
import { startEmbedded } from "#app/platform/database/embedded/embedded.server.ts";
import { readSettings } from "#app/platform/env.server.ts";

// What is lost when a process is killed and its disk taken away, of what it had acknowledged, with the copy that is kept elsewhere all the time:
// COPY_RUNS=20 times at any moment, by turns with a directory and with an S3 stand-in.
const RUNS = Number(process.env.COPY_RUNS ?? 20);
const AT_ONCE = 5;
/** Longer than it takes to two copies. */
const LONGEST_MS = 45_000;

const place = mkdtempSync(join(tmpdir(), "pgi-copy-"));
const configureBuckets = Array.from({ length: RUNS }, (_, run) => ({ name: `run${run}` }));
const s3 = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory: join(place, "s3"), configureBuckets });
const { port } = await s3.run();

const environment = (run: number) => ({
  FILES_KEY: "a-key-of-files-that-stands-in-the-settings",
  DATA_DIR: join(place, `data${run}`),
  COPY_TO: run % 2 === 0 ? join(place, `copy${run}`) : `s3://run${run}`,
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_FORCE_PATH_STYLE: "1",
  S3_ACCESS_KEY_ID: "S3RVER",
  S3_SECRET_ACCESS_KEY: "S3RVER",
  LOG_LEVEL: "warn",
});

/** When the last row and the last file of a restored directory were written. */
async function lastIn(dataDir: string): Promise<Record<"row" | "file", number>> {
  const engine = await startEmbedded(dataDir);
  const client = await new mongoose.mongo.MongoClient(engine.uri).connect();
  const [row] = await client.db().collection("written").find({}).sort({ _id: -1 }).limit(1).toArray();
  await client.close();
  await engine.close();
  const files = readdirSync(join(dataDir, "files/guidelines")).map((name) => Number.parseInt(name, 10));
  return { row: Number(row?.at), file: Math.max(...files) };
}

/** Seconds from what the copy still has to what was last acknowledged. */
async function lose(run: number): Promise<Record<"row" | "file", number>> {
  const given = environment(run);
  const target = await openTarget(readSettings(given));
  if (!target) throw new Error("There is no place for the copy.");
  const child = spawn(process.execPath, ["tests/support/copied-writer.ts"], {
    env: { ...process.env, ...given },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const acknowledged: Record<string, number> = {};
  createInterface({ input: child.stdout }).on("line", (line) => {
    const [kind = "", at] = line.split(" ");
    acknowledged[kind] = Number(at);
  });
  while ((await generationsOf(target.disk)).length === 0) await pause(500);
  await pause(Math.random() * LONGEST_MS);
  child.kill("SIGKILL");
  await once(child, "close");
  rmSync(given.DATA_DIR, { recursive: true });
  await unpackCopy(target, new Date(), given.DATA_DIR);
  const last = await lastIn(given.DATA_DIR);
  const seconds = (kind: "row" | "file") => Math.max(0, (acknowledged[kind] ?? 0) - last[kind]) / 1000;
  return { row: seconds("row"), file: seconds("file") };
}

const lost: Record<"row" | "file", number>[] = [];
for (let from = 0; from < RUNS; from += AT_ONCE)
  lost.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, RUNS - from) }, (_, n) => lose(from + n)))));
console.log("| lost of | times | median s | longest s |\n| --- | --- | --- | --- |");
for (const kind of ["row", "file"] as const) {
  const all = lost.map((each) => each[kind]).sort((a, b) => a - b);
  console.log(`| ${kind}s | ${RUNS} | ${all[RUNS >> 1]?.toFixed(1)} | ${all.at(-1)?.toFixed(1)} |`);
  if ((all.at(-1) ?? 0) > 60) process.exitCode = 1;
}
await s3.close();
rmSync(place, { recursive: true, force: true });
