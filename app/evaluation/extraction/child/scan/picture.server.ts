import type { Sharp } from "sharp";
import { MAX_PIXELS, sharp, sizeUp } from "#app/files/content/decoder.server.ts";
import { scanLimits } from "../../limits.ts";

/** A picture as shades of grey, 0 black to 255 white, row by row. */
export interface Picture {
  width: number;
  height: number;
  shades: Buffer;
}

/**
 * Decodes a JPG or PNG, upright as its camera noted it, no larger than it is read.
 * @throws PictureTooLargeError before anything is decoded, errors of the decoder for a damaged picture
 */
export async function decodePicture(bytes: Uint8Array): Promise<Picture> {
  await sizeUp(bytes);
  const picture = sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS, sequentialRead: true });
  return shadesOf(picture.autoOrient().flatten({ background: "white" }));
}

/** A drawn page as shades of grey. @param pixels red, green, blue and opacity of each pixel, on white */
export function greyOf(pixels: Uint8ClampedArray, width: number, height: number): Picture {
  const shades = Buffer.allocUnsafe(width * height);
  for (let at = 0, from = 0; at < shades.length; at += 1, from += 4)
    shades[at] = ((pixels[from] ?? 0) * 77 + (pixels[from + 1] ?? 0) * 150 + (pixels[from + 2] ?? 0) * 29) >> 8;
  return { width, height, shades };
}

/** Turns a picture clockwise; what comes into view is white. @param degrees any angle */
export function turned(picture: Picture, degrees: number): Promise<Picture> {
  return degrees === 0 ? Promise.resolve(picture) : shadesOf(sharpOf(picture).rotate(degrees, { background: "white" }));
}

/** Makes a picture smaller, so that its longer side has `side` pixels; a smaller one stays. */
export function shrunk(picture: Picture, side: number): Promise<Picture> {
  return Math.max(picture.width, picture.height) <= side ? Promise.resolve(picture) : shadesOf(sharpOf(picture), side);
}

/** Shades by which paper differs from pixel to pixel, from where on it is grain and not paper. */
const GRAINY = 6;
const GRAIN_BLUR = 1.2;

/** Takes the grain off a picture that has it: OCR would take every grain for a letter and try for minutes. */
export function smoothed(picture: Picture): Promise<Picture> {
  return grainOf(picture) < GRAINY ? Promise.resolve(picture) : shadesOf(sharpOf(picture).blur(GRAIN_BLUR));
}

/** The middle one of the differences between pixels and their neighbours: most of a page is paper. */
function grainOf({ width, shades }: Picture): number {
  const counts = new Uint32Array(256);
  let pixels = 0;
  for (let at = 1; at < shades.length - 1; at += 7) {
    if (at % width === 0 || at % width === width - 1) continue;
    const around = ((shades[at - 1] ?? 0) + (shades[at + 1] ?? 0)) >> 1;
    const difference = Math.abs((shades[at] ?? 0) - around);
    counts[difference] = (counts[difference] ?? 0) + 1;
    pixels += 1;
  }
  let seen = 0;
  return counts.findIndex((count) => {
    seen += count;
    return seen * 2 >= pixels;
  });
}

function sharpOf({ width, height, shades }: Picture): Sharp {
  return sharp(shades, { raw: { width, height, channels: 1 } });
}

async function shadesOf(source: Sharp, side: number = scanLimits.side): Promise<Picture> {
  const { data, info } = await source
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 1) throw new Error(`A grey picture has one channel, not ${info.channels}.`);
  return { width: info.width, height: info.height, shades: data };
}

/** The picture in the simplest format that the OCR reads (PGM). */
export function encoded({ width, height, shades }: Picture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), shades]);
}
