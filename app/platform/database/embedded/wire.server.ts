import { encodeReply, type Reply } from "./raw.server.ts";
import { type Document, decode } from "./values.server.ts";

const HEADER = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** MongoDB's own limit of a message. */
const MAX_MESSAGE = 48_000_000;

/** A message that is not the wire protocol; the connection it came from is closed. */
class ProtocolError extends Error {}

/** A request: the command with its document sequences as arrays, of which those to insert stay bytes, and how to answer it. */
export interface Request {
  id: number;
  legacy: boolean;
  wantsReply: boolean;
  command: Document;
}

/** Cuts a stream of bytes into whole messages. */
export class Framer {
  #pending: Buffer[] = [];
  #length = 0;

  /** Takes bytes in and gives back the messages they complete. */
  push(bytes: Buffer): Buffer[] {
    this.#pending.push(bytes);
    this.#length += bytes.length;
    const messages: Buffer[] = [];
    while (this.#length >= 4) {
      const size = this.#peekSize();
      if (size < HEADER || size > MAX_MESSAGE) throw new ProtocolError(`message length ${size}`);
      if (this.#length < size) break;
      const joined = this.#pending.length === 1 ? (this.#pending[0] as Buffer) : Buffer.concat(this.#pending);
      messages.push(joined.subarray(0, size));
      this.#length -= size;
      this.#pending = this.#length > 0 ? [joined.subarray(size)] : [];
    }
    return messages;
  }

  #peekSize(): number {
    const first = this.#pending[0] as Buffer;
    if (first.length >= 4) return first.readInt32LE(0);
    this.#pending = [Buffer.concat(this.#pending)];
    return (this.#pending[0] as Buffer).readInt32LE(0);
  }
}

/** Reads one whole message; throws ProtocolError when it is not an OP_MSG or OP_QUERY. */
export function parseRequest(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const operation = message.readInt32LE(12);
  try {
    if (operation === OP_MSG) return { id, legacy: false, ...parseMessage(message) };
    if (operation === OP_QUERY) return { id, legacy: true, wantsReply: true, command: parseQuery(message) };
  } catch (error) {
    throw new ProtocolError(`unreadable message: ${error instanceof Error ? error.message : "unknown"}`);
  }
  throw new ProtocolError(`operation ${operation}`);
}

function parseMessage(message: Buffer): { command: Document; wantsReply: boolean } {
  const flags = message.readUInt32LE(HEADER);
  if (flags & 0xffff & ~(CHECKSUM_PRESENT | MORE_TO_COME)) throw new ProtocolError(`flags ${flags}`);
  const end = flags & CHECKSUM_PRESENT ? message.length - 4 : message.length;
  let at = HEADER + 4;
  let body: Document | undefined;
  const sequences: [string, unknown[]][] = [];
  while (at < end) {
    const kind = message[at++];
    const size = message.readInt32LE(at);
    if (size < 5 || at + size > end) throw new ProtocolError("section length");
    if (kind === 0) body = decode(message.subarray(at, at + size));
    else if (kind === 1) sequences.push(parseSequence(message.subarray(at + 4, at + size)));
    else throw new ProtocolError(`section kind ${kind}`);
    at += size;
  }
  if (!body) throw new ProtocolError("no body");
  for (const [name, documents] of sequences) body[name] = documents as Document[];
  return { command: body, wantsReply: (flags & MORE_TO_COME) === 0 };
}

function parseSequence(section: Buffer): [string, unknown[]] {
  const nameEnd = section.indexOf(0);
  if (nameEnd < 1) throw new ProtocolError("section name");
  const name = section.toString("utf8", 0, nameEnd);
  const documents: unknown[] = [];
  for (let at = nameEnd + 1; at < section.length; ) {
    const size = section.readInt32LE(at);
    if (size < 5 || at + size > section.length) throw new ProtocolError("document length");
    const bytes = section.subarray(at, at + size);
    documents.push(name === "documents" ? bytes : decode(bytes));
    at += size;
  }
  return [name, documents];
}

function parseQuery(message: Buffer): Document {
  const nameEnd = message.indexOf(0, HEADER + 4);
  if (nameEnd < 0) throw new ProtocolError("collection name");
  const name = message.toString("utf8", HEADER + 4, nameEnd);
  const at = nameEnd + 9;
  const size = message.readInt32LE(at);
  return { ...decode(message.subarray(at, at + size)), $db: name.slice(0, Math.max(0, name.indexOf("."))) };
}

/** The bytes of a reply to a request. */
export function encodeMessage(request: Pick<Request, "id" | "legacy">, reply: Reply): Buffer {
  const body = encodeReply(reply);
  const prefix = request.legacy ? 20 : 5;
  const message = Buffer.alloc(HEADER + prefix + body.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(request.id, 8);
  message.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12);
  if (request.legacy) {
    message.writeInt32LE(8, HEADER);
    message.writeInt32LE(1, HEADER + 16);
  }
  message.set(body, HEADER + prefix);
  return message;
}
