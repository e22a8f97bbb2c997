import { runsOf } from "./runs.server.ts";

/** A name as the certificate will print it: the outlines of its letters, to be drawn in one colour. */
export interface NameDrawing {
  /** What is drawn, in units of the same size in both directions. */
  width: number;
  height: number;
  letters: { path: string; x: number; y: number; scale: number }[];
}

const UNIT = 100;
const ROOM = 8;

/** Draws a name that `readCertificateName` has read. @throws Error when it cannot be printed */
export function drawName(name: string): NameDrawing {
  const runs = runsOf(name, "name");
  if (!Array.isArray(runs)) throw new Error("The name holds a character that cannot be printed.");
  const measures = runs.map(({ text, font }) => font.measure(text));
  const rise = Math.max(...measures.map((measure) => measure.rise)) * UNIT;
  const fall = Math.max(...measures.map((measure) => measure.fall)) * UNIT;
  const letters: NameDrawing["letters"] = [];
  let x = ROOM;
  for (const { text, font } of runs) {
    const scale = (UNIT * font.face.scale) / font.font.unitsPerEm;
    const { glyphs, positions } = font.font.layout(text);
    for (const [place, { id }] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[place] ?? NOWHERE;
      const path = font.font.getGlyph(id).path.toSVG();
      if (path !== "") letters.push({ path, x: x + xOffset * scale, y: ROOM + rise - yOffset * scale, scale });
      x += xAdvance * scale;
    }
  }
  return { width: Math.ceil(x + ROOM), height: Math.ceil(rise + fall + 2 * ROOM), letters };
}

const NOWHERE = { xAdvance: 0, xOffset: 0, yOffset: 0 };
