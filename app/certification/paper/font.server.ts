import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import { create, type Font } from "fontkit";
import * as harfbuzz from "harfbuzzjs";

/** A file of letters that the certificate may be written with. */
export interface Typeface {
  /** The package of Fontsource, and the part of it. */
  family: string;
  part: string;
  weight: 400 | 500 | 600;
  style: "normal" | "italic";
  /** The letters that it is asked for. */
  script: RegExp;
  rightToLeft: boolean;
  /** How large it is drawn beside the others, so that all scripts look equally large. */
  scale: number;
}

/** How a text is set: for letters that this style lacks, the script's own typeface is taken. */
export type TextStyle = "plain" | "italic" | "strong" | "name";

const LATIN = /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

function latin(weight: Typeface["weight"], style: Typeface["style"] = "normal"): Typeface[] {
  return ["latin", "latin-ext", "vietnamese"].map((part) => ({
    family: "source-serif-4",
    part,
    weight,
    style,
    script: LATIN,
    rightToLeft: false,
    scale: 1,
  }));
}

/** The typefaces of Latin letters, by style. */
export const LATIN_FACES: Record<TextStyle, Typeface[]> = {
  plain: latin(400),
  italic: latin(400, "italic"),
  strong: latin(600),
  name: latin(500),
};

function indian(family: string, part: string, script: RegExp, more: Partial<Typeface> = {}): Typeface {
  return { family, part, weight: 500, style: "normal", script, rightToLeft: false, scale: 1, ...more };
}

const ARABIC = { script: /\p{Script=Arabic}/u, rightToLeft: true } as const;

/** The scripts in which the 22 scheduled languages of India are written. Nastaliq before Naskh: Urdu and Kashmiri use it. */
export const INDIAN_FACES: Typeface[] = [
  indian("noto-serif-devanagari", "devanagari", /\p{Script=Devanagari}/u),
  indian("noto-serif-bengali", "bengali", /\p{Script=Bengali}/u),
  indian("noto-serif-gujarati", "gujarati", /\p{Script=Gujarati}/u),
  indian("noto-sans-gurmukhi", "gurmukhi", /\p{Script=Gurmukhi}/u, { weight: 400 }),
  indian("noto-serif-tamil", "tamil", /\p{Script=Tamil}/u, { scale: 0.9 }),
  indian("noto-serif-telugu", "telugu", /\p{Script=Telugu}/u),
  indian("noto-sans-kannada", "kannada", /\p{Script=Kannada}/u, { weight: 400 }),
  indian("noto-serif-malayalam", "malayalam", /\p{Script=Malayalam}/u, { scale: 0.9 }),
  indian("noto-sans-oriya", "oriya", /\p{Script=Oriya}/u, { weight: 400 }),
  indian("noto-nastaliq-urdu", "arabic", ARABIC.script, { ...ARABIC, scale: 0.8 }),
  indian("noto-naskh-arabic", "arabic", ARABIC.script, ARABIC),
  indian("noto-sans-meetei-mayek", "meetei-mayek", /\p{Script=Meetei_Mayek}/u, { weight: 400 }),
  indian("noto-sans-ol-chiki", "ol-chiki", /\p{Script=Ol_Chiki}/u, { weight: 400 }),
];

/** A typeface that can be asked for letters, measured, and embedded in a PDF. */
export interface LoadedFont {
  face: Typeface;
  /** What a PDF document takes as a font: its letters are set by HarfBuzz. */
  font: Font;
  /** Whether it has a glyph for each of these characters; joiners need none. */
  has: (text: string) => boolean;
  /** Whether it can set the text without a sign for what does not belong together. */
  sets: (text: string) => boolean;
  /** How large the text is at a size of 1, as it is drawn. */
  measure: (text: string) => Measure;
}

/** How wide a line is, and how far its ink goes above and below the line. */
export interface Measure {
  width: number;
  rise: number;
  fall: number;
}

const DOTTED_CIRCLE = 0x25cc;
/** Zero-width joiner and non-joiner: they choose between forms, and are not seen themselves. */
export const JOINERS = /[\u200c\u200d]/gu;

const here = createRequire(import.meta.url);
const loaded = new Map<Typeface, LoadedFont>();

/** Opens a typeface; each is read once in a process, when its first letter is written. */
export function loadFont(face: Typeface): LoadedFont {
  const known = loaded.get(face);
  if (known) return known;
  const { family, part, weight, style } = face;
  const packed = readFileSync(here.resolve(`@fontsource/${family}/files/${family}-${part}-${weight}-${style}.woff`));
  const font = open(face, unpackWoff(packed));
  loaded.set(face, font);
  return font;
}

function open(face: Typeface, bytes: Buffer): LoadedFont {
  const font = create(bytes) as Font;
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  const circle = font.hasGlyphForCodePoint(DOTTED_CIRCLE) ? font.glyphForCodePoint(DOTTED_CIRCLE).id : undefined;
  const layout = (text: string) => setText(font, shaper, text);
  // A document lays text out through its font: fontkit's own way stumbles over several Indian scripts.
  Object.assign(font, { layout });
  return {
    face,
    font,
    has: (text) => codePointsOf(text.replace(JOINERS, "")).every((sign) => font.hasGlyphForCodePoint(sign)),
    sets: (text) => layout(text).glyphs.every(({ id }) => id !== 0 && id !== circle),
    measure: (text) => measured(layout(text), font, face.scale / font.unitsPerEm),
  };
}

function measured({ glyphs, positions, advanceWidth }: SetText, font: Font, unit: number): Measure {
  const boxes = glyphs.map(({ id }, place) => ({ box: font.getGlyph(id).bbox, up: positions[place]?.yOffset ?? 0 }));
  const inked = boxes.filter(({ box }) => Number.isFinite(box.maxY));
  const rise = Math.max(0, ...inked.map(({ box, up }) => box.maxY + up));
  const fall = Math.max(0, ...inked.map(({ box, up }) => -box.minY - up));
  return { width: advanceWidth * unit, rise: rise * unit, fall: fall * unit };
}

type SetText = ReturnType<typeof setText>;

function codePointsOf(text: string): number[] {
  return Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
}

const buffer = new harfbuzz.Buffer();

/** Sets a text of one script, as fontkit's `layout` would answer. */
function setText(font: Font, shaper: harfbuzz.Font, text: string) {
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(shaper, buffer);
  const infos = buffer.getGlyphInfos();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((one, other) => one - other);
  const told = new Set<number>();
  const glyphs = infos.map(({ codepoint: id, cluster }) => {
    const end = starts[starts.indexOf(cluster) + 1] ?? text.length;
    const codePoints = told.has(cluster) ? [] : codePointsOf(text.slice(cluster, end));
    told.add(cluster);
    return { id, advanceWidth: font.getGlyph(id).advanceWidth, codePoints };
  });
  const positions = buffer
    .getGlyphPositions()
    .map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }));
  return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
}

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;
const WOFF_SIGNATURE = "wOFF";

/**
 * Unpacks a WOFF file (W3C WOFF 1.0) to the TrueType or OpenType font in it, which shapers and PDF files take.
 * @throws Error when it is no WOFF file
 */
function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== WOFF_SIGNATURE) throw new Error("This is no WOFF file.");
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  const power = Math.floor(Math.log2(count));
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(2 ** power * SFNT_ENTRY, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE((count - 2 ** power) * SFNT_ENTRY, 10);
  const tables: Buffer[] = [];
  let at = directory.length;
  for (let place = 0; place < count; place += 1) {
    const entry = WOFF_HEADER + place * WOFF_ENTRY;
    const [start, packed, length] = [4, 8, 12].map((offset) => woff.readUInt32BE(entry + offset)) as Three;
    const kept = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(kept, { maxOutputLength: length }) : kept;
    const to = SFNT_HEADER + place * SFNT_ENTRY;
    woff.copy(directory, to, entry, entry + 4);
    woff.copy(directory, to + 4, entry + 16, entry + 20);
    directory.writeUInt32BE(at, to + 8);
    directory.writeUInt32BE(length, to + 12);
    tables.push(table, Buffer.alloc(-length & 3));
    at += length + (-length & 3);
  }
  return Buffer.concat([directory, ...tables]);
}

type Three = [number, number, number];
