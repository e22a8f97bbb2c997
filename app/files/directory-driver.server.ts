import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

/** Below the root, beside the buckets, so that a rename never crosses a file system and no listing of a bucket sees it. */
const INCOMING = ".incoming";
const UNFINISHED_MS = 60_000;

/**
 * Removes what earlier processes began to write and never finished. What is younger than a minute may be written at this
 * moment, by a command that runs beside.
 */
export async function sweepIncoming(root: string, now = Date.now()): Promise<void> {
  const directory = join(root, INCOMING);
  for (const name of await readdir(directory).catch(() => [])) {
    const file = join(directory, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > UNFINISHED_MS) await rm(file, { force: true });
  }
}

/**
 * A directory as a file store that survives a crash at any moment: a file is written aside, flushed to the disk and only
 * then given its name, so that a name never stands for half a file.
 */
class DirectoryDriver extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: "private" });
    this.#root = root;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const target = join(this.#root, key);
    const aside = join(this.#root, INCOMING, randomUUID());
    await mkdir(dirname(aside), { recursive: true, mode: 0o700 });
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      await writeDurably(aside, contents);
      await rename(aside, target).catch(async (error: NodeJS.ErrnoException) => {
        // Somebody has removed the last file beside it meanwhile.
        if (error.code !== "ENOENT") throw error;
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await rename(aside, target);
      });
    } catch (error) {
      await rm(aside, { force: true }).catch(() => undefined);
      throw error;
    }
    await flushDirectory(dirname(target));
  }

  /** Removes a file, and the folders that it leaves empty below its bucket: they have the names of people's ids. */
  override async delete(key: string): Promise<void> {
    await super.delete(key);
    try {
      for (let folder = dirname(key); dirname(folder) !== "."; folder = dirname(folder))
        await rmdir(join(this.#root, folder));
    } catch {
      // It is not empty.
    }
  }
}

/** The file store in a directory. */
export function openDirectory(root: string): Disk {
  return new Disk(new DirectoryDriver(root));
}

async function writeDurably(file: string, contents: string | Uint8Array): Promise<void> {
  await using handle = await open(file, "wx", 0o600);
  await handle.writeFile(contents);
  await handle.sync();
}

/** A rename is only on the disk when its directory is. */
async function flushDirectory(directory: string): Promise<void> {
  await using handle = await open(directory, "r");
  await handle.sync();
}
