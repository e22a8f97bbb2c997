import { PictureTooLargeError } from "#app/files/content/decoder.server.ts";
import type { Reading } from "./reading.ts";
import { decodePicture } from "./scan/picture.server.ts";
import type { Scans } from "./scan/recognise.server.ts";

/** Reads a scan or a photograph (JPG or PNG) of one page. @param scans without it the picture is only counted */
export async function readPhoto(bytes: Uint8Array, scans?: Scans): Promise<Reading> {
  try {
    const picture = scans && (await decodePicture(bytes));
    const page = picture && (await scans.read(async () => picture));
    const pages = page ? [page] : [];
    return { ok: true, pages, pageCount: 1, truncated: false, unreadPages: scans?.unread ?? 1 };
  } catch (error) {
    return { ok: false, reason: error instanceof PictureTooLargeError ? "memory" : "damaged" };
  }
}
