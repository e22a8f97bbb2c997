import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, type ListenOptions, Server as NetServer } from "node:net";
import type { Settings } from "../env.server.ts";

/** The first socket that a service manager hands over (sd_listen_fds). */
const HANDED_OVER = 3;

/** Where the server listens: at the socket that systemd holds over restarts, so that nobody is refused meanwhile, else at its own. */
function placeOf({ HOST, PORT }: Settings): ListenOptions | { fd: number } {
  const { LISTEN_PID, LISTEN_FDS } = process.env;
  const handedOver = Number(LISTEN_PID) === process.pid && Number(LISTEN_FDS) > 0;
  return handedOver ? { fd: HANDED_OVER } : { host: HOST, port: PORT };
}

/** Requests under way have so long to end; with what follows it stays under ten seconds. */
const GRACE_MS = 6_000;
/** Whoever has connected has asked after so long, or will not. */
const ASKED_MS = 250;

export interface RunningServer {
  /** Where a browser on this machine finds the product. */
  address: string;
  /** Finishes the requests under way, then ends what the server stands on. */
  close(): Promise<void>;
}

/** What is to be done when the server closes. */
export interface Ending {
  /** At once, while requests under way may still end: whatever they wait for. */
  atOnce: () => Promise<void>;
  /** When all requests have ended. */
  afterwards: () => Promise<void>;
}

/**
 * Binds the server to HOST and PORT, or to the socket that was handed over.
 * @throws Error with one line for the terminal when the port is taken or not allowed.
 */
export async function listen(
  server: Server,
  settings: Settings,
  { atOnce, afterwards }: Ending,
): Promise<RunningServer> {
  const { HOST, PORT, ORIGIN } = settings;
  server.listen(placeOf(settings));
  try {
    await once(server, "listening");
  } catch (error) {
    await afterwards();
    throw new Error(reason(error as NodeJS.ErrnoException, PORT, HOST));
  }
  const { port } = server.address() as AddressInfo;
  const host = HOST === "127.0.0.1" || HOST === "0.0.0.0" ? "localhost" : HOST;
  return {
    address: ORIGIN ?? `http://${host}:${port}`,
    async close() {
      setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
      setTimeout(() => server.closeIdleConnections(), ASKED_MS).unref();
      // The close of node:http cuts off at once whoever has connected and is about to ask.
      await Promise.all([once(NetServer.prototype.close.call(server), "close"), atOnce()]);
      await afterwards();
    },
  };
}

function reason(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === "EADDRINUSE") return `Port ${port} is in use. Stop the other program or set PORT to a free one.`;
  if (error.code === "EACCES") return `Port ${port} is not allowed for this user. Set PORT to one above 1023.`;
  return `Cannot listen on ${host}:${port}: ${error.message}`;
}
