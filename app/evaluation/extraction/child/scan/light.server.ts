import type { Picture } from "./picture.server.ts";

/** Pixels of the side of a square in which the shade of the paper is looked for: more than a letter is wide. */
const SQUARE = 24;
/** Of the pixels of a square so many are paper at least. */
const PAPER = 0.1;
/** Paper that is nowhere darker than this share of its brightest needs no levelling. */
const EVEN = 0.8;
/** What is brighter than this share of the paper around is paper: grain, and the cloth of a table. */
const WHITE = 0.9;
/** Darker than this share of the brightest is no paper. */
const DARKEST = 0.12;

/** The shade of the paper in each square: what one pixel of ten is brighter than, in the darkest of the squares around. */
function paperOf({ width, height, shades }: Picture): { across: number; down: number; paper: Float32Array } {
  const [across, down] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)];
  const own = new Float32Array(across * down);
  const counts = new Uint16Array(256);
  for (let square = 0; square < own.length; square += 1) {
    const [left, top] = [(square % across) * SQUARE, Math.floor(square / across) * SQUARE];
    const [right, bottom] = [Math.min(width, left + SQUARE), Math.min(height, top + SQUARE)];
    counts.fill(0);
    for (let y = top; y < bottom; y += 1)
      for (let at = y * width + left; at < y * width + right; at += 1)
        counts[shades[at] ?? 0] = (counts[shades[at] ?? 0] ?? 0) + 1;
    let left10 = (right - left) * (bottom - top) * PAPER;
    let shade = 255;
    while (shade > 0 && left10 > (counts[shade] ?? 0)) {
      left10 -= counts[shade] ?? 0;
      shade -= 1;
    }
    own[square] = shade;
  }
  const brightest = own.reduce((most, shade) => Math.max(most, shade), 1);
  const paper = own.map((_, square) => {
    let least = 255;
    for (let y = -1; y <= 1; y += 1)
      for (let x = -1; x <= 1; x += 1) {
        const [column, row] = [(square % across) + x, Math.floor(square / across) + y];
        if (column >= 0 && column < across && row >= 0 && row < down)
          least = Math.min(least, own[row * across + column] ?? 255);
      }
    return Math.max(least, brightest * DARKEST);
  });
  return { across, down, paper };
}

/** Makes the paper of a photograph equally bright all over, so that shadows on it are not taken for ink. */
export function evened(picture: Picture): Picture {
  const { width, height, shades } = picture;
  const { across, down, paper } = paperOf(picture);
  const sorted = paper.toSorted();
  const [dark = 255, bright = 255] = [
    sorted[Math.floor(sorted.length * 0.05)],
    sorted[Math.floor(sorted.length * 0.95)],
  ];
  if (dark >= bright * EVEN) return picture;
  const even = Buffer.allocUnsafe(shades.length);
  const at = (column: number, row: number) =>
    paper[Math.min(down - 1, row) * across + Math.min(across - 1, column)] ?? 255;
  for (let y = 0; y < height; y += 1) {
    const v = Math.max(0, y / SQUARE - 0.5);
    const row = Math.floor(v);
    for (let x = 0; x < width; x += 1) {
      const u = Math.max(0, x / SQUARE - 0.5);
      const column = Math.floor(u);
      const above = at(column, row) * (1 - u + column) + at(column + 1, row) * (u - column);
      const below = at(column, row + 1) * (1 - u + column) + at(column + 1, row + 1) * (u - column);
      const here = above * (1 - v + row) + below * (v - row);
      even[y * width + x] = Math.min(255, (255 * (shades[y * width + x] ?? 0)) / (here * WHITE));
    }
  }
  return { width, height, shades: even };
}

const INK = 128;
/** Where columns may part, in shares of the width, and the least width of the blank between them. */
const MIDDLE = [0.3, 0.7] as const;
const GUTTER = 0.018;
/** Of the rows with ink so many may have it in the gutter: specks, and a stamp. */
const CROSSED = 0.02;
/** The least of rows that have ink on both sides of a gutter, of all that have any. */
const BESIDE = 0.5;

/** Parts a page into its two columns where nothing stands in its middle from top to bottom; a page without columns is one part. */
export function columnsOf(picture: Picture): Picture[] {
  const { width, height, shades } = picture;
  const [from, to] = [Math.floor(width * MIDDLE[0]), Math.floor(width * MIDDLE[1])];
  const crossed = new Uint32Array(to - from);
  let rows = 0;
  for (let y = 0; y < height; y += 2) {
    const row = shades.subarray(y * width, (y + 1) * width);
    if (!row.some((shade) => shade < INK)) continue;
    rows += 1;
    for (let x = from; x < to; x += 1) if ((row[x] ?? 255) < INK) crossed[x - from] = (crossed[x - from] ?? 0) + 1;
  }
  let [best, run] = [{ end: 0, length: 0 }, 0];
  for (const [at, count] of crossed.entries()) {
    run = count <= rows * CROSSED ? run + 1 : 0;
    if (run > best.length) best = { end: at, length: run };
  }
  if (best.length < width * GUTTER) return [picture];
  const middle = from + best.end - (best.length >> 1);
  const parts = [strip(picture, 0, middle), strip(picture, middle, width)];
  return parts.every((part) => inkRows(part) >= rows * BESIDE) ? parts : [picture];
}

function inkRows({ width, height, shades }: Picture): number {
  let rows = 0;
  for (let y = 0; y < height; y += 2)
    if (shades.subarray(y * width, (y + 1) * width).some((shade) => shade < INK)) rows += 1;
  return rows;
}

function strip({ width, height, shades }: Picture, from: number, to: number): Picture {
  const part = Buffer.allocUnsafe((to - from) * height);
  for (let y = 0; y < height; y += 1) shades.copy(part, y * (to - from), y * width + from, y * width + to);
  return { width: to - from, height, shades: part };
}
