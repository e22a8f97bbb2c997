import { existsSync, realpathSync } from "node:fs";
import { runningSocket } from "./socket-file.server.ts";

const DATABASE = "pgi";

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
  return `mongodb://${encodeURIComponent(socket)}/${DATABASE}?directConnection=true`;
}
