import sharp from "sharp";

/** Pixels of the largest picture that is decoded; a phone's 50-megapixel photograph passes. */
const MAX_PIXELS = 60_000_000;

/** Decoders of nothing but the two picture formats are ever reached by uploaded bytes. */
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });

/**
 * Decodes a whole JPG or PNG once, in strips, and keeps nothing of it.
 * @returns the sentence that tells the person why it was refused, if it was
 */
export async function pictureFault(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return "This picture has too many pixels. Save it smaller and try again.";
    await sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS, sequentialRead: true })
      .resize(16, 16, { fit: "fill", kernel: "nearest", fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
    return undefined;
  } catch {
    return "This picture is damaged or incomplete. Choose another file.";
  }
}
