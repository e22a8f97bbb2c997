import type { Font } from "fontkit";
import { measureRuns, type Run, runsOf } from "../paper/runs.server.ts";
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
  const natural = measureRuns(runs).width;
  const size = Math.min(line.size, (line.widest ?? Number.POSITIVE_INFINITY) / natural);
  let x = line.align === "centre" ? line.x - (natural * size) / 2 : line.x;
  const shapes = runs.map((run) => {
    const shape = shapeOf(run, x, line.y, size);
    x += run.font.measure(run.text).width * size;
    return shape;
  });
  return `<g fill="${line.colour}">${shapes.join("")}</g>`;
}

function shapeOf({ text, font: { font, face } }: Run, x: number, y: number, size: number): string {
  const unit = (size * face.scale) / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let pen = 0;
  const paths = glyphs.map(({ id }, place) => {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[place] ?? {};
    const path = glyphPath(font, id);
    const at = `translate(${pen + xOffset} ${yOffset})`;
    pen += xAdvance;
    return path === "" ? "" : `<path transform="${at}" d="${path}"/>`;
  });
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${unit} ${-unit})">${paths.join("")}</g>`;
}

function glyphPath(font: Font, id: number): string {
  return font.getGlyph(id).path.toSVG();
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
