import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Calibration } from "./calibration.ts";
import type { Sample, SampleMargins, Taught } from "./teach.ts";

/** Beyond this many bytes in all, the copies that were used longest ago are removed. */
const MOST_BYTES = 500_000_000;
const ROOM = "app/learning";
const DIGEST_BYTES = 32;

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

/** The name of what these samples teach. It changes with the samples, and with the code that they teach. */
export async function nameOf(samples: readonly Sample[], kind: Calibration["kind"]): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([process.versions.v8, kind, samples]));
  for (const file of (await readdir(resolve(ROOM))).sort()) hash.update(await readFile(resolve(ROOM, file)));
  return hash.digest("hex").slice(0, 32);
}

/** What is kept of what was taught: who asks for a copy has the samples. */
export type TaughtBySamples = Omit<Taught, "samples">;

const taughtIn = (directory: string, name: string) => join(directory, `${name}.taught`);
const marginsIn = (directory: string, name: string) => join(directory, `${name}.margins`);

/** Where the time cannot be written, on a disk that is only read or in somebody else's file, the copy is as good. */
async function markUsed(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now).catch(() => undefined);
}

/** What a file holds; undefined when there is none or it is damaged. */
async function readWhole(file: string): Promise<unknown> {
  try {
    const bytes = await readFile(file);
    const body = bytes.subarray(DIGEST_BYTES);
    if (!digest(body).equals(bytes.subarray(0, DIGEST_BYTES))) return undefined;
    await markUsed(file);
    return deserialize(body);
  } catch {
    return undefined;
  }
}

/** The copy of this name; undefined when there is none or it is damaged. */
export const readCopy = (directory: string, name: string): Promise<TaughtBySamples | undefined> =>
  readWhole(taughtIn(directory, name)) as Promise<TaughtBySamples | undefined>;

/** How the samples of this name are judged; undefined when no copy tells it or it is damaged. */
export const readMargins = (directory: string, name: string): Promise<SampleMargins | undefined> =>
  readWhole(marginsIn(directory, name)) as Promise<SampleMargins | undefined>;

async function writeWhole(file: string, value: unknown): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    const body = serialize(value);
    await writeFile(unfinished, Buffer.concat([digest(body), body]));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Keeps a copy, whole or not at all. One that cannot be written costs only the time to learn at the next start. */
export async function keepCopy(
  directory: string,
  name: string,
  taught: TaughtBySamples,
  margins: SampleMargins,
): Promise<boolean> {
  try {
    await mkdir(directory, { recursive: true });
    await writeWhole(marginsIn(directory, name), margins);
    await writeWhole(taughtIn(directory, name), taught);
    await makeRoom(directory);
    return true;
  } catch {
    return false;
  }
}

async function makeRoom(directory: string): Promise<void> {
  const files = await Promise.all(
    (await readdir(directory)).map(async (file) => {
      // Another process may finish or remove a file meanwhile.
      const about = await stat(join(directory, file)).catch(() => undefined);
      return about === undefined ? [] : [{ file, at: about.mtimeMs, size: about.size }];
    }),
  );
  const used = files.flat();
  let bytes = 0;
  const old = used
    .sort((a, b) => b.at - a.at)
    .filter(({ size }, place) => {
      bytes += size;
      return place > 0 && bytes > MOST_BYTES;
    });
  await Promise.all(old.map(({ file }) => rm(join(directory, file), { force: true })));
}
