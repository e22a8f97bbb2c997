import { createRequire } from "node:module";
import path from "node:path";
import { createWorker, OEM, type Worker } from "tesseract.js";
import { scanLimits, visibleCharacters } from "../../limits.ts";
import type { ReadPage } from "../reading.ts";
import { LINES, type Lines, linesOf } from "./level.server.ts";
import { columnsOf, evened } from "./light.server.ts";
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

/** A page one way round: `surety` is how sure the reader is of what it read, `confidence` counts what it missed, too. */
type Turned = Recognised & { surety: number };

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
    const lines = await linesOf(evened(page));
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
    const read = await this.#readInLight(await turned(page, first));
    if (read.surety >= scanLimits.sure) return read;
    const copy = await shrunk(page, TRIAL_SIDE);
    let best = { turn: first, surety: read.surety + CLEARLY };
    for (const turn of others) {
      const { surety } = await this.#recognise(await turned(copy, turn));
      if (surety > best.surety) best = { turn, surety };
      if (surety >= scanLimits.sure) break;
    }
    return best.turn === first ? read : this.#readInLight(await turned(page, best.turn));
  }

  /** Reads a page in uneven light once more, with its shadows taken away: what lies in them is missing without a sign of it. */
  async #readInLight(page: Picture): Promise<Turned> {
    const read = await this.#readColumns(page);
    const even = evened(page);
    if (even === page) return read;
    const lit = await this.#readColumns(await smoothed(even));
    const worth = ({ text, surety }: Turned) => visibleCharacters(text) * surety;
    return worth(lit) > worth(read) ? lit : read;
  }

  async #readColumns(page: Picture): Promise<Turned> {
    const read: Turned[] = [];
    for (const column of columnsOf(page)) read.push(await this.#recognise(column));
    return {
      text: read.map(({ text }) => text).join("\n"),
      confidence: Math.min(...read.map(({ confidence }) => confidence)),
      surety: Math.min(...read.map(({ surety }) => surety)),
    };
  }

  async #recognise(picture: Picture): Promise<Turned> {
    this.#worker ??= startWorker();
    const worker = await this.#worker;
    const { data } = await worker.recognize(encoded(picture), {}, { text: false, blocks: true });
    const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs);
    const legible = paragraphs.map(({ lines }) => lines.filter(({ confidence }) => confidence >= LEGIBLE_LINE));
    const text = legible.map((lines) => lines.map((line) => line.text.trim()).join("\n")).join("\n\n");
    const missed = missesText(legible.flat(), picture.width);
    return {
      text,
      surety: data.confidence,
      confidence: missed ? Math.min(data.confidence, scanLimits.sure - 1) : data.confidence,
    };
  }
}

/** A line as OCR found it, and where it stands. */
interface FoundLine {
  text: string;
  bbox: { x0: number; x1: number };
}

/** Of lines of prose so many at an edge of the picture, or so many that end in mid-sentence far from the margin, were cut off. */
const CUT_OFF = 0.2;
const EDGE = 0.012;
const SHORT = 0.75;
const PROSE = 15;

/** Whether lines seem to go on where nothing was read: beyond the edge of the picture, or in a shadow. */
function missesText(found: readonly FoundLine[], width: number): boolean {
  const lines = found.filter(({ text }) => text.trim().length >= PROSE);
  const margin = Math.max(0, ...lines.map(({ bbox }) => bbox.x1));
  const isCut = ({ bbox }: FoundLine) => bbox.x0 < width * EDGE || bbox.x1 > width * (1 - EDGE);
  const isShort = ({ text, bbox }: FoundLine, at: number) =>
    bbox.x1 < margin * SHORT && /[\p{L},]\s*$/u.test(text) && /^\s*\p{Ll}/u.test(lines[at + 1]?.text ?? "");
  return lines.filter((line, at) => isCut(line) || isShort(line, at)).length > lines.length * CUT_OFF;
}

/** Everything it needs comes from the installed packages; nothing is fetched and nothing is kept. */
function startWorker(): Promise<Worker> {
  const data = createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json");
  const langPath = path.join(path.dirname(data), "4.0.0_best_int");
  return createWorker("eng", OEM.LSTM_ONLY, { langPath, gzip: true, cacheMethod: "none" });
}
