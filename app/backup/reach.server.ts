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
  const bytes = statSync(join(DATA_DIR, DATABASE)).size;
  return toldOf({ disk: 1 - free / size, students: (await countAll("students")) / STUDENTS, bytes: bytes / BYTES });
}

const ONWARD = "Move to a MongoDB server in time: pgi move (docs/database.md, Moving to it)";

/** What is told of the shares that are used up of the disk, the students and the bytes; null while all are small. */
export function toldOf({ disk, students, bytes }: Record<"disk" | "students" | "bytes", number>): string | null {
  const parts: [share: number, what: string][] = [
    [disk, "of the disk are used. Make room, or move the data to a larger one"],
    [students, `of the ${figure(STUDENTS)} students are there for whom one file is enough. ${ONWARD}`],
    [bytes, `of the 10 GB are used that one file may well have. ${ONWARD}`],
  ];
  const told = parts.filter(([share]) => share >= TOLD).map(([share, what]) => `${percent(share)} ${what}.`);
  return told.length === 0 ? null : told.join(" ");
}
