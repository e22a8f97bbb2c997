import { MAX_PIXELS, PictureTooLargeError, sharp, sizeUp } from "./decoder.server.ts";
import type { ContentFault } from "./faults.ts";

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
