import sharp from "sharp";
import type { ContentFault } from "./judge.server.ts";

/** Decodes a whole JPG or PNG once, in strips, and keeps nothing of it. @returns why it is not accepted, if it is not */
export async function pictureFault(bytes: Uint8Array): Promise<ContentFault | null> {
  try {
    await sizeUp(bytes);
    await sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS, sequentialRead: true })
      .resize(16, 16, { fit: "fill", kernel: "nearest", fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
    return null;
  } catch (error) {
    return error instanceof PictureTooLargeError ? "too-many-pixels" : "damaged";
  }
}

/** Pixels of the largest picture that is decoded; a phone's 50-megapixel photograph passes. */
export const MAX_PIXELS = 60_000_000;
/** Bytes that decoding a picture may hold: some cannot be decoded row by row. */
const MAX_HELD_BYTES = 160_000_000;
/** Bytes of a sample, of a progressive JPEG's coefficient as of an interlaced picture's 16-bit shade. */
const SAMPLE = 2;

// One picture at a time, nothing kept, and no decoder but the two that are asked for.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });

export { sharp };

/** A picture that would take too much memory to decode. */
export class PictureTooLargeError extends Error {}

/**
 * Reckons from the header of a JPG or PNG what decoding it would hold in memory; nothing is decoded.
 * @throws PictureTooLargeError, and errors of the decoder for what is no picture
 */
export async function sizeUp(bytes: Uint8Array): Promise<void> {
  const { width, height, channels, isProgressive } = await sharp(bytes, { limitInputPixels: false }).metadata();
  // Such pictures come in several passes over the whole, so that all of it is held until the last one.
  const held = isProgressive ? width * height * channels * SAMPLE : 0;
  if (width * height > MAX_PIXELS || held > MAX_HELD_BYTES) throw new PictureTooLargeError();
}
