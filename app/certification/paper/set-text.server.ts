import {
  INDIAN_FACES,
  JOINERS,
  LATIN_FACES,
  type LoadedFont,
  loadFont,
  type Measure,
  type TextStyle,
  type Typeface,
} from "./font.server.ts";

/** A piece of text that one typeface writes. */
export interface Run {
  text: string;
  font: LoadedFont;
}

/** Characters, or parts of a word, that cannot be printed. */
export interface Unprintable {
  unprintable: string;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Finds the typefaces that a text needs, and the order in which its pieces stand on the line from left to right (the
 * Unicode Bidirectional Algorithm for texts of two levels).
 * @returns the pieces, or the first part of the text that no typeface can print
 */
export function runsOf(text: string, style: TextStyle): Run[] | Unprintable {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1);
    const font = fontFor(segment, style, last?.font);
    if (font === undefined) return { unprintable: segment };
    if (last !== undefined && last.font === font) last.text += segment;
    else runs.push({ text: segment, font });
  }
  const broken = runs.find((run) => !run.font.sets(run.text));
  return broken ? { unprintable: firstBroken(broken) } : inVisualOrder(runs);
}

/** How large the pieces are together at a size of 1. */
export function measureRuns(runs: readonly Run[]): Measure {
  const measures = runs.map(({ text, font }) => font.measure(text));
  return {
    width: measures.reduce((sum, { width }) => sum + width, 0),
    rise: Math.max(...measures.map(({ rise }) => rise)),
    fall: Math.max(...measures.map(({ fall }) => fall)),
  };
}

function fontFor(segment: string, style: TextStyle, current: LoadedFont | undefined): LoadedFont | undefined {
  const neutral = !/\p{L}/u.test(segment);
  if (neutral && current?.has(segment)) return current;
  const asked = [...LATIN_FACES[style], ...INDIAN_FACES].filter((face) => asksFor(face, segment));
  return asked.map(loadFont).find((font) => font.has(segment));
}

function asksFor(face: Typeface, segment: string): boolean {
  const [first = ""] = segment.replace(JOINERS, "");
  return face.script.test(first);
}

/** The part of a piece that its typeface cannot set; the whole piece when each part of it can stand alone. */
function firstBroken({ text, font }: Run): string {
  for (const { segment } of graphemes.segment(text)) if (!font.sets(segment)) return segment;
  return text;
}

function inVisualOrder(runs: Run[]): Run[] {
  const base = runs.find(({ text }) => /\p{L}/u.test(text))?.font.face.rightToLeft ?? false;
  const groups: Run[][] = [];
  for (const run of runs) {
    const group = groups.at(-1);
    if (group?.[0]?.font.face.rightToLeft === run.font.face.rightToLeft) group.push(run);
    else groups.push([run]);
  }
  const ordered = groups.map((group) => (group[0]?.font.face.rightToLeft ? group.toReversed() : group));
  return (base ? ordered.toReversed() : ordered).flat();
}

/** Where and how a line of text stands. */
export interface Setting {
  style: TextStyle;
  size: number;
  colour: string;
  /** The line's left end, its middle or its right end. */
  x: number;
  /** The line on which the letters stand. */
  y: number;
  align?: "left" | "centre" | "right";
  /** The line is made smaller until it is no wider. */
  widest?: number;
  /** How far apart capitals stand. */
  spacing?: number;
  /** The kind of paragraph it is for those who have the page read to them; null inside of one. */
  role?: "H1" | "H2" | "P";
}

/** Writes one line. @throws Error when the text holds a character that cannot be printed: such a text is refused before */
export function writeLine(page: PDFKit.PDFDocument, text: string, setting: Setting): void {
  const runs = printable(text, setting.style);
  const { spacing = 0, widest = Number.POSITIVE_INFINITY } = setting;
  const wide = measureRuns(runs).width * setting.size + spacing * ([...text].length - 1);
  const size = wide > widest ? setting.size * (widest / wide) : setting.size;
  const width = Math.min(wide, widest);
  let x = setting.x - width * (setting.align === "centre" ? 0.5 : setting.align === "right" ? 1 : 0);
  const draw = () => {
    page.markContent("Span", { actual: text });
    page.fillColor(setting.colour);
    for (const { text: piece, font } of runs) {
      page.font(font.font as never).fontSize(size * font.face.scale);
      page.text(piece, x, setting.y, {
        lineBreak: false,
        baseline: "alphabetic",
        characterSpacing: spacing,
        features: [],
      });
      x += font.measure(piece).width * size + spacing * [...piece].length;
    }
    page.endMarkedContent();
  };
  page.addStructure(page.struct(setting.role ?? "P", {}, [draw]));
}

function printable(text: string, style: TextStyle): Run[] {
  const runs = runsOf(text, style);
  if (!Array.isArray(runs)) throw new Error("The text holds a character that cannot be printed.");
  return runs;
}

/**
 * Breaks a text into so many lines of about the same length, or fewer; all of it, however long they get.
 * @param between where it may be broken
 */
export function breakInto(most: number, text: string, style: TextStyle, between = " "): string[] {
  const width = (line: string) => measure(line, style).width;
  const parts = text.split(between);
  const whole = width(text);
  let widest = whole / most;
  for (; widest < whole; widest *= 1.04) {
    const lines = fill(parts, between, (line) => width(line) <= widest);
    if (lines.length <= most) return lines;
  }
  return [text];
}

function fill(parts: string[], between: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = lines.length === 0 ? part : `${lines.at(-1)}${between}${part}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

/** How large a line is at a size of 1. */
export function measure(text: string, style: TextStyle): Measure {
  return measureRuns(printable(text, style));
}
