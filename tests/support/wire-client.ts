import { connect, type Socket } from "node:net";
import { type Document, deserialize, serialize } from "bson";

/** Bytes of an OP_MSG with one body. */
export function message(command: Document): Buffer {
  const body = serialize(command);
  const bytes = Buffer.alloc(21 + body.length);
  bytes.writeInt32LE(bytes.length, 0);
  bytes.writeInt32LE(1, 4);
  bytes.writeInt32LE(2013, 12);
  bytes.set(body, 21);
  return bytes;
}

/** A bare connection to a server of the MongoDB wire protocol. */
export class WireClient implements AsyncDisposable {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #closed = false;
  #wake: () => void = () => undefined;

  constructor(path: string) {
    this.#socket = connect(path);
    this.#socket.on("data", (bytes: Buffer) => {
      this.#received = Buffer.concat([this.#received, bytes]);
      this.#wake();
    });
    this.#socket.on("error", () => undefined);
    this.#socket.on("close", () => {
      this.#closed = true;
      this.#wake();
    });
  }

  send(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  /** The body of the next reply; undefined when the server closed the connection. */
  async reply(): Promise<Document | undefined> {
    for (;;) {
      const size = this.#received.length >= 4 ? this.#received.readInt32LE(0) : Number.POSITIVE_INFINITY;
      if (this.#received.length >= size) {
        const body = deserialize(this.#received.subarray(21, size));
        this.#received = this.#received.subarray(size);
        return body;
      }
      if (this.#closed) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async command(command: Document): Promise<Document | undefined> {
    this.send(message(command));
    return this.reply();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.destroy();
  }
}
