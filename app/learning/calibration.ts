/**
 * How margins become chances.
 * - one: a text has one of the labels; the chances add up to 1 less the chance that it is like nothing that was taught.
 * - each: a text may have none, one or several; each label's chance stands for itself.
 */
export type Calibration =
  | { readonly kind: "one"; readonly slope: number; readonly likeNothing: number }
  | { readonly kind: "each"; readonly slope: number; readonly offset: number };

/** A label that stands only so far above where texts begin is no likelier than none. */
const ABOVE_NOTHING = 0.15;

/** The slope that thousands of samples had: one that is fitted to a few is drawn towards it. */
const USUAL_SLOPE = 4;
const DRAWN = 2;

/** Pairs of sample and label beyond this many teach the sigmoid nothing more. */
const MOST_PAIRS = 100_000;

/** So many samples fit the softmax; of a few hundred its slope depends on which they are. */
const MOST_FITTED = 4_000;

/** Chances from margins, in the same order, each 0 to 1. */
export function chancesOf(margins: Float32Array, calibration: Calibration): Float32Array {
  if (calibration.kind === "each") {
    const { slope, offset } = calibration;
    return margins.map((margin) => 1 / (1 + Math.exp(-(slope * margin + offset))));
  }
  const { slope, likeNothing } = calibration;
  const highest = margins.reduce((most, margin) => Math.max(most, margin), likeNothing);
  const powers = margins.map((margin) => Math.exp(slope * (margin - highest)));
  const sum = powers.reduce((all, power) => all + power, Math.exp(slope * (likeNothing - highest)));
  return powers.map((power) => power / sum);
}

/** The margins of samples that were not taught by themselves, row by row, and which labels each has. */
export interface Seen {
  readonly margins: Float32Array;
  readonly labels: number;
  readonly labelsOf: readonly ReadonlySet<number>[];
  /** For each label, what it stands at before any term has spoken. */
  readonly offsets: Float32Array;
}

/** The least of a function that falls and then rises, between two bounds. */
function lowest(of: (at: number) => number, from: number, to: number): number {
  const golden = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [from, to];
  for (let step = 0; step < 24; step += 1) {
    const left = high - golden * (high - low);
    const right = low + golden * (high - low);
    if (of(left) < of(right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
}

/** The slope of the softmax under which the right labels are least surprising (temperature scaling). */
function fitOne({ margins, labels, labelsOf, offsets }: Seen): Calibration {
  const likeNothing = offsets.reduce((sum, offset) => sum + offset, 0) / Math.max(1, labels) + ABOVE_NOTHING;
  const every = Math.max(1, Math.ceil(labelsOf.length / MOST_FITTED));
  const rows = labelsOf.flatMap((own, index) => {
    const [label] = own;
    return own.size === 1 && label !== undefined && index % every === 0
      ? [{ row: margins.subarray(index * labels, (index + 1) * labels), label }]
      : [];
  });
  const surprise = (logSlope: number) => {
    const slope = Math.exp(logSlope);
    let sum = DRAWN * (logSlope - Math.log(USUAL_SLOPE)) ** 2;
    for (const { row, label } of rows) {
      const own = row[label] as number;
      let others = Math.exp(slope * (likeNothing - own));
      for (const margin of row) others += Math.exp(slope * (margin - own));
      sum += Math.log(others);
    }
    return sum;
  };
  return {
    kind: "one",
    likeNothing,
    slope: rows.length === 0 ? 1 : Math.exp(lowest(surprise, Math.log(0.1), Math.log(50))),
  };
}

/** Slope and offset of the sigmoid under which what each sample has and has not is least surprising (Platt 1999). */
function fitEach({ margins, labels, labelsOf }: Seen): Calibration {
  const every = Math.max(1, Math.ceil((labelsOf.length * labels) / MOST_PAIRS));
  const pairs = labelsOf.flatMap((own, index) =>
    index % every === 0
      ? Array.from({ length: labels }, (_, label) => ({
          margin: margins[index * labels + label] as number,
          has: own.has(label) ? 1 : 0,
        }))
      : [],
  );
  let slope = 1;
  let offset = 0;
  // Newton's method, held back a little so that separable samples do not run away.
  for (let step = 0; step < 30; step += 1) {
    let [gradientA, gradientB, aa, ab, bb] = [slope * 1e-3, 0, 1e-3, 0, 1e-3];
    for (const { margin, has } of pairs) {
      const chance = 1 / (1 + Math.exp(-(slope * margin + offset)));
      const bend = chance * (1 - chance);
      gradientA += (chance - has) * margin;
      gradientB += chance - has;
      aa += bend * margin * margin;
      ab += bend * margin;
      bb += bend;
    }
    const determinant = aa * bb - ab * ab;
    const changeA = (gradientA * bb - gradientB * ab) / determinant;
    const changeB = (gradientB * aa - gradientA * ab) / determinant;
    const far = Math.max(1, Math.abs(changeA), Math.abs(changeB));
    slope -= changeA / far;
    offset -= changeB / far;
    if (Math.abs(changeA) + Math.abs(changeB) < 1e-6) break;
  }
  return { kind: "each", slope, offset };
}

/** Fits the calibration to samples that were judged without having taught. */
export function calibrate(kind: Calibration["kind"], seen: Seen): Calibration {
  return kind === "one" ? fitOne(seen) : fitEach(seen);
}
