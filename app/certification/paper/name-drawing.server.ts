import { measureRuns, type Run, runsOf } from "./runs.server.ts";

/** The outline of a letter, and where it stands. */
interface Letter {
  path: string;
  x: number;
  y: number;
  /** Its height is turned over: letters are drawn upwards. */
  scale: number;
}

/** A name as the certificate will print it: the outlines of its letters, to be drawn in one colour. */
export interface NameDrawing {
  /** What is drawn, in units of the same size in both directions. */
  width: number;
  height: number;
  letters: Letter[];
}

const UNIT = 100;
const ROOM = 8;

/** Draws a name that `readCertificateName` has read. @throws Error when it cannot be printed */
export function drawName(name: string): NameDrawing {
  const runs = runsOf(name, "name");
  if (!Array.isArray(runs)) throw new Error("The name holds a character that cannot be printed.");
  const { width, rise, fall } = measureRuns(runs);
  return {
    width: Math.ceil(width * UNIT + 2 * ROOM),
    height: Math.ceil((rise + fall) * UNIT + 2 * ROOM),
    letters: lettersOf(runs, ROOM, ROOM + rise * UNIT, UNIT),
  };
}

/** The outlines of the letters of a line, from a place on; `y` is the line on which they stand. */
export function lettersOf(runs: readonly Run[], x: number, y: number, size: number): Letter[] {
  const letters: Letter[] = [];
  let pen = x;
  for (const { text, font } of runs) {
    const scale = (size * font.face.scale) / font.font.unitsPerEm;
    const { glyphs, positions } = font.font.layout(text);
    for (const [place, { id }] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[place] ?? NOWHERE;
      const path = font.font.getGlyph(id).path.toSVG();
      if (path !== "") letters.push({ path, x: pen + xOffset * scale, y: y - yOffset * scale, scale });
      pen += xAdvance * scale;
    }
  }
  return letters;
}

const NOWHERE = { xAdvance: 0, xOffset: 0, yOffset: 0 };
