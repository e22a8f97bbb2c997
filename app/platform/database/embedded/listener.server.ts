import { chmodSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import type { Dispatch } from "./dispatch.server.ts";
import type { Pace } from "./pace.server.ts";
import { encodeMessage, Framer, parseRequest } from "./wire.server.ts";

const GOODBYE_MS = 200;

/** Serves on a socket file that only its owner can open. @returns how to end that, after a moment for connections to end by themselves */
export async function listen(path: string, dispatch: Dispatch, pace: Pace): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    serve(socket, dispatch, pace);
  });
  const listening = Promise.withResolvers<void>();
  server.once("error", listening.reject).listen(path, listening.resolve);
  await listening.promise;
  chmodSync(path, 0o600);
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.end();
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, GOODBYE_MS);
    await closed;
    clearTimeout(timer);
  };
}

/** Answers the requests of a connection in the order of their arrival. What is not the protocol ends it. */
function serve(socket: Socket, dispatch: Dispatch, pace: Pace): void {
  const framer = new Framer();
  const waiting: Buffer[] = [];
  let busy = false;
  const answerWaiting = async () => {
    busy = true;
    for (let message = waiting.shift(); message; message = waiting.shift()) {
      const request = parseRequest(message);
      const answer = pace.run(dispatch(request.command));
      const reply = answer instanceof Promise ? await answer : answer;
      if (!request.wantsReply) continue;
      if (!socket.write(encodeMessage(request, reply)))
        await new Promise((resolve) => socket.once("drain", resolve).once("close", resolve));
    }
    busy = false;
    socket.resume();
  };
  socket.on("error", () => socket.destroy());
  socket.on("data", (bytes: Buffer) => {
    try {
      waiting.push(...framer.push(bytes));
    } catch {
      socket.destroy();
    }
    if (!busy) answerWaiting().catch(() => socket.destroy());
    // Whoever asks faster than they are answered waits, and nothing piles up here.
    if (busy) socket.pause();
  });
}
