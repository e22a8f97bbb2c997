import { Buffer } from "node:buffer";
import { buffer } from "node:stream/consumers";
import { zipSync } from "fflate";
import mammoth from "mammoth";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { limits, visibleCharacters } from "../limits.ts";
import type { ExtractionFailure } from "../outcome.ts";
import type { Reading, ReadPage } from "./reading.ts";
import type { Scans } from "./scan/recognise.server.ts";

/** What makes a run, or the style of one, show nothing: hidden, white, or smaller than anybody can read (half points). */
const HIDDEN =
  /<w:(?:vanish|webHidden)(?:\s*\/>|\s+w:val="(?:1|true|on)")|<w:color\s[^<>]*w:val="(?:FFFFFF|FEFEFE|FDFDFD)"|<w:sz\s[^<>]*w:val="[1-6]"/i;
const STYLE_ID = /\bw:styleId="([^"<>]{1,100})"/;
const USED_STYLE = /<w:[pr]Style\s[^<>]*w:val="([^"<>]{1,100})"/;
const PARAGRAPH = /(?=<w:p[ >])/;
const RUN = /(?=<w:r[ >])/;
const TEXT = /(<w:t(?:\s[^<>]*)?>)[^<]*/g;

const shown = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");

/**
 * The parts of a .docx without the text that nobody sees on its pages.
 * @param parts its XML parts by name; every part that has runs is given back without the hidden ones' text
 */
function withoutHidden(parts: Record<string, Uint8Array>): Record<string, Uint8Array> {
  const styles = parts["word/styles.xml"];
  const hiddenStyles = new Set(
    (styles ? shown(styles).split(/(?=<w:style[ >])/) : [])
      .filter((style) => HIDDEN.test(style))
      .flatMap((style) => STYLE_ID.exec(style)?.slice(1) ?? []),
  );
  const isHidden = (xml: string) => HIDDEN.test(xml) || hiddenStyles.has(USED_STYLE.exec(xml)?.[1] ?? "");
  const visible = (xml: string) =>
    xml
      .split(PARAGRAPH)
      .map((paragraph) => {
        const [properties = "", ...runs] = paragraph.split(RUN);
        const inStyle = hiddenStyles.has(USED_STYLE.exec(properties)?.[1] ?? "");
        return [properties, ...runs.map((run) => (inStyle || isHidden(run) ? run.replace(TEXT, "$1") : run))].join("");
      })
      .join("");
  return Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => {
      if (!/^word\/(?:document|footnotes|endnotes|comments)\.xml$/.test(name)) return [name, bytes];
      const xml = shown(bytes);
      const plain = visible(xml);
      return [name, plain === xml ? bytes : Buffer.from(plain)];
    }),
  );
}

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

/**
 * Reads a .docx. Mammoth gets a zip packed here from the checked parts, never the zip that was uploaded.
 * @param scans reads the pictures of a document that has no text; without it they are only counted
 */
export async function readDocx(bytes: Buffer, scans?: Scans): Promise<Reading> {
  try {
    const { zip, xml, pictures } = await partsOf(bytes);
    const { value: text } = await mammoth.extractRawText({
      buffer: Buffer.from(zipSync(withoutHidden(xml), { level: 0 })),
    });
    const pages: ReadPage[] = [{ text, confidence: null }];
    const inPictures = visibleCharacters(text) < limits.readableCharacters ? pictures : [];
    for (const entry of scans ? inPictures : []) {
      const { decodePicture } = await import("./scan/picture.server.ts");
      const page = await scans?.read(async () => decodePicture(await inflate(zip, entry, limits.partBytes)));
      if (page) pages.push(page);
    }
    return { ok: true, pages, pageCount: null, truncated: false, unreadPages: scans?.unread ?? inPictures.length };
  } catch (error) {
    return { ok: false, reason: error instanceof Refused ? error.reason : "damaged" };
  }
}
