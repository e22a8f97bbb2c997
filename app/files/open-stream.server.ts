import { HEAD_BYTES, type Opener } from "./sealed-file.server.ts";
import { FileDamagedError } from "./store-errors.server.ts";

/** Reads a stream in parts of chosen lengths; what it holds meanwhile is one part and one chunk. */
export class PartReader {
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
export async function* openPieces(reader: PartReader, opener: Opener, place: string): AsyncGenerator<Uint8Array> {
  await reader.take(HEAD_BYTES);
  for (let piece = 0; piece < opener.pieces; piece++) {
    const sealed = await reader.take(opener.pieceSize(piece));
    if (sealed.length !== opener.pieceSize(piece)) throw new FileDamagedError(place);
    yield opener.open(piece, sealed);
  }
}

/**
 * A web stream of what is made on demand: beyond the first part, which is there before anything is answered, nothing is read ahead of
 * its reader.
 * @throws whatever the first part does
 */
export async function streamOf(
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
