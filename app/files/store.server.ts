import { join } from "node:path";
import type { Disk } from "flydrive";
import { env, type Settings, SettingsError } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { keptBackups } from "#app/records/copies.server.ts";
import { isSealedOnly, listFileKeys, noteFileKey, noteSealedOnly } from "#app/records/file-seals.server.ts";
import { sweepIncoming } from "./directory-driver.server.ts";
import { openKeyring } from "./keyring.server.ts";
import { type Opened, type Sealing, sealingOf } from "./sealing.server.ts";
import { FileDamagedError, FileMissingError, FileStoreUnavailableError, isMissing } from "./store-errors.server.ts";

/**
 * For the start of the product: removes what a crash left unfinished, makes sure that the settings have every key that files are
 * under, and notes of a bucket that begins empty that nothing in it is ever plain.
 * @throws SettingsError
 */
export async function beginFiles(): Promise<void> {
  const keyring = openKeyring(env());
  await removeUnfinished(env());
  const lacking = (await listFileKeys()).filter((id) => !keyring.find(id));
  if (lacking.length > 0) throw new SettingsError(lacks(lacking.join(", ")));
  await noteFileKey(keyring.current.id);
  const closed = (await keptBackups()).filter(({ keys }) => keys.some((id) => !keyring.find(id)));
  if (closed.length > 0) log.warn({ backups: closed.length, newest: closed[0]?.name }, CLOSED);
  for (const name of PRIVATE_BUCKETS) await noteWhenEmpty(bucket(name));
}

const CLOSED =
  "earlier backups need a key that is not in the settings any more: keep it, or their files cannot be read";

function lacks(ids: string): string {
  const source = env().FILES_KEY ? "FILES_KEY" : "The file files-key in DATA_DIR";
  const lost = "if it is lost, and the files with it: npm run files forget-key ID";
  return `Wrong setting: ${source} lacks a key that files are encrypted under: ${ids} (${lost})`;
}

async function noteWhenEmpty(store: Bucket): Promise<void> {
  if (await isSealedOnly(store.name)) return;
  try {
    const { done } = await store.list().next();
    if (done) await noteSealedOnly(store.name);
    else log.info({ bucket: store.name }, "files may lie there from before encryption: npm run files rotate");
  } catch (error) {
    if (!(error instanceof FileStoreUnavailableError)) throw error;
    log.warn({ reason: error.message }, "the file store is away");
  }
}

/**
 * The newest guidelines document; undefined when there is none.
 * @throws FileStoreUnavailableError when the store cannot be listed
 */
export async function latestGuideline(): Promise<ListedFile | undefined> {
  let latest: ListedFile | undefined;
  for await (const file of bucket("guidelines").list()) {
    if (!latest || file.modifiedAt > latest.modifiedAt) latest = file;
  }
  return latest;
}

/** The buckets of private files: what is kept there is encrypted first. */
export const PRIVATE_BUCKETS = ["certificates", "evaluation-uploads"] as const;

/** The storage buckets, kept as the first part of every key. */
export type BucketName = "guidelines" | (typeof PRIVATE_BUCKETS)[number];

/** What a listing tells of a file. */
interface ListedFile {
  /** Inside its bucket, as the records keep it in `file_path`. */
  path: string;
  modifiedAt: Date;
}

export interface StoredFile extends ListedFile {
  /** Bytes in the store; of an encrypted file some more than its content has. */
  size: number;
}

/** A path as this product makes them: plain names joined by slashes, so that no path can leave its bucket. */
const PATH = /^[A-Za-z0-9_][A-Za-z0-9._-]*(\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/;

let kept: ((key: string) => void) | undefined;

/** Has somebody told of each file that this process has kept, by bucket and path. */
export function whenFileKept(listener: (key: string) => void): void {
  kept = listener;
}

/** One bucket of the file store. Every method throws FileStoreUnavailableError when the store cannot be reached. */
export class Bucket {
  readonly name: BucketName;
  readonly #disk: () => Promise<Disk>;
  readonly #sealing: Sealing;

  constructor(disk: () => Promise<Disk>, name: BucketName, sealing: Sealing) {
    this.#disk = disk;
    this.#sealing = sealing;
    this.name = name;
  }

  /** Keeps a whole file; when this returns, the file is safe. A file of the same path is replaced. */
  async put(
    path: string,
    contents: Uint8Array,
    options: { contentType: string; cacheControl?: string },
  ): Promise<void> {
    const key = this.#key(path);
    const disk = await this.#disk();
    await disk.put(key, this.#sealing.seal(contents, key), options).catch((error: unknown) => {
      throw new FileStoreUnavailableError(error);
    });
    kept?.(key);
  }

  /**
   * The file as a web stream, read as fast as its reader takes it, with the bytes it has.
   * @throws FileMissingError, FileDamagedError
   */
  async stream(path: string): Promise<Opened> {
    return this.#attempt(path, async (key, disk) => {
      const sizeNow = async () => (await disk.getMetaData(key)).contentLength;
      const size = await sizeNow();
      return this.#sealing.stream(await disk.getStream(key), key, size, sizeNow);
    });
  }

  /** The file in memory. @throws FileMissingError, FileDamagedError */
  read(path: string): Promise<Uint8Array> {
    return this.#attempt(path, async (key, disk) => this.#sealing.open(await disk.getBytes(key), key));
  }

  /**
   * Encrypts a file anew under the present key, unless it is encrypted under that already. One that is written or removed by
   * somebody else at the same moment may be replaced by what it was: look again afterwards whether it is still wanted.
   * @throws FileMissingError, FileDamagedError
   */
  async reseal(path: string, options: { contentType: string }): Promise<"current" | "earlier key" | "plain"> {
    const before = await this.#attempt(path, async (key, disk) => this.#sealing.stateOf(await disk.getStream(key)));
    if (before !== "current") await this.put(path, await this.read(path), options);
    return before;
  }

  /** Size and time of a file. @throws FileMissingError */
  stat(path: string): Promise<StoredFile> {
    return this.#attempt(path, async (key, disk) => {
      const { contentLength: size, lastModified: modifiedAt } = await disk.getMetaData(key);
      return { path, size, modifiedAt };
    });
  }

  /** Removes a file; one that is gone already is no error. */
  remove(path: string): Promise<void> {
    return this.#attempt(path, (key, disk) => disk.delete(key));
  }

  /** Every file of the bucket whose path starts with these folders, in no particular order; read page by page. */
  async *list(folder = ""): AsyncGenerator<ListedFile> {
    const prefix = folder === "" ? this.name : this.#key(folder);
    const disk = await this.#disk();
    let paginationToken: string | undefined;
    do {
      const page = await this.#guard(() => disk.listAll(prefix, { recursive: true, paginationToken }));
      for (const object of page.objects) {
        if (!object.isFile || !object.key.startsWith(`${prefix}/`)) continue;
        const found = await this.#guard(() => object.getMetaData()).catch(ignoreMissing);
        const path = object.key.slice(this.name.length + 1);
        if (found) yield { path, modifiedAt: found.lastModified };
      }
      paginationToken = page.paginationToken;
    } while (paginationToken);
  }

  #key(path: string): string {
    if (!PATH.test(path)) throw new FileMissingError(path);
    return `${this.name}/${path}`;
  }

  async #attempt<Result>(path: string, action: (key: string, disk: Disk) => Promise<Result>): Promise<Result> {
    const key = this.#key(path);
    const disk = await this.#disk();
    return this.#guard(() => action(key, disk), path);
  }

  async #guard<Result>(action: () => Promise<Result>, path = ""): Promise<Result> {
    try {
      return await action();
    } catch (error) {
      if (error instanceof FileDamagedError || error instanceof FileStoreUnavailableError) throw error;
      if (isMissing(error)) throw new FileMissingError(path);
      throw new FileStoreUnavailableError(error);
    }
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof FileMissingError)) throw error;
}

/** The file store that these settings name: S3 with S3_BUCKET, else a directory under DATA_DIR. */
export function createFileStore(settings: Settings): (name: BucketName) => Bucket {
  let opened: Promise<Disk> | undefined;
  const disk = () => (opened ??= openDisk(settings));
  const sealing = sealingOf(settings);
  return (name) => new Bucket(disk, name, sealing(name));
}

/** The packages of the store that is used are loaded with its first use: without them the product starts sooner. */
async function openDisk(settings: Settings): Promise<Disk> {
  if (settings.S3_BUCKET) return (await import("./s3-driver.server.ts")).openS3(settings, settings.S3_BUCKET);
  return (await import("./directory-driver.server.ts")).openDirectory(filesDirectory(settings.DATA_DIR));
}

/** Removes uploads that a crash left unfinished; for the start of the product. */
export async function removeUnfinished({ S3_BUCKET, DATA_DIR }: Settings): Promise<void> {
  if (!S3_BUCKET) await sweepIncoming(filesDirectory(DATA_DIR));
}

function filesDirectory(dataDirectory: string): string {
  return join(dataDirectory, "files");
}

let store: ReturnType<typeof createFileStore> | undefined;

/** A bucket of this process's file store. */
export function bucket(name: BucketName): Bucket {
  store ??= createFileStore(env());
  return store(name);
}

/** Removes a file that no record names any more. When the store is away it is only untidy that it stays: the sweep finds it later. */
export async function discardFile(name: BucketName, path: string): Promise<void> {
  await bucket(name)
    .remove(path)
    .catch((error: unknown) =>
      log.warn({ reason: (error as Error).message }, "a file without a record was left for the sweep"),
    );
}
