import { longDay, yearOf } from "#app/platform/format.ts";
import { MARK } from "#app/platform/mark.ts";
import { credentialContent } from "../paper/content.server.ts";
import type { TextStyle } from "../paper/font.server.ts";
import { braid, rosette } from "../paper/guilloche.ts";
import { lettersOf } from "../paper/name.server.ts";
import { BRASS, GILT, INK, PAPER, SOFT } from "../paper/ornament.server.ts";
import { measureRuns, runsOf } from "../paper/set-text.server.ts";
import type { Proof } from "../proof.server.ts";

/** The colours of the pictures: those of the printed certificate. */
const COLOURS = {
  ink: INK,
  soft: SOFT,
  brass: BRASS,
  gilt: GILT,
  paper: PAPER,
  danger: "#97281b",
  success: "#275d40",
} as const;

/** The institute's mark. @param size its width */
function seal(x: number, y: number, size: number): string {
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
function rosetteAt(seed: string, x: number, y: number, outer: number, inner: number, colour: string): string {
  const lines = rosette(seed, outer, inner, 18).map((line) => `<path d="${line}"/>`);
  return `<g transform="translate(${x} ${y})" fill="none" stroke="${colour}" stroke-width=".9">${lines.join("")}</g>`;
}

/** A band of woven lines from 0 to `length`, around the height `y`. */
function band(y: number, length: number, height: number, colour: string): string {
  const strands = braid(length, height / 2, Math.round(length / 48), 6).map((line) => `<path d="${line}"/>`);
  return `<g transform="translate(0 ${y})" fill="none" stroke="${colour}" stroke-width="1">${strands.join("")}</g>`;
}

/** Where and how a line of a picture stands. */
interface Line {
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
function outline(text: string, line: Line): string {
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

/** The width and height of a badge. */
export const BADGE_SIZE = 600;
/** The size that other sites show of a link. */
export const PREVIEW = { width: 1200, height: 630 } as const;

function title(text: string): string {
  return `<title>${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</title>`;
}

/**
 * Draws the badge of a certificate: a seal with the certification on it.
 * @param token the signed credential, baked in as Open Badges 3.0 says; without one it is a picture and no more
 */
export function badgeSvg(
  { number, course, certification, issuedAt, expiresAt, status }: Proof,
  token?: string,
): string {
  const { institute } = credentialContent();
  const middle = BADGE_SIZE / 2;
  const centred = { x: middle, align: "centre", widest: 300 } as const;
  const words = title(`${institute} ${certification} (${course})`);
  const baked = token === undefined ? "" : `<openbadges:credential verify="${token}"></openbadges:credential>`;
  const rings = [
    `<circle cx="${middle}" cy="${middle}" r="298" fill="${COLOURS.ink}"/>`,
    `<circle cx="${middle}" cy="${middle}" r="286" fill="${COLOURS.paper}" stroke="${COLOURS.gilt}" stroke-width="3"/>`,
    rosetteAt(number, middle, middle, 280, 198, COLOURS.gilt),
    `<circle cx="${middle}" cy="${middle}" r="196" fill="${COLOURS.paper}" stroke="${COLOURS.ink}" stroke-width="2"/>`,
  ];
  const lines: [string, Line][] = [
    [course, { ...centred, y: 352, size: 92, style: "strong", colour: COLOURS.ink }],
    [certification, { ...centred, y: 396, size: 25, style: "name", colour: COLOURS.soft }],
    expiresAt && status === "expired"
      ? [`Expired ${longDay(expiresAt)}`, { ...centred, y: 434, size: 21, style: "strong", colour: COLOURS.danger }]
      : [`Certified ${yearOf(issuedAt)}`, { ...centred, y: 434, size: 21, style: "italic", colour: COLOURS.brass }],
  ];
  const drawn = [...rings, seal(middle, 212, 120), ...lines.map(([text, line]) => outline(text, line))];
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0" viewBox="0 0 ${BADGE_SIZE} ${BADGE_SIZE}" width="${BADGE_SIZE}" height="${BADGE_SIZE}">${baked}${words}${drawn.join("")}</svg>`;
}

const STATUS = {
  valid: { words: "Valid", colour: COLOURS.success },
  expired: { words: "Expired", colour: COLOURS.soft },
  withdrawn: { words: "Withdrawn", colour: COLOURS.danger },
} as const;

/** Draws what other sites show of a link to a certificate; of one that was withdrawn that it was, and nobody's name. */
export function previewSvg(proof: Proof): string {
  const { width, height } = PREVIEW;
  const { institute, heading } = credentialContent();
  const frame = [
    `<rect width="${width}" height="${height}" fill="${COLOURS.paper}"/>`,
    band(34, width, 36, COLOURS.gilt),
    band(height - 34, width, 36, COLOURS.gilt),
  ];
  const left = { x: 84, widest: 1030 } as const;
  const { words, colour } = STATUS[proof.status];
  const number: [string, Line] = [proof.number, { ...left, y: 536, size: 26, colour: COLOURS.soft }];
  const lines: [string, Line][] =
    proof.status === "withdrawn"
      ? [
          [words, { ...left, y: 300, size: 84, style: "name", colour }],
          [
            `${institute} does not stand by this certificate any more.`,
            { ...left, y: 372, size: 38, colour: COLOURS.soft },
          ],
          number,
        ]
      : [
          [
            `${institute} ${heading}`.toUpperCase(),
            { ...left, y: 152, size: 26, style: "strong", colour: COLOURS.brass },
          ],
          [proof.name, { ...left, y: 288, size: 84, style: "name", widest: 700, colour: COLOURS.ink }],
          [
            `${proof.certification} (${proof.course})`,
            { ...left, y: 362, size: 40, widest: 700, colour: COLOURS.soft },
          ],
          [`${words}, issued on ${longDay(proof.issuedAt)}`, { ...left, y: 486, size: 34, style: "strong", colour }],
          number,
        ];
  const art =
    proof.status === "withdrawn"
      ? []
      : [rosetteAt(proof.number, 1000, 315, 180, 104, COLOURS.gilt), seal(1000, 315, 192)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${[...frame, ...art, ...lines.map(([text, line]) => outline(text, line))].join("")}</svg>`;
}
