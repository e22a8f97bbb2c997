import { resolve } from "node:path";
import { DataDirectoryError, openDataDirectory } from "./data-directory.server.ts";
import { type Dispatch, dispatcher } from "./dispatch.server.ts";
import { Engine } from "./engine.server.ts";
import { announceEngine, runningEngine, withdrawEngine } from "./engine-file.server.ts";
import { Listener } from "./listener.server.ts";
import { Store } from "./store.server.ts";

const SWEEP_MS = 60_000;
const DATABASE = "pgi";

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
  const directory = resolve(dataDirectory);
  const other = await runningEngine(directory);
  if (other) throw inUse(directory, other.pid);
  const path = openDataDirectory(directory);
  const engine = new Engine(openStore(path, directory));
  let dispatch: Dispatch = () => ({ ok: 0 });
  const listener = new Listener(() => dispatch);
  const port = await listener.listen();
  dispatch = dispatcher(engine, `127.0.0.1:${port}`);
  announceEngine(directory, { pid: process.pid, port });
  const sweeper = setInterval(() => engine.sweepExpired(Date.now()), options.sweepMs ?? SWEEP_MS).unref();
  let closing: Promise<void> | undefined;
  const close = async () => {
    clearInterval(sweeper);
    await listener.close();
    withdrawEngine(directory);
    engine.close();
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
  const running = await runningEngine(resolve(dataDirectory));
  return running ? { uri: uriOf(running.port), close: async () => undefined } : startEmbedded(dataDirectory);
}

function uriOf(port: number): string {
  return `mongodb://127.0.0.1:${port}/${DATABASE}?directConnection=true`;
}

function inUse(directory: string, pid?: number): DataDirectoryError {
  const who = pid ? `process ${pid}` : "another process";
  return new DataDirectoryError(
    `DATA_DIR ${directory} is in use by ${who}; stop it first or choose another directory.`,
  );
}

function openStore(path: string, directory: string): Store {
  try {
    return new Store(path);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (/locked|busy/i.test(message)) throw inUse(directory);
    throw new DataDirectoryError(
      `The database file ${path} cannot be opened (${message}); restore a backup or choose another DATA_DIR.`,
    );
  }
}
