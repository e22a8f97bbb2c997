import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { extract, type Pack, pack } from "tar-stream";

/** A file of an archive: its name in there and where it is taken from. */
export interface Packed {
  name: string;
  from: string;
}

/** An archive that is not one of ours, not whole, or not of this version. The message is for a person. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** The last file: the SHA-256 of each file before it, as `sha256sum -c` reads it. What ends without it was cut off. */
const CHECKSUMS = "checksums.txt";
const OWNER_ONLY = 0o600;

/**
 * Writes files one after the other into a tar archive that ends with their checksums, and gives it its name only when it is whole,
 * on the disk and proven. Holds no file in memory.
 */
export async function writeArchive<Proof>(
  target: string,
  files: AsyncIterable<Packed>,
  sums: string,
  prove: (written: string) => Promise<Proof>,
): Promise<Proof> {
  const part = `${target}.part`;
  const archive = pack();
  const writing = pipeline(archive, createWriteStream(part, { mode: OWNER_ONLY, flush: true }));
  const filling = fill(archive, files, sums).catch((error: Error) => archive.destroy(error));
  try {
    await Promise.all([writing, filling]);
    const proof = await prove(part);
    await rename(part, target);
    await using directory = await open(dirname(target));
    await directory.sync();
    return proof;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function fill(archive: Pack, files: AsyncIterable<Packed>, sums: string): Promise<void> {
  {
    await using noted = await open(sums, "w", OWNER_ONLY);
    for await (const file of files) await noted.appendFile(lineOf(await add(archive, file), file.name));
  }
  await add(archive, { name: CHECKSUMS, from: sums });
  archive.finalize();
}

/** Adds a file; returns its checksum. */
async function add(archive: Pack, { name, from }: Packed): Promise<string> {
  const { size, mtime } = await stat(from);
  const hash = createHash("sha256");
  const entry = archive.entry({ name, size, mtime, mode: OWNER_ONLY });
  await pipeline(
    createReadStream(from),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    entry as unknown as NodeJS.WritableStream,
  );
  return hash.digest("hex");
}

/** What is done with each file of an archive as it is read; the bytes have to be taken. */
export type Visit = (name: string, bytes: AsyncIterable<Uint8Array>, size: number) => Promise<void>;

/**
 * Reads an archive from its beginning to its end, and compares every file with its checksum.
 * @throws BackupError when it is not whole, or not such an archive
 */
export async function readArchive(path: string, visit: Visit): Promise<void> {
  const entries = extract();
  const feeding = pipeline(createReadStream(path), entries as unknown as NodeJS.WritableStream);
  feeding.catch(() => undefined);
  const found = createHash("sha256");
  let expected: string | undefined;
  try {
    for await (const entry of entries) {
      const { name, type, size } = entry.header;
      if (type !== "file" || expected !== undefined) throw new BackupError("it holds what no backup holds");
      const hash = createHash("sha256");
      const bytes = hashed(entry as AsyncIterable<Uint8Array>, hash);
      if (name === CHECKSUMS) {
        for await (const _ of bytes);
        expected = hash.digest("hex");
        continue;
      }
      await visit(name, bytes, size ?? 0);
      found.update(lineOf(hash.digest("hex"), name));
    }
    await feeding;
  } catch (error) {
    if (error instanceof BackupError || isOfTheSystem(error)) throw error;
    throw new BackupError("it is cut off or no backup at all");
  }
  if (expected === undefined) throw new BackupError("it is cut off");
  if (expected !== found.digest("hex")) throw new BackupError("it is damaged: its checksums do not fit");
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

function lineOf(checksum: string, name: string): string {
  return `${checksum}  ${name}\n`;
}

function isOfTheSystem(error: unknown): boolean {
  return typeof (error as NodeJS.ErrnoException).syscall === "string";
}
