import { Readable } from "node:stream";
import type { Settings } from "#app/platform/env.server.ts";
import { isSealedOnly } from "#app/records/file-seals.server.ts";
import { openKeyring } from "./keyring.server.ts";
import { HEAD_BYTES, isSealed, keyIdOf, type Opener, openFile, openHead, sealFile } from "./sealed-file.server.ts";
import { FileDamagedError } from "./store-errors.server.ts";

/** Reads a stream in parts of chosen lengths; what it holds meanwhile is one part and one chunk. */
class PartReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** The next bytes; fewer than asked for only at the end. */
  async take(length: number): Promise<Buffer> {
    await this.#hold(length);
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }

  /** The head of a file, which stays to be taken. */
  async peekHead(): Promise<Buffer> {
    await this.#hold(HEAD_BYTES);
    return this.#held.subarray(0, HEAD_BYTES);
  }

  /** What is left, as it comes. */
  async *rest(): AsyncGenerator<Uint8Array> {
    if (this.#held.length > 0) yield this.#held;
    this.#held = Buffer.alloc(0);
    for (let next = await this.#chunks.next(); !next.done; next = await this.#chunks.next()) yield next.value;
  }

  /** Lets go of the source. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #hold(length: number): Promise<void> {
    const chunks: Uint8Array[] = [this.#held];
    let held = this.#held.length;
    while (held < length) {
      const next = await this.#chunks.next();
      if (next.done) break;
      chunks.push(next.value);
      held += next.value.length;
    }
    if (chunks.length > 1) this.#held = Buffer.concat(chunks);
  }
}

/**
 * The content of a sealed file, piece by piece: none is given before its tag has been believed.
 * @param reader stands before the head
 */
async function* openPieces(reader: PartReader, opener: Opener, storeKey: string): AsyncGenerator<Uint8Array> {
  await reader.take(HEAD_BYTES);
  for (let piece = 0; piece < opener.pieces; piece++) {
    const sealed = await reader.take(opener.pieceSize(piece));
    if (sealed.length !== opener.pieceSize(piece)) throw new FileDamagedError(storeKey);
    yield opener.open(piece, sealed);
  }
}

/**
 * A web stream of what is made on demand: beyond the first part, which is there before anything is answered, nothing is read ahead of
 * its reader.
 */
async function streamOf(
  parts: AsyncGenerator<Uint8Array>,
  close: () => Promise<void>,
): Promise<ReadableStream<Uint8Array>> {
  let next: Promise<IteratorResult<Uint8Array>> | undefined = Promise.resolve(await parts.next());
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await (next ?? parts.next());
          next = undefined;
          if (!done) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        await close();
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

/** A file as it is given out. */
export interface Opened {
  /** Bytes of its content. */
  size: number;
  body: ReadableStream<Uint8Array>;
}

/** How the files of a bucket are kept. Each file is named by its key in the store: bucket and path. */
export interface Sealing {
  seal(content: Uint8Array, key: string): Uint8Array;
  /** @throws FileDamagedError, FileStoreUnavailableError */
  open(bytes: Uint8Array, key: string): Promise<Uint8Array>;
  /** @param size in the store @param sizeNow asks for it again @throws as open */
  stream(source: Readable, key: string, size: number, sizeNow: () => Promise<number>): Promise<Opened>;
  /** Whether a file is as it would be kept now, as far as its head tells. */
  stateOf(source: Readable): Promise<"current" | "earlier key" | "plain">;
}

/** How the buckets are kept: guidelines are public and lie there as they came, all others are encrypted. */
export function sealingOf(settings: Settings): (bucket: string) => Sealing {
  return (bucket) => (bucket === "guidelines" ? PLAIN : encrypted(bucket, settings));
}

const PLAIN: Sealing = {
  seal: (content) => content,
  open: async (bytes) => bytes,
  stream: async (source, _key, size) => ({ size, body: Readable.toWeb(source) as ReadableStream<Uint8Array> }),
  stateOf: async () => "current",
};

/** The keys are read with the first file, so that a command which needs none makes none. */
function encrypted(bucket: string, settings: Settings): Sealing {
  let opened: ReturnType<typeof openKeyring> | undefined;
  const keyring = () => {
    opened ??= openKeyring(settings);
    return opened;
  };

  /** Old files are plain; where all have been encrypted, a plain one was put there by somebody else. */
  async function allowPlain(key: string): Promise<void> {
    if (await isSealedOnly(bucket)) throw new FileDamagedError(key);
  }

  async function begin(reader: PartReader, key: string, size: number, sizeNow: () => Promise<number>): Promise<Opened> {
    const head = await reader.peekHead();
    const close = () => reader.close();
    if (!isSealed(head)) {
      await allowPlain(key);
      return { size, body: await streamOf(reader.rest(), close) };
    }
    const opener = openHead(head, key, keyring());
    // A file that is being encrypted at this moment has two sizes within one reading.
    if (size !== opener.sealedSize && (await sizeNow()) !== opener.sealedSize) throw new FileDamagedError(key);
    return { size: opener.size, body: await streamOf(openPieces(reader, opener, key), close) };
  }

  return {
    seal: (content, key) => sealFile(content, key, keyring()),
    async open(bytes, key) {
      if (isSealed(bytes)) return openFile(bytes, key, keyring());
      await allowPlain(key);
      return bytes;
    },
    async stream(source, key, size, sizeNow) {
      const reader = new PartReader(source);
      try {
        return await begin(reader, key, size, sizeNow);
      } catch (error) {
        await reader.close();
        throw error;
      }
    },
    async stateOf(source) {
      const reader = new PartReader(source);
      const head = await reader.peekHead();
      await reader.close();
      if (!isSealed(head)) return "plain";
      return keyIdOf(head) === keyring().current.id ? "current" : "earlier key";
    },
  };
}
