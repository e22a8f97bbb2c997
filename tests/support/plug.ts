import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A cable between the product and a server that it needs, which a test can pull and put back. */
export interface Plug extends AsyncDisposable {
  port: number;
  pull: () => void;
  putBack: () => void;
  /** From now on nothing goes through, while the connections stay open, as with a server that hangs. */
  freeze: () => void;
  /** How often the server has answered about a collection so far. */
  answers: (collection: string) => number;
}

/** Forwards a port of its own to another one on this machine, or to a socket file. */
export async function plugTo(target: number | string): Promise<Plug> {
  const sockets = new Set<Socket>();
  const received: Buffer[] = [];
  let pulled = false;
  const server = createServer((near) => {
    if (pulled) return near.destroy();
    const far = typeof target === "string" ? connect(target) : connect(target, "127.0.0.1");
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket
        .on("error", () => undefined)
        .on("close", () => {
          near.destroy();
          far.destroy();
          sockets.delete(socket);
        });
    }
    far.on("data", (chunk: Buffer) => received.push(chunk));
    return near.pipe(far).pipe(near);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    pull: () => {
      pulled = true;
      cut();
    },
    answers: (collection) => Buffer.concat(received).toString("latin1").split(`.${collection}\0`).length - 1,
    putBack: () => {
      pulled = false;
    },
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async [Symbol.asyncDispose]() {
      cut();
      server.close();
    },
  };
}
