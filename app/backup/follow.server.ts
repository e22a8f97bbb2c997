import { randomUUID } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
import type { Disk } from "flydrive";
import { whenFileKept } from "#app/files/store.server.ts";
import { askEngine } from "#app/platform/database/database.server.ts";
import {
  keepSnapshot,
  snapshotDirectory,
  snapshotFile,
} from "#app/platform/database/embedded/data-directory.server.ts";
import type { Settings } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { ERASED } from "#app/records/erasures.server.ts";
import { KEYS } from "./contents.server.ts";
import { BASE_END, baseName, changeName, generationsOf, openTarget, type Target } from "./generations.server.ts";

/** What was changed is taken so often, and is at the target some seconds later. */
const TAKE_MS = 20_000;
/** A target that fails is tried again after so long, and a generation is begun anew every day. */
const AGAIN_MS = 60_000;
const DAY_MS = 86_400_000;
/** States of the last week can be restored. */
const KEPT_MS = 7 * DAY_MS;
/** So much waits for a target that is away; after that a new generation begins when it is back. */
const MOST_WAITING = 2000;
const CHUNK_BYTES = 16 * 1024 * 1024;

/** The copy that is being made: everything as it was at a moment, and then what was changed, in files that wait to be sent. */
interface Generation {
  id: string;
  name: string;
  directory: string;
  /** How many changes were taken, and sent. */
  taken: number;
  sent: number;
  began: number;
  [Symbol.dispose](): void;
}

/**
 * Keeps a copy of the embedded database and the files at another place all the time, sealed under FILES_KEY. What fails there never holds up
 * anybody here.
 * @returns how to end that, with the last changes
 */
export async function startFollowing(settings: Settings, takeMs = TAKE_MS): Promise<() => Promise<void>> {
  const target = await openTarget(settings);
  if (!target || settings.MONGODB_URI) return async () => undefined;
  const files = new Set<string>();
  if (!settings.S3_BUCKET) whenFileKept((key) => files.add(key));
  let generation: Generation | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let sending: Promise<void> | undefined;

  async function end(): Promise<void> {
    const ended = generation;
    generation = undefined;
    ended?.[Symbol.dispose]();
    await askEngine({ follow: "" });
    if (ended) await rm(ended.directory, { recursive: true, force: true });
  }

  async function take(): Promise<void> {
    if (!generation) return;
    const reply = await askEngine<{ bytes: number }>({ changes: generation.id, number: generation.taken });
    if (reply && reply.bytes > 0) generation.taken += 1;
    if (generation.taken - generation.sent > MOST_WAITING) await end();
  }

  async function send(to: Target): Promise<void> {
    if (Date.now() - failedAt < AGAIN_MS) return;
    try {
      if (generation && Date.now() - generation.began > DAY_MS) await end();
      if (!generation) {
        await to.probe();
        generation = await begin(settings);
        await sendBase(settings, to, generation);
        for (const key of await localFiles(settings)) files.add(key);
        await forgetOld(to, Date.now() - KEPT_MS, files);
      }
      for (; generation.sent < generation.taken; generation.sent += 1) {
        const file = join(generation.directory, `change-${generation.sent}`);
        await to.put(changeName(generation.name, generation.sent), await promisify(gzip)(await readFile(file)));
        await rm(file);
      }
      for (const key of files) {
        await sendFile(settings, to.disk, key);
        files.delete(key);
      }
      const erased = join(settings.DATA_DIR, ERASED);
      if (existsSync(erased)) await to.put(ERASED, await readFile(erased));
    } catch (error) {
      failedAt = Date.now();
      log.warn({ reason: (error as Error).message }, "the copy that is kept elsewhere is not up to date");
      // A base that is not whole is none.
      if (generation && !generation.began) await end().catch(() => undefined);
    }
  }

  const turn = async () => {
    await take().catch(async (error: Error) => {
      log.warn({ reason: error.message }, "changes could not be taken to be copied");
      await end().catch(() => undefined);
    });
    sending ??= send(target).finally(() => (sending = undefined));
  };
  const timer = setInterval(turn, takeMs).unref();
  void turn();
  return async () => {
    clearInterval(timer);
    await sending;
    await turn();
    await sending;
    await end();
  };
}

async function begin({ DATA_DIR }: Settings): Promise<Generation> {
  const id = randomUUID();
  const directory = snapshotDirectory(DATA_DIR, id);
  const kept = keepSnapshot(directory);
  const name = new Date().toISOString().replaceAll(":", "-");
  await askEngine({ follow: id });
  return { id, name, directory, taken: 0, sent: 0, began: 0, [Symbol.dispose]: () => kept[Symbol.dispose]() };
}

async function sendBase({ DATA_DIR }: Settings, to: Target, generation: Generation): Promise<void> {
  const file = snapshotFile(DATA_DIR, generation.id);
  let [parts, waiting, bytes] = [0, [] as Buffer[], 0];
  const flush = async () => {
    await to.put(baseName(generation.name, parts++), Buffer.concat(waiting));
    [waiting, bytes] = [[], 0];
  };
  for await (const chunk of createReadStream(file).pipe(createGzip({ level: 1 }))) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= CHUNK_BYTES) await flush();
  }
  await flush();
  const kept = KEYS.filter((key) => key !== "files-key" && existsSync(join(DATA_DIR, key)));
  const keys = Object.fromEntries(kept.map((key) => [key, readFileSync(join(DATA_DIR, key), "utf8")]));
  await to.put(`generations/${generation.name}/${BASE_END}`, Buffer.from(JSON.stringify({ parts, keys })));
  await rm(file);
  generation.began = Date.now();
}

/** The files of the directory store, by bucket and path. */
export async function localFiles({ DATA_DIR, S3_BUCKET }: Settings): Promise<string[]> {
  const root = join(DATA_DIR, "files");
  if (S3_BUCKET || !existsSync(root)) return [];
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const keys = entries
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(root.length + 1));
  return keys.filter((key) => !key.startsWith("."));
}

/** Sends a file as it lies there, unless it is there already and was not written anew since. */
async function sendFile({ DATA_DIR }: Settings, disk: Disk, key: string): Promise<void> {
  const path = join(DATA_DIR, "files", key);
  const here = await stat(path).catch(() => undefined);
  if (!here) return;
  const there = await disk.getMetaData(`files/${key}`).catch(() => undefined);
  if (there?.contentLength === here.size && there.lastModified >= here.mtime) return;
  await disk.put(`files/${key}`, await readFile(path));
}

/** Removes generations that a later one has stood in for long enough, and the files that went before the oldest one left began. */
async function forgetOld(to: Target, before: number, here: ReadonlySet<string>): Promise<void> {
  const all = await generationsOf(to.disk);
  const old = all.filter((_, place) => Number(all[place + 1]?.at ?? Number.POSITIVE_INFINITY) < before);
  for (const { name } of old) await to.disk.deleteAll(`generations/${name}`);
  const oldest = Number(all[old.length]?.at ?? 0);
  const gone = await to.get("gone").then(
    (bytes) => JSON.parse(String(bytes)) as Record<string, number>,
    () => ({}) as Record<string, number>,
  );
  const noted: Record<string, number> = {};
  for await (const key of to.files())
    if (!here.has(key)) {
      const since = gone[key] ?? Date.now();
      if (since < oldest) await to.disk.delete(`files/${key}`);
      else noted[key] = since;
    }
  await to.put("gone", Buffer.from(JSON.stringify(noted)));
}
