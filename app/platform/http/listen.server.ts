import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import type { Settings } from "../env.server.ts";

/** Requests under way have so long to end; with what follows it stays under ten seconds. */
const GRACE_MS = 6_000;
/** Where others listen already, requests under way have this much longer, for uploads over a slow line. */
const GENTLE_GRACE_MS = 60_000;
/** A connection that has asked for nothing in so long is closed anyway (keep-alive), so its client expects that. */
const IDLE_MS = 6_500;

export interface RunningServer {
  /** Where a browser on this machine finds the product. */
  address: string;
  /** Finishes the requests under way, then ends what the server stands on. */
  close(): Promise<void>;
  /**
   * The same where another process listens at the address: no connection is cut while its client may be about to ask. Each is
   * answered once more and ends with that, or by itself.
   */
  drain(): Promise<void>;
}

/** What is to be done when the server closes. */
export interface Ending {
  /** At once, while requests under way may still end: whatever they wait for. */
  atOnce: () => Promise<void>;
  /** When all requests have ended. */
  afterwards: () => Promise<void>;
}

/**
 * Binds the server to HOST and PORT.
 * @throws Error with one line for the terminal when the port is taken or not allowed.
 */
export async function listen(
  server: Server,
  { HOST, PORT, ORIGIN }: Settings,
  { atOnce, afterwards }: Ending,
): Promise<RunningServer> {
  server.listen(PORT, HOST);
  try {
    await once(server, "listening");
  } catch (error) {
    await afterwards();
    throw new Error(reason(error as NodeJS.ErrnoException, PORT, HOST));
  }
  const { port } = server.address() as AddressInfo;
  const host = HOST === "127.0.0.1" || HOST === "0.0.0.0" ? "localhost" : HOST;
  let ended: Promise<void> | undefined;
  const end = () => {
    ended ??= Promise.all([once(server, "close"), atOnce()]).then(afterwards);
    return ended;
  };
  return {
    address: ORIGIN ?? `http://${host}:${port}`,
    close() {
      const all = end();
      server.close();
      setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
      return all;
    },
    drain() {
      const all = end();
      server.prependListener("request", (_, response) => response.setHeader("Connection", "close"));
      // The server's own closing would cut the idle connections off.
      NetServer.prototype.close.call(server);
      setTimeout(() => server.closeIdleConnections(), IDLE_MS).unref();
      setTimeout(() => server.closeAllConnections(), GENTLE_GRACE_MS).unref();
      return all;
    },
  };
}

function reason(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === "EADDRINUSE") return `Port ${port} is in use. Stop the other program or set PORT to a free one.`;
  if (error.code === "EACCES") return `Port ${port} is not allowed for this user. Set PORT to one above 1023.`;
  return `Cannot listen on ${host}:${port}: ${error.message}`;
}
