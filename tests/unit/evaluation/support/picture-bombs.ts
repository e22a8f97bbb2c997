import { crc32, deflateSync } from "node:zlib";
import { createCanvas } from "@napi-rs/canvas";
import sharp from "sharp";
import { jpegOf } from "./scans.ts";

const SIXTEEN_BIT = 16;
const TRUECOLOUR_ALPHA = 6;
const BYTES_PER_PIXEL = 8;

/** A PNG of one shade with 16 bits a channel, which inflates to eight bytes a pixel. */
export function pngBomb(width: number, height: number, interlaced: boolean): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([SIXTEEN_BIT, TRUECOLOUR_ALPHA, 0, 0, interlaced ? 1 : 0], 8);
  const rows = Math.min(height * (width * BYTES_PER_PIXEL + 1), 200_000_000);
  const data = deflateSync(Buffer.alloc(rows), { level: 9 });
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

const START_OF_FRAME = 0xffc0;
const PROGRESSIVE_FRAME = 0xffc2;

/** A JPG that says of itself that it is as large as this, and holds data for a small one. */
export function jpegBomb(width: number, height: number): Buffer {
  const small = jpegOf(createCanvas(64, 64));
  for (let at = 0; at < small.length - 9; at += 1) {
    const marker = small.readUInt16BE(at);
    if (marker !== START_OF_FRAME && marker !== PROGRESSIVE_FRAME) continue;
    small.writeUInt16BE(height, at + 5);
    small.writeUInt16BE(width, at + 7);
    return small;
  }
  throw new Error("The picture has no frame.");
}

/** A JPG of one shade, of any size, with all its data. */
export function greyJpeg(width: number, height: number, progressive = false): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background: "#888" };
  return sharp({ create, limitInputPixels: false }).jpeg({ quality: 50, progressive }).toBuffer();
}
