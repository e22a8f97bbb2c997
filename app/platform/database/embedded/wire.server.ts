import { chmodSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import type { Dispatch } from "./dispatch.server.ts";
import { encodeReply, type Reply } from "./reply.server.ts";
import type { Scheduler } from "./scheduler.server.ts";
import { type Document, decode } from "./values.server.ts";

const HEADER = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** MongoDB's own limit of a message. */
const MAX_MESSAGE = 48_000_000;

/** A request: the command with its document sequences as arrays, of which those to insert stay bytes, and how to answer it. */
export interface Request {
  id: number;
  /** Whether it came as the first greeting of a driver comes, in MongoDB's former form. */
  legacy: boolean;
  wantsReply: boolean;
  command: Document;
}

/** Cuts a stream of bytes into whole messages. */
export class Framer {
  #pending: Buffer[] = [];
  #length = 0;
  #needed = HEADER;

  /** Takes bytes in and gives back the messages they complete; throws when they are none. */
  push(bytes: Buffer): Buffer[] {
    const messages: Buffer[] = [];
    this.#pending.push(bytes);
    this.#length += bytes.length;
    while (this.#length >= this.#needed) {
      const joined = Buffer.concat(this.#pending);
      this.#needed = joined.readInt32LE(0);
      if (this.#needed < HEADER || this.#needed > MAX_MESSAGE) throw new Error(`message length ${this.#needed}`);
      const whole = joined.length >= this.#needed;
      const rest = whole ? joined.subarray(this.#needed) : joined;
      if (whole) messages.push(joined.subarray(0, this.#needed));
      if (whole) this.#needed = HEADER;
      this.#pending = [rest];
      this.#length = rest.length;
    }
    return messages;
  }
}

/** Reads one whole message; throws when it is not an OP_MSG or OP_QUERY. */
export function parseRequest(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const operation = message.readInt32LE(12);
  if (operation === OP_QUERY) return { id, legacy: true, wantsReply: true, command: parseQuery(message) };
  const flags = message.readUInt32LE(HEADER);
  if (operation !== OP_MSG || flags & 0xffff & ~(CHECKSUM_PRESENT | MORE_TO_COME)) throw new Error("no request");
  const end = flags & CHECKSUM_PRESENT ? message.length - 4 : message.length;
  let body: Document | undefined;
  const sequences: [string, unknown[]][] = [];
  for (let at = HEADER + 4; at < end; ) {
    const kind = message[at];
    const section = sized(message, at + 1, end);
    if (kind === 0) body = decode(section);
    else if (kind === 1) sequences.push(parseSequence(section));
    else throw new Error(`section kind ${kind}`);
    at += 1 + section.length;
  }
  if (!body) throw new Error("no body");
  for (const [name, documents] of sequences) body[name] = documents as Document[];
  return { id, legacy: false, wantsReply: (flags & MORE_TO_COME) === 0, command: body };
}

/** The bytes from a place on that begin with their own size. */
function sized(bytes: Buffer, at: number, end: number): Buffer {
  const size = bytes.readInt32LE(at);
  if (size < 5 || at + size > end) throw new Error(`size ${size}`);
  return bytes.subarray(at, at + size);
}

function parseSequence(section: Buffer): [string, unknown[]] {
  const nameEnd = section.indexOf(0, 4);
  const name = section.toString("utf8", 4, nameEnd);
  const documents: unknown[] = [];
  for (let at = nameEnd + 1; nameEnd > 4 && at < section.length; ) {
    const bytes = sized(section, at, section.length);
    documents.push(name === "documents" ? bytes : decode(bytes));
    at += bytes.length;
  }
  return [name, documents];
}

function parseQuery(message: Buffer): Document {
  const nameEnd = message.indexOf(0, HEADER + 4);
  const [database] = message.toString("utf8", HEADER + 4, nameEnd).split(".");
  return { ...decode(sized(message, nameEnd + 9, message.length)), $db: database };
}

/** The bytes of a reply to a request. */
export function encodeMessage({ id, legacy }: Request, reply: Reply): Buffer {
  const body = encodeReply(reply);
  const prefix = Buffer.alloc(HEADER + (legacy ? 20 : 5));
  prefix.writeInt32LE(prefix.length + body.length, 0);
  prefix.writeInt32LE(id, 8);
  prefix.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12);
  if (legacy) prefix.writeInt32LE(8, HEADER);
  if (legacy) prefix.writeInt32LE(1, HEADER + 16);
  return Buffer.concat([prefix, body]);
}

const GOODBYE_MS = 200;

/** Serves on a socket file that only its owner can open. @returns how to end that, after a moment for connections to end by themselves */
export async function listen(path: string, dispatch: Dispatch, scheduler: Scheduler): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    serve(socket, dispatch, scheduler);
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
function serve(socket: Socket, dispatch: Dispatch, scheduler: Scheduler): void {
  const framer = new Framer();
  const waiting: Buffer[] = [];
  let busy = false;
  const closing = new AbortController();
  socket.on("close", () => closing.abort());
  const answerWaiting = async () => {
    busy = true;
    for (let message = waiting.shift(); message; message = waiting.shift()) {
      const request = parseRequest(message);
      const answer = scheduler.run(dispatch(request.command, closing.signal));
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
