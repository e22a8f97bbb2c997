import { createServer, type Server, type Socket } from "node:net";
import type { Dispatch } from "./dispatch.server.ts";
import type { Document } from "./values.server.ts";
import { encodeReply, Framer, parseRequest, type Request } from "./wire.server.ts";

/** A loopback server that answers each request in the order of its arrival. */
export class Listener {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(dispatch: () => Dispatch) {
    this.#server = createServer({ noDelay: true }, (socket) => this.#serve(socket, dispatch));
  }

  /** Starts on a free port of 127.0.0.1 and returns it. */
  async listen(): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(0, "127.0.0.1", resolve);
    });
    const address = this.#server.address();
    if (!address || typeof address === "string") throw new Error("The embedded database has no port");
    return address.port;
  }

  /** Lets connections end by themselves for a moment, then closes them. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets) socket.end();
    const timer = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, 200);
    await closed;
    clearTimeout(timer);
  }

  #serve(socket: Socket, dispatch: () => Dispatch): void {
    const framer = new Framer();
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.on("data", (bytes: Buffer) => {
      try {
        for (const message of framer.push(bytes)) {
          const request = parseRequest(message);
          const reply = dispatch()(request.command);
          if (request.wantsReply) socket.write(encoded(request, reply));
        }
      } catch {
        socket.destroy();
      }
    });
  }
}

/** The bytes of a reply, or of an error when it is larger than a document may be. */
function encoded(request: Request, reply: Document): Buffer {
  try {
    return encodeReply(request, reply);
  } catch {
    return encodeReply(request, {
      ok: 0,
      errmsg: "BSONObj size is larger than 16 MB",
      code: 10334,
      codeName: "BSONObjectTooLarge",
    });
  }
}
