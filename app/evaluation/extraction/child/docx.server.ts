import { Buffer } from "node:buffer";
import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { limits, visibleCharacters } from "../limits.ts";
import type { ExtractionFailure } from "../outcome.ts";
import type { Reading, ReadPage } from "./reading.ts";
import type { Scans } from "./scan/recognise.server.ts";
import { hiddenStylesOf, paragraphsOf } from "./word-text.ts";

const shown = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString("utf8");

class Refused extends Error {
  readonly reason: ExtractionFailure;
  constructor(reason: ExtractionFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** Inflates one entry under a cap. The size it declares may be a lie: yauzl ends a stream that goes beyond it. */
async function inflate(zip: ZipFile, entry: Entry, allowance: number): Promise<Buffer> {
  if (entry.uncompressedSize > allowance) throw new Refused("memory");
  return buffer(await zip.openReadStreamPromise(entry));
}

const PICTURE = /^word\/media\/[^/]+\.(?:jpe?g|png)$/i;

/** The parts that say what the others are: a macro project may have any name, but Word finds it by these. */
const NAMING = /^\[content_types\]\.xml$|\.rels$/i;
const MACROS = /vbaProject|macroEnabled|vbaData|wordVbaData/i;

function namesMacros(part: Buffer): boolean {
  const text = asUtf8(part).toString();
  const plain = text.replace(/&#(x?)([0-9a-f]{1,6});/gi, (_, hex: string, digits: string) => {
    const code = Number.parseInt(digits, hex ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
  return MACROS.test(plain);
}

/** XML may be UTF-16; Word reads it, and writes UTF-8. */
function asUtf8(part: Buffer): Buffer {
  const order = part.length < 4 ? undefined : UTF16.find(({ head }) => head.some((bytes) => part.indexOf(bytes) === 0));
  if (!order) return part;
  const text = new TextDecoder(order.name).decode(part);
  return Buffer.from(text.replace(/^(<\?xml[^>]*?encoding=)(["'])[^"']*\2/, "$1$2UTF-8$2"));
}

/** By the mark of the byte order, or by how "<?" stands there. */
const UTF16 = [
  { name: "utf-16le", head: [Buffer.from([0xff, 0xfe]), Buffer.from("<\0?\0", "latin1")] },
  { name: "utf-16be", head: [Buffer.from([0xfe, 0xff]), Buffer.from("\0<\0?", "latin1")] },
];

interface Parts {
  zip: ZipFile;
  xml: Record<string, Uint8Array>;
  pictures: Entry[];
}

/** The XML parts of a .docx, inflated under a cap, and where its pictures are. Embedded files are never inflated. */
async function partsOf(bytes: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(bytes, { autoClose: false });
  if (zip.entryCount > limits.zipEntries) throw new Refused("memory");
  const parts: Record<string, Uint8Array> = {};
  const pictures: Entry[] = [];
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    if (/vbaProject/i.test(entry.fileName)) throw new Refused("macro");
    if (entry.isEncrypted()) throw new Refused("encrypted");
    if (PICTURE.test(entry.fileName)) pictures.push(entry);
    if (!/\.(xml|rels)$/i.test(entry.fileName)) continue;
    if (entry.fileName in parts) throw new Refused("damaged");
    const part = await inflate(zip, entry, Math.min(limits.partBytes, limits.partsBytes - total));
    total += part.length;
    parts[entry.fileName] = asUtf8(part);
    if (NAMING.test(entry.fileName) && namesMacros(part)) throw new Refused("macro");
  }
  if (!("word/document.xml" in parts)) throw new Refused("wrong-type");
  return { zip, xml: parts, pictures };
}

/** The parts that a reader sees, in the order in which they stand on a page. */
const SEEN = [
  /^word\/header\d*\.xml$/,
  /^word\/document\.xml$/,
  /^word\/(?:foot|end)notes\.xml$/,
  /^word\/footer\d*\.xml$/,
];
/** A picture of fewer bytes holds no page of text. */
const PICTURE_BYTES = 12_000;

/** The text of a .docx as it is seen; headers and footers of its sections that say the same say it once. */
function textOf(xml: Record<string, Uint8Array>): string {
  const hidden = hiddenStylesOf(shown(xml["word/styles.xml"]));
  const texts = SEEN.flatMap((part) =>
    Object.keys(xml)
      .filter((name) => part.test(name))
      .sort()
      .map((name) => paragraphsOf(shown(xml[name]), hidden).join("\n\n").trim()),
  );
  return [...new Set(texts)].filter((text) => text !== "").join("\n\n");
}

/**
 * Reads a .docx: its text, and what its pictures show.
 * @param scans reads the pictures; without it they are only counted
 */
export async function readDocx(bytes: Buffer, scans?: Scans): Promise<Reading> {
  try {
    const { zip, xml, pictures } = await partsOf(bytes);
    const text = textOf(xml);
    const pages: ReadPage[] = [{ text, confidence: null }];
    const beside = visibleCharacters(text) >= limits.readableCharacters;
    const large = beside ? pictures.filter(({ uncompressedSize }) => uncompressedSize >= PICTURE_BYTES) : pictures;
    for (const entry of scans ? large : []) {
      const { decodePicture } = await import("./scan/picture.server.ts");
      const page = await scans?.read(async () => decodePicture(await inflate(zip, entry, limits.partBytes)), beside);
      if (page) pages.push(page);
    }
    return { ok: true, pages, pageCount: null, truncated: false, unreadPages: scans?.unread ?? large.length };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    return { ok: false, reason: error instanceof RangeError ? "memory" : "damaged" };
  }
}
