import { existsSync, realpathSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";

const DATABASE = "pgi";
const FILE = "engine.sock";
const ANSWER_MS = 2000;

/** A place to connect to, and how to let go of it. */
export interface DatabaseAddress {
  uri: string;
  close: () => Promise<void>;
}

/** The engine that another process has on a data directory; there it lives on when it is let go of. */
export async function runningEmbedded(dataDirectory: string): Promise<DatabaseAddress | undefined> {
  const socket = existsSync(dataDirectory) && (await runningSocket(realpathSync(dataDirectory)));
  return socket ? { uri: uriOf(socket), close: async () => undefined } : undefined;
}

/** Where drivers find the engine that listens at a socket. */
export function uriOf(socket: string): string {
  return `mongodb://${encodeURIComponent(socket)}/${DATABASE}?directConnection=true&retryWrites=false`;
}

/** Where the engine of a directory listens. */
export function socketIn(directory: string): string {
  return join(directory, FILE);
}

/** The socket of the engine that runs on a directory; undefined when nobody listens there. */
export async function runningSocket(directory: string): Promise<string | undefined> {
  const path = socketIn(directory);
  const socket = connect(path);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.setTimeout(ANSWER_MS, () => resolve(false));
  socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  const answered = await promise;
  socket.destroy();
  return answered ? path : undefined;
}
