import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { log } from "../../log.server.ts";
import { openCatalogue } from "./catalogue.server.ts";
import {
  databasePath,
  ensureDirectory,
  finishRestore,
  inUse,
  isRestorePending,
  lockDatabase,
  openingError,
  removeAbandonedSnapshots,
  removeRestoring,
  removeSnapshots,
} from "./data-directory.server.ts";
import { dispatcher } from "./dispatch.server.ts";
import { sweepExpired } from "./documents.server.ts";
import { Scheduler } from "./scheduler.server.ts";
import { type DatabaseAddress, socketIn, uriOf } from "./socket.server.ts";
import { asEngineError } from "./store.server.ts";
import { listen } from "./wire.server.ts";

const SWEEP_MS = 60_000;
/** How long a write waits for a transaction, and a transaction for its next command. */
const PATIENCE_MS = 5000;
/** The directories of this process: merely opening and closing a database file here would give up its file lock. */
const open = new Set<string>();

export interface EmbeddedOptions {
  /** How often expired documents are deleted; MongoDB does so every 60 s. */
  sweepMs?: number;
  /** How long a write or a transaction waits for others to be done, before it is told of a conflict. */
  waitMs?: number;
  /** After which a transaction that nobody goes on with is undone. */
  idleMs?: number;
}

/** Starts the embedded engine on a data directory; throws DataDirectoryError when another lives there or it is not usable. */
export async function startEmbedded(path: string, options: EmbeddedOptions = {}): Promise<DatabaseAddress> {
  let directory: string | undefined;
  try {
    const real = ensureDirectory(resolve(path));
    if (open.has(real)) throw inUse(real, "this process");
    directory = real;
    open.add(real);
    return await start(real, options);
  } catch (error) {
    if (directory) open.delete(directory);
    throw openingError(directory ?? path, error);
  }
}

async function start(
  directory: string,
  { sweepMs = SWEEP_MS, waitMs = PATIENCE_MS, idleMs = PATIENCE_MS }: EmbeddedOptions,
): Promise<DatabaseAddress> {
  if (isRestorePending(directory)) {
    using _lock = lockDatabase(directory);
    finishRestore(directory);
  }
  const catalogue = openCatalogue(databasePath(directory), waitMs);
  // Only now nobody else is at work on this directory.
  removeRestoring(directory);
  removeSnapshots(directory);
  const scheduler = new Scheduler();
  const socket = socketIn(directory);
  rmSync(socket, { force: true });
  const stop = await listen(socket, dispatcher(catalogue, socket, directory, idleMs), scheduler).catch(
    (error: unknown) => {
      catalogue.store.close();
      throw error;
    },
  );
  let sweeping = false;
  const sweep = async () => {
    if (sweeping) return;
    sweeping = true;
    await removeAbandonedSnapshots(directory, Date.now()).catch((error: Error) =>
      log.warn({ reason: error.message }, "what a backup has left could not be removed"),
    );
    try {
      await scheduler.run(sweepExpired(catalogue, Date.now()));
    } catch (error) {
      log.warn({ reason: (asEngineError(error) as Error).message }, "expired documents could not be deleted");
    }
    sweeping = false;
  };
  const sweeper = setInterval(sweep, sweepMs).unref();
  let closing: Promise<void> | undefined;
  const close = async () => {
    clearInterval(sweeper);
    await stop();
    rmSync(socket, { force: true });
    catalogue.store.close();
    open.delete(directory);
  };
  return { uri: uriOf(socket), close: () => (closing ??= close()) };
}
