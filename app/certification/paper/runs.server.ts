import { JOINERS, type LoadedFont, loadFont, type Measure } from "./font.server.ts";
import { INDIAN_FACES, LATIN_FACES, type TextStyle, type Typeface } from "./typefaces.ts";

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
