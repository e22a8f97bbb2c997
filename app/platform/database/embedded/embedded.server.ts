import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { log } from "../../log.server.ts";
import { databasePath, ensureDirectory, inUse, openingError } from "./data-directory.server.ts";
import { dispatcher } from "./dispatch.server.ts";
import { openCatalogue } from "./engine.server.ts";
import { Listener } from "./listener.server.ts";
import { Pace } from "./pace.server.ts";
import { placeSocket, removeSocket, runningSocket } from "./socket-file.server.ts";
import { asEngineError } from "./store.server.ts";
import { sweepExpired } from "./sweep.server.ts";

const SWEEP_MS = 60_000;
const DATABASE = "pgi";
/** The directories of this process: merely opening and closing a database file here would give up its file lock. */
const open = new Set<string>();

/** A place to connect to, and how to let go of it. */
export interface DatabaseAddress {
  uri: string;
  close: () => Promise<void>;
}

export interface EmbeddedOptions {
  /** How often expired documents are deleted; MongoDB does so every 60 s. */
  sweepMs?: number;
}

/** Starts the embedded engine on a data directory; throws DataDirectoryError when another lives there or it is not usable. */
export async function startEmbedded(
  dataDirectory: string,
  { sweepMs = SWEEP_MS }: EmbeddedOptions = {},
): Promise<DatabaseAddress> {
  let directory: string | undefined;
  try {
    const real = ensureDirectory(resolve(dataDirectory));
    if (open.has(real)) throw inUse(real, "this process");
    open.add(real);
    directory = real;
    return await start(real, sweepMs);
  } catch (error) {
    if (directory) open.delete(directory);
    throw openingError(directory ?? dataDirectory, error);
  }
}

async function start(directory: string, sweepMs: number): Promise<DatabaseAddress> {
  const catalogue = openCatalogue(databasePath(directory));
  const pace = new Pace();
  const socket = placeSocket(directory);
  const listener = new Listener(dispatcher(catalogue, socket), pace);
  await listener.listen(socket).catch((error: unknown) => {
    catalogue.store.close();
    throw error;
  });
  let sweeping = false;
  const sweeper = setInterval(async () => {
    if (sweeping) return;
    sweeping = true;
    try {
      await pace.run(sweepExpired(catalogue, Date.now()));
    } catch (error) {
      log.warn({ reason: (asEngineError(error) as Error).message }, "expired documents could not be deleted");
    }
    sweeping = false;
  }, sweepMs).unref();
  let closing: Promise<void> | undefined;
  const close = async () => {
    clearInterval(sweeper);
    await listener.close();
    removeSocket(directory);
    catalogue.store.close();
    open.delete(directory);
  };
  return {
    uri: uriOf(socket),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** The engine that runs on a data directory, or one started for the time being. */
export async function findOrStartEmbedded(dataDirectory: string): Promise<DatabaseAddress> {
  const running = existsSync(dataDirectory) && (await runningSocket(realpathSync(dataDirectory)));
  return running ? { uri: uriOf(running), close: async () => undefined } : startEmbedded(dataDirectory);
}

function uriOf(socket: string): string {
  return `mongodb://${encodeURIComponent(socket)}/${DATABASE}?directConnection=true`;
}
