import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { damaged, directoryError, ensureDirectory, inUse, openDataDirectory } from "./data-directory.server.ts";
import { type Dispatch, dispatcher } from "./dispatch.server.ts";
import { Engine } from "./engine.server.ts";
import { announceEngine, engineIdentity, runningEngine, withdrawEngine } from "./engine-file.server.ts";
import { Listener } from "./listener.server.ts";
import { Store } from "./store.server.ts";

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
export async function startEmbedded(dataDirectory: string, options: EmbeddedOptions = {}): Promise<DatabaseAddress> {
  try {
    const directory = ensureDirectory(resolve(dataDirectory));
    if (open.has(directory)) throw inUse(directory, process.pid);
    open.add(directory);
    return await start(directory, options).catch((error) => {
      open.delete(directory);
      throw error;
    });
  } catch (error) {
    throw directoryError(dataDirectory, error);
  }
}

async function start(directory: string, { sweepMs = SWEEP_MS }: EmbeddedOptions): Promise<DatabaseAddress> {
  const other = await runningEngine(directory);
  if (other) throw inUse(directory, other.pid);
  const engine = openEngine(directory);
  let dispatch: Dispatch = () => ({ ok: 0 });
  const listener = new Listener(() => dispatch);
  const port = await listener.listen();
  dispatch = dispatcher(engine, `127.0.0.1:${port}`, engineIdentity(directory, process.pid));
  announceEngine(directory, { pid: process.pid, port });
  const sweeper = setInterval(() => engine.sweepExpired(Date.now()), sweepMs).unref();
  let closing: Promise<void> | undefined;
  const close = async () => {
    clearInterval(sweeper);
    await listener.close();
    withdrawEngine(directory);
    engine.close();
    open.delete(directory);
  };
  return {
    uri: uriOf(port),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** The engine that runs on a data directory, or one started for the time being. */
export async function findOrStartEmbedded(dataDirectory: string): Promise<DatabaseAddress> {
  const running = existsSync(dataDirectory) && (await runningEngine(realpathSync(dataDirectory)));
  return running ? { uri: uriOf(running.port), close: async () => undefined } : startEmbedded(dataDirectory);
}

function uriOf(port: number): string {
  return `mongodb://127.0.0.1:${port}/${DATABASE}?directConnection=true`;
}

/** Opens the store, which locks the file against other processes, and reads all documents. */
function openEngine(directory: string): Engine {
  const path = openDataDirectory(directory);
  let store: Store | undefined;
  try {
    store = new Store(path);
    return new Engine(store);
  } catch (error) {
    store?.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw /locked|busy/i.test(reason) ? inUse(directory) : damaged(path, reason);
  }
}
