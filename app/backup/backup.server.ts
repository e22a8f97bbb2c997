import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, link, mkdir, opendir, realpath, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import mongoose from "mongoose";
import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";
import {
  keepSnapshot,
  snapshotDirectory,
  snapshotFile,
} from "#app/platform/database/embedded/data-directory.server.ts";
import type { Settings } from "#app/platform/env.server.ts";
import { ERASED } from "#app/records/erasures.server.ts";
import { listFileKeys } from "#app/records/file-seals.server.ts";
import { BackupError, type Packed, readArchive, writeArchive } from "./archive.server.ts";
import { ABOUT, type About, checkDatabase, compact, DATABASE, FORMAT, isPart, KEYS } from "./contents.server.ts";

const FILES = "files";
const COPY = "copy.sqlite";

/** What was written, as it was read back. */
export interface BackupReport {
  databaseBytes: number;
  files: number;
  fileBytes: number;
  /** The names of the secrets in it. */
  keys: string[];
  /** The ids of the keys that are needed beside it. */
  needs: string[];
}

/**
 * Writes database, files and keys of the embedded store into one file, as they are at one moment, while the product runs or not.
 * The file gets its name when it is whole and was read back.
 * @throws BackupError when there is a file of that name, or what was written does not stand up
 */
export async function backUp(settings: Settings, file: string, options: { keys: boolean }): Promise<BackupReport> {
  const target = resolve(file);
  if (existsSync(target)) throw new BackupError(`${file} is there already; choose another name.`);
  if (!existsSync(dirname(target))) throw new BackupError(`There is no directory ${dirname(target)}.`);
  if (!existsSync(join(settings.DATA_DIR, DATABASE)))
    throw new BackupError(`There is no database in ${settings.DATA_DIR}.`);
  await connectDatabase(settings, { own: false });
  const dataDirectory = await realpath(settings.DATA_DIR);
  const id = randomUUID();
  const staging = snapshotDirectory(dataDirectory, id);
  using _kept = keepSnapshot(staging);
  try {
    await takeSnapshot(dataDirectory, staging, id);
    const keys = await listFileKeys();
    await disconnectDatabase();
    const about: About = {
      program: "pgi-portal",
      format: FORMAT,
      made_at: new Date().toISOString(),
      files: !settings.S3_BUCKET,
      keys,
    };
    await writeFile(join(staging, ABOUT), `${JSON.stringify(about)}\n`);
    const report = await writeArchive(
      target,
      partsOf(dataDirectory, staging, options.keys),
      join(staging, "sums"),
      readBack,
    );
    // Whoever is erased after this backup is told there by the next one.
    const erased = join(dataDirectory, ERASED);
    if (existsSync(erased)) await copyFile(erased, join(dirname(target), ERASED));
    return { ...report, needs: report.keys.includes("files-key") ? [] : keys };
  } finally {
    await disconnectDatabase();
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Holds fast what there is. The files are taken before and after the database: what it names is among them, were it added or
 * removed meanwhile.
 */
async function takeSnapshot(dataDirectory: string, staging: string, id: string): Promise<void> {
  const files = join(dataDirectory, FILES);
  await linkAll(files, join(staging, FILES));
  await mongoose.connection.db?.command({ snapshot: id });
  await linkAll(files, join(staging, FILES));
  compact(snapshotFile(dataDirectory, id), join(staging, COPY));
  await rm(snapshotFile(dataDirectory, id));
  checkDatabase(join(staging, COPY));
}

/** Gives every file below a directory a second name, so that it stays when the first one goes. */
async function linkAll(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for await (const entry of await opendir(from)) {
    const [here, there] = [join(from, entry.name), join(to, entry.name)];
    // Names with a dot in front are what is being written.
    if (entry.name.startsWith(".")) continue;
    if (entry.isDirectory()) await linkAll(here, there);
    else if (entry.isFile()) await keep(here, there);
  }
}

async function keep(here: string, there: string): Promise<void> {
  try {
    await link(here, there);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || code === "ENOENT") return;
    // File systems without second names.
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "EMLINK") throw error;
    await copyFile(here, there);
  }
}

async function* partsOf(dataDirectory: string, staging: string, keys: boolean): AsyncGenerator<Packed> {
  yield { name: ABOUT, from: join(staging, ABOUT) };
  yield { name: DATABASE, from: join(staging, COPY) };
  for (const name of keys ? KEYS : [])
    if (existsSync(join(dataDirectory, name))) yield { name, from: join(dataDirectory, name) };
  if (existsSync(join(staging, FILES))) yield* filesBelow(join(staging, FILES), FILES);
}

async function* filesBelow(directory: string, name: string): AsyncGenerator<Packed> {
  for await (const entry of await opendir(directory)) {
    const part = { name: `${name}/${entry.name}`, from: join(directory, entry.name) };
    if (entry.isDirectory()) yield* filesBelow(part.from, part.name);
    else yield part;
  }
}

async function readBack(written: string) {
  const report: Omit<BackupReport, "needs"> = { databaseBytes: 0, files: 0, fileBytes: 0, keys: [] };
  await readArchive(written, async (name, bytes, size) => {
    for await (const _ of bytes);
    if (name === DATABASE) report.databaseBytes = size;
    else if (KEYS.some((key) => key === name)) report.keys.push(name);
    else if (isPart(name)) {
      report.files += 1;
      report.fileBytes += size;
    } else if (name !== ABOUT) throw new BackupError(`It would hold a file that cannot be restored: ${name}.`);
  });
  return report;
}
