import { MARK } from "#app/platform/mark.ts";
import { braid, rosette } from "./guilloche.ts";

/** The certificate's colours; each is printed, so none of them changes with a screen. */
export const INK = "#17213b";
export const SOFT = "#4b5369";
export const BRASS = "#7f5d14";
export const GILT = "#b8923f";
export const PAPER = "#fbf7ee";
const TINT = "#eee5d1";
const RULE = "#d9d0bd";

/** A4, lying. */
export const PAGE = { width: 841.89, height: 595.28 } as const;

const EDGE = 20;
const BAND = 24;
const CORNER = 40;
const STRANDS = 6;
const WAVE = 18;

/** Draws what stands behind the words: paper, a rosette that no other certificate has, and the braided frame. */
export function drawGround(page: PDFKit.PDFDocument, seed: string): void {
  page.rect(0, 0, PAGE.width, PAGE.height).fill(PAPER);
  drawRosette(page, { x: PAGE.width / 2, y: 292 }, rosette(seed, 218, 96, 18), TINT, 0.55);
  drawRosette(page, { x: PAGE.width / 2, y: 292 }, rosette(`${seed} heart`, 92, 34, 12), TINT, 0.55);
  drawFrame(page);
}

function drawRosette(
  page: PDFKit.PDFDocument,
  { x, y }: { x: number; y: number },
  lines: string[],
  colour: string,
  stroke: number,
): void {
  page.save().translate(x, y).lineWidth(stroke);
  for (const line of lines) page.path(line).stroke(colour);
  page.restore();
}

function drawFrame(page: PDFKit.PDFDocument): void {
  const { width, height } = PAGE;
  const sides = [
    { x: EDGE, y: EDGE, turn: 0, length: width - 2 * EDGE },
    { x: EDGE, y: height - EDGE - BAND, turn: 0, length: width - 2 * EDGE },
    { x: EDGE + BAND, y: EDGE, turn: 90, length: height - 2 * EDGE },
    { x: width - EDGE, y: EDGE, turn: 90, length: height - 2 * EDGE },
  ];
  for (const side of sides) drawBand(page, side);
  for (const x of [EDGE, width - EDGE - CORNER]) {
    for (const y of [EDGE, height - EDGE - CORNER]) drawCorner(page, x, y);
  }
  page
    .lineWidth(1.1)
    .rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE)
    .stroke(INK);
}

function drawBand(page: PDFKit.PDFDocument, side: { x: number; y: number; turn: number; length: number }): void {
  const waves = Math.round(side.length / WAVE);
  page.save().translate(side.x, side.y).rotate(side.turn);
  page.rect(0, 0, side.length, BAND).clip();
  page.translate(0, BAND / 2).lineWidth(0.45);
  for (const strand of braid(side.length, BAND / 2 - 3.5, waves, STRANDS)) page.path(strand).stroke(GILT);
  for (const strand of braid(side.length, BAND / 2 - 8, waves * 2, 3)) page.path(strand).stroke(BRASS);
  page.restore().save().translate(side.x, side.y).rotate(side.turn).lineWidth(0.5);
  for (const y of [1.8, BAND - 1.8]) page.moveTo(0, y).lineTo(side.length, y).stroke(INK);
  page.restore();
}

function drawCorner(page: PDFKit.PDFDocument, x: number, y: number): void {
  page.lineWidth(0.8).rect(x, y, CORNER, CORNER).fillAndStroke(PAPER, INK);
  const middle = { x: x + CORNER / 2, y: y + CORNER / 2 };
  drawRosette(page, middle, rosette("PGI", CORNER / 2 - 3, 4, 6), GILT, 0.4);
}

/** Draws the institute's mark as a seal. @param size its width */
export function drawSeal(page: PDFKit.PDFDocument, middle: { x: number; y: number }, size: number): void {
  const { rings, rim, letters } = MARK;
  page.save().translate(middle.x - size / 2, middle.y - size / 2);
  page.scale(size / 100);
  page.circle(50, 50, 50).fill(PAPER);
  for (const { radius, stroke } of rings) page.lineWidth(stroke).circle(50, 50, radius).stroke(INK);
  for (const turn of rim.turns) {
    page
      .save()
      .rotate(turn, { origin: [50, 50] })
      .lineWidth(rim.stroke);
    page.ellipse(50, 50, rim.rx, rim.ry).stroke(BRASS).restore();
  }
  page.lineWidth(letters.stroke).lineJoin("round").path(letters.path).stroke(INK);
  page.restore();
}

/** A fine level line. */
export function drawRule(page: PDFKit.PDFDocument, x: number, y: number, length: number, colour = RULE): void {
  page
    .lineWidth(0.6)
    .moveTo(x, y)
    .lineTo(x + length, y)
    .stroke(colour);
}
