import { measureRuns, type Run, runsOf } from "./set-text.server.ts";

/** How many characters a name on a certificate may have. */
export const LONGEST_NAME = 80;
const ALLOWED = /[\p{L}\p{M}\p{Nd} .,'’()/-]|\u200c|\u200d/u;
/** No script of India puts so many signs on one letter. */
const HEAPED = /\p{M}{6}/u;

/** A name as somebody typed it: as it will be printed, or what is wrong with it, to be said at the field. */
export type ReadName = { kind: "name"; name: string } | { kind: "wrong"; message: string };

/** Reads the name that is to stand on a certificate, in any script of India's languages, and whether it can be printed. */
export function readCertificateName(typed: string): ReadName {
  const name = typed.normalize("NFC").replace(/\s+/gu, " ").trim();
  const signs = [...name];
  if (signs.length === 0) return wrong("Enter your name as it shall stand on the certificate");
  if (signs.length > LONGEST_NAME) return wrong(`The name must be ${LONGEST_NAME} characters or fewer`);
  const stranger = signs.find((sign) => !ALLOWED.test(sign));
  if (stranger !== undefined) return unprintable(stranger);
  if (!/^\p{L}/u.test(name)) return wrong("The name must begin with a letter");
  if (HEAPED.test(name)) return wrong("There are too many marks on one letter");
  const runs = runsOf(name, "name");
  return Array.isArray(runs) ? { kind: "name", name } : unprintable(runs.unprintable);
}

function unprintable(part: string): ReadName {
  const seen = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(part);
  const what = seen ? `“${part}”` : "one of its characters, which is invisible,";
  return wrong(`We cannot print ${what} on the certificate. Please write the name without it.`);
}

function wrong(message: string): ReadName {
  return { kind: "wrong", message };
}

/** The name that a student's certificate is issued with: as they want it written, else their full name as far as it can be printed. */
export function nameFor(student: { full_name: string; certificate_name?: string | null }): string {
  const own = readCertificateName(student.certificate_name ?? student.full_name);
  return own.kind === "name" ? own.name : "";
}

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
