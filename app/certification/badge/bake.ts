import { crc32 } from "node:zlib";

const SIGNATURE_BYTES = 8;
const KEYWORD = "openbadgecredential";

/** Bakes a signed credential into a PNG, as Open Badges 3.0 says: in an uncompressed iTXt chunk before the picture's data. */
export function bakeIntoPng(png: Buffer, token: string): Buffer {
  const headerEnd = SIGNATURE_BYTES + 12 + png.readUInt32BE(SIGNATURE_BYTES);
  // Keyword, not compressed, compression method, no language, no translated keyword, text.
  const data = Buffer.from(`${KEYWORD}\0\0\0\0\0${token}`, "latin1");
  const named = Buffer.concat([Buffer.from("iTXt", "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([png.subarray(0, headerEnd), length, named, check, png.subarray(headerEnd)]);
}
