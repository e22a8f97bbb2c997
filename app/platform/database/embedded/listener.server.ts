import { chmodSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import type { Dispatch } from "./dispatch.server.ts";
import type { Pace } from "./pace.server.ts";
import type { Reply } from "./raw.server.ts";
import { encodeMessage, Framer, parseRequest, type Request } from "./wire.server.ts";

const GOODBYE_MS = 200;
const TOO_LARGE = { ok: 0, errmsg: "BSONObj size is larger than 16 MB", code: 10334, codeName: "BSONObjectTooLarge" };

/** A server on a socket file that only its owner can open. It answers the requests of a connection in the order of their arrival. */
export class Listener {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(dispatch: Dispatch, pace: Pace) {
    this.#server = createServer((socket) => this.#serve(socket, dispatch, pace));
  }

  /** Listens on a path, in place of what a process that is gone left there. */
  async listen(path: string): Promise<void> {
    rmSync(path, { force: true });
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(path, resolve);
    });
    chmodSync(path, 0o600);
  }

  /** Lets connections end by themselves for a moment, then closes them. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets) socket.end();
    const timer = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, GOODBYE_MS);
    await closed;
    clearTimeout(timer);
  }

  #serve(socket: Socket, dispatch: Dispatch, pace: Pace): void {
    const framer = new Framer();
    const waiting: Buffer[] = [];
    let busy = false;
    const answerWaiting = async () => {
      busy = true;
      try {
        for (let message = waiting.shift(); message; message = waiting.shift()) {
          const request = parseRequest(message);
          const answer = pace.run(dispatch(request.command));
          const reply = answer instanceof Promise ? await answer : answer;
          if (request.wantsReply && !socket.write(encoded(request, reply)))
            await new Promise((resolve) => socket.once("drain", resolve).once("close", resolve));
        }
        socket.resume();
      } catch {
        socket.destroy();
      }
      busy = false;
    };
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.on("data", (bytes: Buffer) => {
      try {
        waiting.push(...framer.push(bytes));
      } catch {
        socket.destroy();
      }
      if (!busy) answerWaiting();
      // Whoever asks faster than they are answered waits, and nothing piles up here.
      if (busy) socket.pause();
    });
  }
}

/** The bytes of a reply, or of an error when it is larger than a document may be. */
function encoded(request: Request, reply: Reply): Buffer {
  try {
    return encodeMessage(request, reply);
  } catch {
    return encodeMessage(request, TOO_LARGE);
  }
}
