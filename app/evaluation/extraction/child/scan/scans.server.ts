import { scanLimits } from "../../limits.ts";
import type { ReadPage } from "../reading.ts";
import type { Picture } from "./picture.server.ts";
import { PageReader, workDone } from "./recognise.server.ts";

/** Reads the pictures of one document, as many as the limits of pages and time allow. */
export class Scans {
  #reader = new PageReader();
  #pages = 0;
  #legible = 0;
  /** How many pictures were there to be read and were not, or could not be made out. */
  unread = 0;

  /** @param picture makes the picture, when it is read at all; @returns null when it was not read */
  async read(picture: () => Promise<Picture>): Promise<ReadPage | null> {
    const page = this.#isSpent() ? null : await this.#read(picture);
    this.#pages += 1;
    if (page && page.confidence >= scanLimits.legible) {
      this.#legible += 1;
      return page;
    }
    this.unread += 1;
    return null;
  }

  /** A picture that cannot be decoded, or takes too much to be, takes nothing away from the rest of the document. */
  async #read(picture: () => Promise<Picture>): Promise<(ReadPage & { confidence: number }) | null> {
    const decoded = await picture().catch(() => null);
    return decoded && this.#reader.read(decoded);
  }

  #isSpent(): boolean {
    const hopeless = this.#legible === 0 && this.#pages >= scanLimits.hopelessPages;
    const tooLong = performance.now() > scanLimits.time || workDone() > scanLimits.work;
    return hopeless || tooLong || this.#pages >= scanLimits.pages;
  }
}
