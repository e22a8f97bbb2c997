import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { EngineError } from "./errors.server.ts";
import type { Store } from "./store.server.ts";

/** Below the data directory: a directory for each backup that is being made. */
const SNAPSHOTS = "snapshots";
const FILE = "database.sqlite";
const ID = /^[0-9a-f-]{36}$/;
/** Pages of 4 kB that are copied at a time; nothing else is answered meanwhile. */
const PAGES = 100;
const BEAT_MS = 60_000;
/** A directory that nobody has touched for so long belongs to a backup that was cut off; one at work touches it every minute. */
const ABANDONED_MS = 3_600_000;
/** Whoever wants a copy asks many times a second. */
const LEFT_MS = 30_000;

/** Where the snapshot of this id is put together; made, for the owner only, when it is not there. */
export function snapshotDirectory(dataDirectory: string, id: string): string {
  const directory = join(dataDirectory, SNAPSHOTS, id);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return directory;
}

/** Where the copy of the database lies once a snapshot is done. */
export function snapshotFile(dataDirectory: string, id: string): string {
  return join(dataDirectory, SNAPSHOTS, id, FILE);
}

/** Shows that a backup still works on its directory, until it is disposed of. */
export function keepSnapshot(directory: string): Disposable {
  const beat = setInterval(() => {
    const now = new Date();
    utimes(directory, now, now).catch(() => undefined);
  }, BEAT_MS).unref();
  return { [Symbol.dispose]: () => clearInterval(beat) };
}

/** Removes what backups that were cut off have left; for the start of an engine, when nobody makes one. */
export function removeSnapshots(dataDirectory: string): void {
  rmSync(join(dataDirectory, SNAPSHOTS), { recursive: true, force: true });
}

/** Removes the same while an engine runs: people who were erased since must not be kept in there. */
export async function removeAbandonedSnapshots(dataDirectory: string, now: number): Promise<void> {
  const directory = join(dataDirectory, SNAPSHOTS);
  if (!existsSync(directory)) return;
  for (const name of await readdir(directory)) {
    const touched = statSync(join(directory, name), { throwIfNoEntry: false })?.mtimeMs ?? now;
    // Not at once: it may have a second name of every file, and whoever asks the engine would wait.
    if (touched < now - ABANDONED_MS) await rm(join(directory, name), { recursive: true, force: true });
  }
}

interface Copying {
  id: string;
  share: number;
  askedAt: number;
  failure?: unknown;
}

/** Copies of the whole database as it is at one moment, made between the turns of other work. One at a time. */
export class Snapshots {
  readonly #store: Store;
  readonly #directory: string;
  #copying: Copying | undefined;

  constructor(store: Store, directory: string) {
    this.#store = store;
    this.#directory = directory;
  }

  /**
   * Begins a copy, or says how far the one of this id is; whoever wants it asks until it is done.
   * @param id names the directory of the snapshot, which is there already
   */
  ask(id: unknown): { done: boolean; share: number } {
    if (typeof id !== "string" || !ID.test(id) || !existsSync(join(this.#directory, SNAPSHOTS, id)))
      throw new EngineError(2, "There is no directory for a snapshot of that id");
    const now = performance.now();
    if (this.#copying && this.#copying.id !== id && this.#copying.askedAt < now - LEFT_MS)
      this.#leave(this.#copying.id);
    this.#copying ??= this.#begin(id);
    if (this.#copying.id === id) this.#copying.askedAt = now;
    const { id: present, share, failure } = this.#copying;
    if (present !== id) throw new EngineError(117, "Another backup is being made; wait until it is done");
    if (share === 1 || failure) this.#copying = undefined;
    if (failure) throw failure;
    return { done: share === 1, share };
  }

  /** Lets go of a copy that nobody asks for any more; it ends by itself, in a file without a name. */
  #leave(id: string): void {
    rm(join(this.#directory, SNAPSHOTS, id), { recursive: true, force: true }).catch(() => undefined);
    this.#copying = undefined;
  }

  #begin(id: string): Copying {
    const copying: Copying = { id, share: 0, askedAt: performance.now() };
    const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) => {
      copying.share = Math.min(0.99, 1 - remainingPages / totalPages);
    };
    this.#store.copyTo(snapshotFile(this.#directory, id), { rate: PAGES, progress }).then(
      () => {
        copying.share = 1;
      },
      (error: unknown) => {
        copying.failure = error;
      },
    );
    return copying;
  }
}
