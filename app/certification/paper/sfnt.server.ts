import { inflateSync } from "node:zlib";

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;
const WOFF_SIGNATURE = "wOFF";

/**
 * Unpacks a WOFF file (W3C WOFF 1.0) to the TrueType or OpenType font in it, which shapers and PDF files take.
 * @throws Error when it is no WOFF file
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== WOFF_SIGNATURE) throw new Error("This is no WOFF file.");
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  const power = Math.floor(Math.log2(count));
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(2 ** power * SFNT_ENTRY, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE((count - 2 ** power) * SFNT_ENTRY, 10);
  const tables: Buffer[] = [];
  let at = directory.length;
  for (let place = 0; place < count; place += 1) {
    const entry = WOFF_HEADER + place * WOFF_ENTRY;
    const [start, packed, length] = [4, 8, 12].map((offset) => woff.readUInt32BE(entry + offset)) as Three;
    const kept = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(kept, { maxOutputLength: length }) : kept;
    const to = SFNT_HEADER + place * SFNT_ENTRY;
    woff.copy(directory, to, entry, entry + 4);
    woff.copy(directory, to + 4, entry + 16, entry + 20);
    directory.writeUInt32BE(at, to + 8);
    directory.writeUInt32BE(length, to + 12);
    tables.push(table, Buffer.alloc(-length & 3));
    at += length + (-length & 3);
  }
  return Buffer.concat([directory, ...tables]);
}

type Three = [number, number, number];
