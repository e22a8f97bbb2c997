import { lettersOf } from "../paper/name-drawing.server.ts";
import { measureRuns, runsOf } from "../paper/runs.server.ts";
import type { TextStyle } from "../paper/typefaces.ts";

/** Where and how a line of a picture stands. */
export interface Line {
  x: number;
  /** The line on which the letters stand. */
  y: number;
  size: number;
  colour: string;
  style?: TextStyle;
  align?: "left" | "centre";
  /** The line is made smaller until it is no wider. */
  widest?: number;
}

/**
 * Draws a line of text as shapes (SVG), so that it looks the same everywhere, in every script that certificates are written in.
 * A text that cannot be printed gives nothing.
 */
export function outline(text: string, line: Line): string {
  const runs = runsOf(text, line.style ?? "plain");
  if (!Array.isArray(runs) || runs.length === 0) return "";
  const { width } = measureRuns(runs);
  const size = Math.min(line.size, (line.widest ?? Number.POSITIVE_INFINITY) / width);
  const start = line.align === "centre" ? line.x - (width * size) / 2 : line.x;
  const shapes = lettersOf(runs, start, line.y, size).map(
    ({ path, x, y, scale }) => `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" d="${path}"/>`,
  );
  return `<g fill="${line.colour}">${shapes.join("")}</g>`;
}
