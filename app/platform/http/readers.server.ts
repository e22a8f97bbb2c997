import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Whoever takes nothing of what waits for them in so long has gone: at 5 kB a second even full buffers on the way move sooner. */
const STILL_MS = 5 * 60_000;
const LOOK_EVERY_MS = 15_000;

/** How many bytes of answers a connection had taken, and when that was first seen. */
interface Standing {
  taken: number;
  since: number;
}

/**
 * Cuts off whoever asks and never reads the answer: connection, answer and the file that it is read from would be held for good.
 * Only the time counts in which something waits to be read: what the product itself needs is nobody's fault.
 */
export function cutOffWhoDoesNotRead(
  server: Server,
  { stillMs = STILL_MS, lookEveryMs = LOOK_EVERY_MS }: { stillMs?: number; lookEveryMs?: number } = {},
): void {
  const connections = new Map<Socket, Standing>();
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { taken: 0, since: performance.now() });
    socket.once("close", () => connections.delete(socket));
  });
  const look = setInterval(() => {
    const now = performance.now();
    for (const [socket, seen] of connections) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken !== seen.taken) connections.set(socket, { taken, since: now });
      // Closed as usual, the system would go on trying to deliver what is in its own buffer.
      else if (now - seen.since > stillMs) socket.resetAndDestroy();
    }
  }, lookEveryMs).unref();
  server.once("close", () => clearInterval(look));
}
