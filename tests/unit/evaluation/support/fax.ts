import type { Canvas } from "@napi-rs/canvas";
import sharp from "sharp";
import { handMadePdf } from "./hostile.ts";

const STRIP_OFFSETS = 273;
const STRIP_LENGTHS = 279;
const ROWS_PER_STRIP = 278;

/** The strips of a TIFF, and how many rows each has. */
function stripsOf(tiff: Buffer): { strips: Buffer[]; rows: number } {
  const directory = tiff.readUInt32LE(4);
  const numbers = (tag: number): number[] => {
    for (let entry = 0; entry < tiff.readUInt16LE(directory); entry += 1) {
      const at = directory + 2 + entry * 12;
      if (tiff.readUInt16LE(at) !== tag) continue;
      const [size, count] = [tiff.readUInt16LE(at + 2) === 3 ? 2 : 4, tiff.readUInt32LE(at + 4)];
      const from = size * count <= 4 ? at + 8 : tiff.readUInt32LE(at + 8);
      return Array.from({ length: count }, (_, place) => tiff.readUIntLE(from + place * size, size));
    }
    throw new Error(`The TIFF has no tag ${tag}.`);
  };
  const lengths = numbers(STRIP_LENGTHS);
  const strips = numbers(STRIP_OFFSETS).map((from, place) => tiff.subarray(from, from + (lengths[place] ?? 0)));
  return { strips, rows: numbers(ROWS_PER_STRIP)[0] ?? 0 };
}

const PAGE_INFORMATION = 48;
const GENERIC_REGION = 38;

/** A scan in black and white as office scanners pack it: JBIG2 around CCITT group 4. */
export async function faxPdf(page: Canvas): Promise<Buffer> {
  const { width, height } = page;
  const tiff = await sharp(page.toBuffer("image/png"))
    .flatten({ background: "white" })
    .greyscale()
    .threshold(140)
    .toColourspace("b-w")
    .tiff({ compression: "ccittfax4", bitdepth: 1 })
    .toBuffer();
  const { strips, rows } = stripsOf(tiff);
  const segments = [segment(0, PAGE_INFORMATION, Buffer.concat([words(width, height, 0, 0), Buffer.alloc(3)]))];
  for (const [place, strip] of strips.entries()) {
    const tall = Math.min(rows, height - place * rows);
    const region = Buffer.concat([words(width, tall, 0, place * rows), Buffer.from([0, 1]), strip]);
    segments.push(segment(place + 1, GENERIC_REGION, region));
  }
  return handMadePdf([
    { dictionary: "/Type /Catalog /Pages 2 0 R" },
    { dictionary: "/Type /Pages /Kids [3 0 R] /Count 1" },
    {
      dictionary:
        "/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Im1 5 0 R >> >>",
    },
    { dictionary: "", stream: Buffer.from("q 595 0 0 842 0 0 cm /Im1 Do Q") },
    {
      dictionary: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0] /Filter /JBIG2Decode`,
      stream: Buffer.concat(segments),
    },
  ]);
}

const words = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, place * 4);
  return bytes;
};

function segment(number: number, type: number, data: Buffer): Buffer {
  return Buffer.concat([words(number), Buffer.from([type, 0, 1]), words(data.length), data]);
}
