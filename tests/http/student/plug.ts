import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A cable between the product and a server that it needs, which a test can pull and put back. */
export interface Plug extends AsyncDisposable {
  port: number;
  pull: () => void;
  putBack: () => void;
}

/** Forwards a port of its own to another one on this machine. */
export async function plugTo(target: number): Promise<Plug> {
  const sockets = new Set<Socket>();
  let pulled = false;
  const server = createServer((near) => {
    if (pulled) return near.destroy();
    const far = connect(target, "127.0.0.1");
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
    putBack: () => {
      pulled = false;
    },
    async [Symbol.asyncDispose]() {
      cut();
      server.close();
    },
  };
}
