import { createRequire } from "node:module";
import path from "node:path";
import { createWorker, OEM, type Worker } from "tesseract.js";
import { scanLimits } from "../../limits.ts";
import type { ReadPage } from "../reading.ts";
import { LINES, type Lines, linesOf } from "./level.server.ts";
import { encoded, type Picture, shrunk, smoothed, turned } from "./picture.server.ts";

/** Reads the pictures of one document, as many as the limits of pages and time allow. */
export class Scans {
  #reader = new PageReader();
  #pages = 0;
  #legible = 0;
  /** How many pictures were there to be read and were not, or could not be made out. */
  unread = 0;

  /**
   * @param picture makes the picture, when it is read at all
   * @param beside whether it stands beside text, where it may well be a logo or a portrait
   * @returns null when it was not read
   */
  async read(picture: () => Promise<Picture>, beside = false): Promise<ReadPage | null> {
    const page = this.#isSpent() ? null : await this.#read(picture);
    this.#pages += 1;
    if (page && page.confidence >= scanLimits.legible) {
      this.#legible += 1;
      return page;
    }
    if (!(beside && page?.isPicture)) this.unread += 1;
    return null;
  }

  /** A picture that cannot be decoded, or takes too much to be, takes nothing away from the rest of the document. */
  async #read(picture: () => Promise<Picture>): Promise<Recognised | null> {
    const decoded = await picture().catch(() => null);
    return decoded && this.#reader.read(decoded);
  }

  #isSpent(): boolean {
    const hopeless = this.#legible === 0 && this.#pages >= scanLimits.hopelessPages;
    const tooLong = performance.now() > scanLimits.time || workDone() > scanLimits.work;
    return hopeless || tooLong || this.#pages >= scanLimits.pages;
  }
}

/** A page as OCR read it. */
interface Recognised extends ReadPage {
  confidence: number;
  /** Whether nothing on it looks like lines of text. */
  isPicture?: boolean;
}

const WATCH_INTERVAL = 250;
const EMPTY: Recognised = { text: "", confidence: 0 };
/** Lines of which the reader is less sure are stamps, signatures and stains. */
const LEGIBLE_LINE = 35;
/** The longer side of the copy on which turns are tried. */
const TRIAL_SIDE = 1_200;
/** How much surer the reader must be to take another turn than the one that was read first. */
const CLEARLY = 5;

/** Milliseconds of processor time that this process has taken so far, its workers included. */
function workDone(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Reads pictures of pages by OCR, one after the other, in a worker of its own. */
class PageReader {
  #worker: Promise<Worker> | undefined;

  /**
   * Reads a page whichever way it lies: the lines are levelled first, and when the text makes no sense, the page is
   * tried the other ways round on a small copy.
   * @returns an empty text for an empty page, and for one that takes too long
   */
  async read(page: Picture): Promise<Recognised> {
    const lines = await linesOf(page);
    if (lines === "empty") return { text: "", confidence: 100 };
    if (lines === "noise") return { ...EMPTY, isPicture: true };
    const tooLong = Promise.withResolvers<Recognised>();
    const begun = workDone();
    const watch = setInterval(() => {
      if (workDone() - begun < scanLimits.pageWork) return;
      // A page of noise cannot be interrupted otherwise.
      this.#worker?.then((worker) => worker.terminate());
      this.#worker = undefined;
      tooLong.resolve(EMPTY);
    }, WATCH_INTERVAL);
    try {
      const read = await Promise.race([this.#readUpright(await smoothed(page), lines), tooLong.promise]);
      return { ...read, isPicture: lines.contrast < LINES };
    } finally {
      clearInterval(watch);
    }
  }

  async #readUpright(page: Picture, { upended, skew }: Lines): Promise<Recognised> {
    const turns = upended ? [90, 270, 0, 180] : [0, 180, 90, 270];
    const [first = 0, ...others] = turns.map((turn) => turn + skew);
    const read = await this.#recognise(await turned(page, first));
    if (read.confidence >= scanLimits.sure) return read;
    const copy = await shrunk(page, TRIAL_SIDE);
    let best = { turn: first, confidence: read.confidence + CLEARLY };
    for (const turn of others) {
      const { confidence } = await this.#recognise(await turned(copy, turn));
      if (confidence > best.confidence) best = { turn, confidence };
      if (confidence >= scanLimits.sure) break;
    }
    return best.turn === first ? read : this.#recognise(await turned(page, best.turn));
  }

  async #recognise(picture: Picture): Promise<Recognised> {
    this.#worker ??= startWorker();
    const worker = await this.#worker;
    const { data } = await worker.recognize(encoded(picture), {}, { text: false, blocks: true });
    const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs);
    const text = paragraphs
      .map(({ lines }) => lines.filter(({ confidence }) => confidence >= LEGIBLE_LINE).map((line) => line.text.trim()))
      .map((lines) => lines.join("\n"));
    return { text: text.join("\n\n"), confidence: data.confidence };
  }
}

/** Everything it needs comes from the installed packages; nothing is fetched and nothing is kept. */
function startWorker(): Promise<Worker> {
  const data = createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json");
  const langPath = path.join(path.dirname(data), "4.0.0_best_int");
  return createWorker("eng", OEM.LSTM_ONLY, { langPath, gzip: true, cacheMethod: "none" });
}
