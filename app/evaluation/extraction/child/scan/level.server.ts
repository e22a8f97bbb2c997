import { type Picture, shrunk } from "./picture.server.ts";

/** How the lines of text run in a picture. */
export interface Lines {
  /** Whether they run from top to bottom instead of from left to right. */
  upended: boolean;
  /** Degrees by which the picture is to be turned clockwise so that they are level, within MAX_SKEW. */
  skew: number;
  /** How clearly there are lines at all: LINES and more where text stands. */
  contrast: number;
}

/** The longer side of the copy that is looked at. */
const SIDE = 900;
const MAX_SKEW = 12;
const COARSE = 0.5;
const FINE = 0.1;
/** Points beyond these tell no more about the lines. */
const MAX_POINTS = 60_000;
const DARKER = 24;
/** Points of ink below which there is no word. */
const LEAST_INK = 200;
/** A picture of which more than this share is ink without any lines in it is noise (letters cover 6 to 9 in 100). */
const MUCH_INK = 0.1;
export const LINES = 4;
/** Shades of a neighbourhood are averaged over a square of this many pixels. */
const NEIGHBOURHOOD = 25;

interface Points {
  x: Float32Array;
  y: Float32Array;
}

/** Finds the lines of a page. @returns "empty" for a page without ink, "noise" for one with much and no lines */
export async function linesOf(picture: Picture): Promise<Lines | "empty" | "noise"> {
  const small = await shrunk(picture, SIDE);
  const { ink, share } = inkOf(small);
  if (ink.x.length < LEAST_INK) return "empty";
  const level = bestSkew(ink.x, ink.y);
  const upended = bestSkew(ink.y, ink.x);
  if (share > MUCH_INK && Math.max(level.contrast, upended.contrast) < LINES) return "noise";
  return upended.score > level.score
    ? { upended: true, skew: -upended.skew, contrast: upended.contrast }
    : { upended: false, skew: level.skew, contrast: level.contrast };
}

/** Points that are darker than their neighbourhood, so that shadows and folds of a photograph are not taken for ink. */
function inkOf({ width, height, shades }: Picture): { ink: Points; share: number } {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += shades[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  const found: number[] = [];
  const half = NEIGHBOURHOOD >> 1;
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - half), Math.min(height, y + half + 1)];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - half), Math.min(width, x + half + 1)];
      const at = (row: number, column: number) => sums[row * (width + 1) + column] ?? 0;
      const sum = at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left);
      if ((shades[y * width + x] ?? 0) + DARKER < sum / ((bottom - top) * (right - left))) found.push(y * width + x);
    }
  }
  const step = Math.max(1, Math.ceil(found.length / MAX_POINTS));
  const kept = found.filter((_, place) => place % step === 0);
  const x = Float32Array.from(kept, (at) => at % width);
  const y = Float32Array.from(kept, (at) => Math.floor(at / width));
  return { ink: { x, y }, share: found.length / (width * height) };
}

interface Skew {
  /** Degrees clockwise. */
  skew: number;
  score: number;
  /** How many times better the best angle is than a middling one; letters in lines make it large. */
  contrast: number;
}

/** The angle at which ink falls into the fewest rows: there rows of text and the gaps between them are told apart best. */
function bestSkew(along: Float32Array, across: Float32Array): Skew {
  const scores: { skew: number; score: number }[] = [];
  for (let skew = -MAX_SKEW; skew <= MAX_SKEW; skew += COARSE)
    scores.push({ skew, score: sharpness(along, across, skew) });
  scores.sort((a, b) => b.score - a.score);
  let [best = { skew: 0, score: 0 }] = scores;
  const contrast = best.score / (scores[scores.length >> 1]?.score ?? 1);
  const coarse = best.skew;
  for (let skew = coarse - COARSE; skew <= coarse + COARSE; skew += FINE) {
    const score = sharpness(along, across, skew);
    if (score > best.score) best = { skew, score };
  }
  return { ...best, contrast };
}

/** How far the numbers of points in neighbouring rows differ when the picture is turned by `degrees` clockwise. */
function sharpness(along: Float32Array, across: Float32Array, degrees: number): number {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const offset = 2 * SIDE;
  const rows = new Float64Array(2 * offset);
  for (let point = 0; point < along.length; point += 1) {
    const row = Math.round((along[point] ?? 0) * sine + (across[point] ?? 0) * cosine) + offset;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 1; row < rows.length; row += 1) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
  return sum;
}
