import type { Boundary } from "./pieces.ts";
import type { Reading } from "./readings.ts";

/** What speaks for or against a way to part a message into several questions. */
export interface Evidence {
  /** How sure the parts are, each by itself: the mean of the logarithms, and the least chance. */
  readonly chances: number;
  readonly leastChance: number;
  /** How far the whole message shows what each part means, beside what the others mean: the mean of the logarithms. */
  readonly shown: number;
  /** How likely one of the parts means what another one is taken for: the logarithm. */
  readonly alike: number;
  /** The share of the parts that ask, and whether all do. */
  readonly asking: number;
  readonly allAsk: number;
  /** The shares of the parts behind the first that begin behind a question mark, a stop, a comma, or with a joining word. */
  readonly question: number;
  readonly stop: number;
  readonly comma: number;
  readonly joiner: number;
  /** Whether one of the parts surely asks for something that is not our subject, or tells of it. */
  readonly foreignAsked: number;
  readonly foreignTold: number;
  /** The share of the words that the longest part has, and the logarithm of all words: long messages tell one story. */
  readonly longest: number;
  readonly words: number;
  /** Whether there are three parts. */
  readonly third: number;
}

/** A part, as it is looked at here. */
interface Part {
  readonly words: number;
  readonly boundary: Boundary;
  readonly asks: boolean;
  readonly readings: readonly Reading[];
}

/** What is less likely counts as so likely: no single chance decides. */
const LEAST_CHANCE = 0.001;
/** What the others leave of the whole message counts for at least so much. */
const LEAST_LEFT = 0.01;

const log = (chance: number) => Math.log(chance + LEAST_CHANCE);
const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
const shareOf = (held: readonly boolean[]) => mean(held.map(Number));

/**
 * What speaks for taking a message for these parts.
 * @param readings what each part is taken for
 * @param inWhole how likely the whole message means each thing
 * @param foreign the meanings that are not our subject
 */
export function evidenceOf(
  parts: readonly Part[],
  readings: readonly Reading[],
  inWhole: ReadonlyMap<string, number>,
  foreign: ReadonlySet<string>,
): Evidence {
  const whole = readings.map(({ meaning }) => inWhole.get(meaning) ?? 0);
  const all = whole.reduce((sum, chance) => sum + chance, 0);
  // The surest part must not hide the others: each is looked for in what they leave.
  const shown = whole.map((chance) => log(Math.min(1, chance / Math.max(LEAST_LEFT, 1 - all + chance))));
  const alike = parts.flatMap(({ readings: own }, at) =>
    readings.flatMap(({ meaning }, other) =>
      other === at ? [] : [own.find((reading) => reading.meaning === meaning)?.chance ?? 0],
    ),
  );
  const words = parts.map((part) => part.words);
  const total = words.reduce((sum, each) => sum + each, 0);
  const aside = parts.flatMap(({ asks }, at) => {
    const reading = readings[at];
    return reading !== undefined && foreign.has(reading.meaning) ? [{ asks, chance: reading.chance }] : [];
  });
  const begins = (boundary: Boundary) => shareOf(parts.slice(1).map((part) => part.boundary === boundary));
  return {
    chances: mean(readings.map(({ chance }) => log(chance))),
    leastChance: Math.min(...readings.map(({ chance }) => chance)),
    shown: mean(shown),
    alike: log(Math.max(0, ...alike)),
    asking: shareOf(parts.map(({ asks }) => asks)),
    allAsk: Number(parts.every(({ asks }) => asks)),
    question: begins("question"),
    stop: begins("stop"),
    comma: begins("comma"),
    joiner: begins("joiner"),
    foreignAsked: Number(aside.some(isAsked)),
    foreignTold: Number(aside.some((part) => !isAsked(part))),
    longest: Math.max(...words) / Math.max(1, total),
    words: Math.log(Math.max(1, total)),
    third: Number(parts.length > 2),
  };
}

/** So sure a part must be to be named as not our subject. */
export const SURELY_FOREIGN = 0.9;
const isAsked = ({ asks, chance }: { readonly asks: boolean; readonly chance: number }) =>
  asks && chance >= SURELY_FOREIGN;

type Weights = Partial<Record<keyof Evidence, number>>;

/**
 * What the strangers' messages of several parts and of one have taught (docs/counsellor.md): which way to part a message is the
 * best, by the likelihood of the right one among all; and whether the best is meant, by logistic regression. None of them asked
 * for something that is not our subject beside something that is: what that counts is chosen.
 */
const BEST: Weights = {
  chances: 0.47,
  leastChance: 2.53,
  shown: 0.67,
  alike: -0.34,
  asking: 1.35,
  allAsk: 0.59,
  question: 0.75,
  stop: 0.3,
  comma: -0.98,
  joiner: 0.49,
  foreignAsked: -2,
  foreignTold: -5.62,
  longest: 0.044,
  third: 2.32,
};
const MEANT: Weights & { readonly from: number } = {
  from: -0.95,
  chances: -0.31,
  leastChance: 5.15,
  shown: 0.8,
  alike: -0.45,
  asking: 1.79,
  allAsk: 0.73,
  question: 0.97,
  stop: 0.073,
  comma: -1.18,
  joiner: 1.08,
  foreignAsked: -2,
  foreignTold: -5.94,
  longest: -2.66,
  words: -2.14,
  third: 1.53,
};

function weighed(weights: Weights, evidence: Evidence): number {
  let sum = 0;
  for (const [name, weight] of Object.entries(weights)) sum += weight * (evidence[name as keyof Evidence] ?? 0);
  return sum;
}

/** How good a way to part a message is, beside the others of the same message. */
export const worth = (evidence: Evidence): number => weighed(BEST, evidence);

/** How likely a message that is best parted so asks all of that, 0 to 1. */
export const likelihood = (evidence: Evidence): number => {
  const { from, ...weights } = MEANT;
  return 1 / (1 + Math.exp(-from - weighed(weights, evidence)));
};
