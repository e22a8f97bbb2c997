import { MARK } from "#app/platform/mark.ts";
import { braid, rosette } from "../paper/guilloche.ts";

/** The colours of the pictures: those of the printed certificate. */
export const COLOURS = {
  ink: "#17213b",
  soft: "#4b5369",
  brass: "#7f5d14",
  gilt: "#b8923f",
  paper: "#fbf7ee",
  danger: "#97281b",
  success: "#275d40",
} as const;

/** The institute's mark. @param size its width */
export function seal(x: number, y: number, size: number): string {
  const { rings, rim, letters } = MARK;
  const circles = rings.map(({ radius, stroke }) => `<circle cx="50" cy="50" r="${radius}" stroke-width="${stroke}"/>`);
  const rims = rim.turns.map(
    (turn) => `<ellipse cx="50" cy="50" rx="${rim.rx}" ry="${rim.ry}" transform="rotate(${turn} 50 50)"/>`,
  );
  const written = `<path d="${letters.path}" stroke-width="${letters.stroke}" stroke-linejoin="round"/>`;
  const at = `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`;
  return `<g transform="${at}" fill="none" stroke="${COLOURS.ink}"><circle cx="50" cy="50" r="50" fill="${COLOURS.paper}" stroke="none"/>${circles.join("")}<g stroke="${COLOURS.brass}" stroke-width="${rim.stroke}">${rims.join("")}</g>${written}</g>`;
}

/** A rosette that belongs to one number. */
export function rosetteAt(seed: string, x: number, y: number, outer: number, inner: number, colour: string): string {
  const lines = rosette(seed, outer, inner, 18).map((line) => `<path d="${line}"/>`);
  return `<g transform="translate(${x} ${y})" fill="none" stroke="${colour}" stroke-width=".9">${lines.join("")}</g>`;
}

/** A band of woven lines from 0 to `length`, around the height `y`. */
export function band(y: number, length: number, height: number, colour: string): string {
  const strands = braid(length, height / 2, Math.round(length / 48), 6).map((line) => `<path d="${line}"/>`);
  return `<g transform="translate(0 ${y})" fill="none" stroke="${colour}" stroke-width="1">${strands.join("")}</g>`;
}
