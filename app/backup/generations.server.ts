import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, gunzipSync } from "node:zlib";
import type { Disk } from "flydrive";
import { openKeyring } from "#app/files/keyring.server.ts";
import { openFile, sealFile } from "#app/files/sealed-file.server.ts";
import type { Settings } from "#app/platform/env.server.ts";
import { BackupError } from "./archive.server.ts";
import { DATABASE } from "./contents.server.ts";
import type { RestoreReport } from "./restore.server.ts";

/*
 * generations/MOMENT/base-000000 ...  the database as it was then, compressed, in parts
 * generations/MOMENT/base-end         how many parts, and the secrets that lie in DATA_DIR; without it there is no generation
 * generations/MOMENT/change-000000 .. what was changed after that: when, the tables that there were, and SQLite's changeset
 * files/BUCKET/PATH                   the files, as they lie in their store
 * erased, gone                        who was erased; which files are gone here, and since when
 * All but the files is sealed as they are, which binds each to its place.
 */
export const BASE_END = "base-end";
const numbered = (kind: string) => (generation: string, number: number) =>
  `generations/${generation}/${kind}-${String(number).padStart(6, "0")}`;
export const baseName = numbered("base");
export const changeName = numbered("change");

/** The place at which the copy is kept. */
export interface Target {
  disk: Disk;
  /** Throws when nothing can be written there. */
  probe(): Promise<void>;
  put(name: string, content: Uint8Array): Promise<void>;
  get(name: string): Promise<Buffer>;
  /** The files there, by bucket and path. */
  files(): AsyncGenerator<string>;
}

/** The place that COPY_TO names, a directory or s3://BUCKET; undefined when it names none. */
export async function openTarget(settings: Settings): Promise<Target | undefined> {
  const { COPY_TO } = settings;
  if (!COPY_TO) return undefined;
  const bucket = /^s3:\/\/(.+)$/.exec(COPY_TO)?.[1];
  const disk = bucket
    ? (await import("#app/files/s3-driver.server.ts")).openS3(settings, bucket)
    : (await import("#app/files/directory-driver.server.ts")).openDirectory(COPY_TO);
  const keyring = openKeyring(settings);
  const put = (name: string, content: Uint8Array) => disk.put(name, sealFile(content, name, keyring));
  return {
    disk,
    put,
    probe: () => put("probe", Buffer.from(new Date().toISOString())),
    get: async (name) => openFile(await disk.getBytes(name), name, keyring),
    async *files() {
      for await (const key of keysBelow(disk, "files", true)) yield key.slice("files/".length);
    },
  };
}

async function* keysBelow(disk: Disk, prefix: string, recursive: boolean): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await disk
      .listAll(prefix, { recursive, paginationToken })
      .catch(() => ({ objects: [], paginationToken: undefined }));
    for (const object of page.objects) yield object.isFile ? object.key : object.prefix;
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

/** The generations that are whole, in their order. */
export async function generationsOf(disk: Disk): Promise<{ name: string; at: Date }[]> {
  const names: string[] = [];
  for await (const key of keysBelow(disk, "generations", true))
    if (key.endsWith(`/${BASE_END}`)) names.push(key.split("/")[1] ?? "");
  const momentOf = (name: string) => new Date(name.replace(/T(\d+)-(\d+)-/, "T$1:$2:"));
  return names.sort().map((name) => ({ name, at: momentOf(name) }));
}

/** Puts together what there was at a moment, from the copy. @throws BackupError, FileDamagedError */
export async function unpackCopy(target: Target, moment: Date, restoring: string): Promise<RestoreReport> {
  const chosen = (await generationsOf(target.disk)).findLast(({ at }) => at <= moment);
  if (!chosen) throw new BackupError("it has nothing of that time");
  const end = JSON.parse(String(await target.get(`generations/${chosen.name}/${BASE_END}`))) as {
    parts: number;
    keys: Record<string, string>;
  };
  mkdirSync(join(restoring, "files"), { recursive: true, mode: 0o700 });
  const file = join(restoring, DATABASE);
  async function* parts() {
    for (let part = 0; part < end.parts; part++) yield await target.get(baseName(chosen?.name ?? "", part));
  }
  await pipeline(Readable.from(parts()), createGunzip(), createWriteStream(file, { mode: 0o600 }));
  const changed = await applyChanges(target, chosen.name, moment, file);
  for (const [name, text] of Object.entries(end.keys)) writeFileSync(join(restoring, name), text, { mode: 0o600 });
  let files = 0;
  for await (const key of target.files()) {
    const path = join(restoring, "files", key);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, await target.disk.getBytes(`files/${key}`), { mode: 0o600 });
    files += 1;
  }
  return { madeAt: changed ?? chosen.at, files, keys: Object.keys(end.keys), needs: [] };
}

/** Applies what was changed up to a moment. @returns the moment of the last change */
async function applyChanges(target: Target, name: string, moment: Date, file: string): Promise<Date | undefined> {
  using database = new DatabaseSync(file);
  let last: Date | undefined;
  for (let number = 0; await target.disk.exists(changeName(name, number)); number++) {
    const content = gunzipSync(await target.get(changeName(name, number)));
    const line = content.indexOf("\n");
    const { at, tables } = JSON.parse(String(content.subarray(0, line))) as {
      at: string;
      tables: Record<string, string>;
    };
    if (new Date(at) > moment) break;
    const there = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    const names = new Set(there.map(({ name: table }) => String(table)));
    for (const [table, sql] of Object.entries(tables)) if (!names.has(table)) database.exec(sql);
    if (!database.applyChangeset(content.subarray(line + 1)))
      throw new BackupError(`its change ${number} does not fit`);
    for (const table of names) if (!(table in tables)) database.exec(`DROP TABLE "${table}"`);
    last = new Date(at);
  }
  return last;
}
