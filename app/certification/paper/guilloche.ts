/** Guilloche: the woven lines of banknotes and certificates, as paths of SVG, computed anew from the same seed each time. */

/** A stream of numbers from 0 to 1 that a text decides (FNV-1a, then mulberry32). */
function numbersFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** How many curves a swing of a closed line is drawn with. */
const CURVES_A_SWING = 8;

/** A closed line around the middle, smooth through all its points (Catmull-Rom as Bézier curves). */
function closedLine(swings: number, radius: (angle: number) => number): string {
  const steps = swings * CURVES_A_SWING;
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    return [radius(angle) * Math.cos(angle), radius(angle) * Math.sin(angle)] as const;
  });
  const at = (place: number) => points[(place + steps) % steps] ?? [0, 0];
  const curves = points.map((_, place) => {
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [at(place - 1), at(place), at(place + 1), at(place + 2)] as const;
    const bend = [bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy];
    return `C${bend.map(round).join(" ")}`;
  });
  return `M${at(0).map(round).join(" ")}${curves.join("")}Z`;
}

/**
 * A rosette around 0,0: one line that swings between an inner and an outer edge, again and again a little further turned.
 * @param seed decides how many leaves it has and how they lie
 */
export function rosette(seed: string, outer: number, inner: number, lines: number): string[] {
  const next = numbersFrom(seed);
  const leaves = 8 + Math.floor(next() * 7);
  const ripples = 2 + Math.floor(next() * 2);
  const start = next() * 2 * Math.PI;
  const phase = next() * 2 * Math.PI;
  const depth = 0.16 + next() * 0.16;
  const middle = (outer + inner) / 2;
  const swing = (outer - inner) / 2;
  return Array.from({ length: lines }, (_, line) => {
    const turn = start + (line / lines) * 2 * Math.PI;
    return closedLine(leaves * ripples, (angle) => {
      const leaf = Math.sin(leaves * angle + turn);
      const ripple = Math.sin(ripples * (leaves * angle + turn) + phase);
      return middle + swing * ((1 - depth) * leaf + depth * ripple);
    });
  });
}

/** A quarter of a sine wave as a Bézier curve: its control points, a quarter of the wave long and 1 high. */
const QUARTER = [
  [0.326133, 0.512287],
  [0.638093, 1.002314],
  [1, 1],
] as const;

/** One swing of a wave from the level line to its top, or back. */
function swings(x: number, quarter: number, height: number, rising: boolean): string {
  const points = rising
    ? QUARTER.map(([dx, dy]) => [x + dx * quarter, dy * height])
    : [
        [x + (1 - QUARTER[1][0]) * quarter, QUARTER[1][1] * height],
        [x + (1 - QUARTER[0][0]) * quarter, QUARTER[0][1] * height],
        [x + quarter, 0],
      ];
  return `C${points.flat().map(round).join(" ")}`;
}

/**
 * Waves along the line from 0,0 to length,0, woven by their shifts. They go a little beyond both ends.
 * @param waves how many fit the length
 */
export function braid(length: number, height: number, waves: number, strands: number): string[] {
  const wave = length / waves;
  const quarter = wave / 4;
  return Array.from({ length: strands }, (_, strand) => {
    const begin = -wave + (strand / strands) * wave;
    let line = `M${round(begin)} 0`;
    for (let swing = 0; swing < (waves + 1) * 4; swing += 1) {
      const above = swing % 4 < 2 ? 1 : -1;
      line += swings(begin + swing * quarter, quarter, above * height, swing % 2 === 0);
    }
    return line;
  });
}
