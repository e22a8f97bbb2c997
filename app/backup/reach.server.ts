import { statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { env, isPublic } from "#app/platform/env.server.ts";
import { figure, percent } from "#app/platform/format.ts";
import { countAll } from "#app/records/every-collection.server.ts";
import { DATABASE } from "./contents.server.ts";

/** What the embedded database is good for (docs/scale.md), and from which part of it staff are told. */
const STUDENTS = 100_000;
const BYTES = 10_000_000_000;
const TOLD = 0.8;

/** The disk that the data directory is on. */
export function diskOf(dataDir: string): { free: number; size: number } {
  const { bavail, blocks, bsize } = statfsSync(dataDir);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** How near the embedded database is to its end, in a sentence; null while that is far, and with a server. */
export async function nearItsEnd(): Promise<string | null> {
  const { MONGODB_URI, DATA_DIR } = env();
  if (MONGODB_URI || !isPublic(env())) return null;
  const { free, size } = diskOf(DATA_DIR);
  const parts: [share: number, what: string][] = [
    [1 - free / size, "of the disk are used: make room, or move the data to a larger one"],
    [
      (await countAll("students")) / STUDENTS,
      `of the ${figure(STUDENTS)} students are there for whom one file is enough`,
    ],
    [statSync(join(DATA_DIR, DATABASE)).size / BYTES, "of the 10 GB are there that one file may well have"],
  ];
  const told = parts.filter(([share]) => share >= TOLD).map(([share, what]) => `${percent(share)} ${what}.`);
  return told.length === 0 ? null : told.join(" ");
}
