import { longDay, yearOf } from "#app/platform/format.ts";
import { credentialContent } from "../paper/content.server.ts";
import type { Proof } from "../proof.server.ts";
import { band, COLOURS, rosetteAt, seal } from "./ornament.ts";
import { type Line, outline } from "./outline.server.ts";

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
export function badgeSvg({ number, course, certification, issuedAt }: Proof, token?: string): string {
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
    [`Certified ${yearOf(issuedAt)}`, { ...centred, y: 434, size: 21, style: "italic", colour: COLOURS.brass }],
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
