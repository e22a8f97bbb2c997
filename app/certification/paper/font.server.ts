import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import * as harfbuzz from "harfbuzzjs";
import { unpackWoff } from "./sfnt.server.ts";
import type { Typeface } from "./typefaces.ts";

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
