import { wordsOf } from "#app/learning/words.ts";
import { DEFAULT_PRIORITY, type RuleSet } from "../rule-set.ts";
import { type Reading, readingsOf } from "./readings.ts";

/** More pieces than these are not looked at: what stands behind them belongs to the last. */
const MOST_PIECES = 8;

/** A part of a message, and what it asks if the message asks several things. */
export interface Segment {
  readonly text: string;
  readonly meaning: string;
  /** How likely it means that by itself, 0 to 1. */
  readonly chance: number;
  /** Whether it has a question mark or a word that asks, or begins with a request. */
  readonly asks: boolean;
}

/** The best way to part a message. */
export interface Parting {
  readonly segments: readonly Segment[];
  /** How likely the message asks all of that, 0 to 1. */
  readonly chance: number;
}

/** Ends a piece: a sign behind a word, unless it stands in a number. */
const ENDS = /[?!.,;:\u2026\u2013\u2014]["')]*$/;
const QUESTION = /\?["')]*$/;
/** Parts pieces by itself. */
const BETWEEN = /^[-\u2013\u2014+&|/]+$/;

/** The smallest pieces that may each be a question: what signs, lines and joining words (and, also, aur) part. */
export function piecesOf(text: string, { joiners }: RuleSet["lexicon"]): string[] {
  const pieces: string[][] = [[]];
  const close = () => {
    if (pieces.at(-1)?.some((word) => wordsOf(word).length > 0)) pieces.push([]);
  };
  for (const word of text.trim().split(/(\n)|\s+/)) {
    if (word === undefined || word === "") continue;
    if (word === "\n" || BETWEEN.test(word)) {
      close();
      continue;
    }
    if (joiners.has(wordsOf(word)[0] ?? "")) close();
    pieces.at(-1)?.push(word);
    if (ENDS.test(word)) close();
  }
  const said = pieces.map((words) => words.join(" ")).filter((piece) => wordsOf(piece).length > 0);
  const rest = said.slice(MOST_PIECES - 1).join(" ");
  return rest === "" ? said : [...said.slice(0, MOST_PIECES - 1), rest];
}

/** What speaks for several questions, as logistic regression found on the messages of strangers (docs/counsellor.md). */
const WEIGHTS = { from: -0.5, chance: 3.6, inWhole: 0.33, words: -0.075, asking: 3.3, third: 1.4 } as const;
/** A meaning that the whole message shows counts in a part so strongly, beside what the part shows by itself. */
const WHOLE_COUNTS = 0.5;
/**
 * Among several questions that are put with a question mark, one that is so sure by itself counts as shown by the whole message to
 * this degree: the surest of them hides the others there.
 */
const SURE_QUESTION = { chance: 0.8, inWhole: 0.3 } as const;
/** What is less likely counts as so likely: no single chance decides. */
const LEAST_CHANCE = 0.001;
/** Parting into three must be so much worse than into two to be left: a part that holds two questions looks like one of them. */
const THIRD_BONUS = 0.3;

const log = (chance: number) => Math.log(chance + LEAST_CHANCE);
const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** The ways to part so many pieces into two or three neighbouring groups, each given by where its groups begin. */
function* partings(count: number, most: number): Generator<readonly number[]> {
  for (let second = 1; second < count; second += 1) {
    yield [0, second];
    for (let third = second + 1; most > 2 && third < count; third += 1) yield [0, second, third];
  }
}

/** The meanings that only courtesies answer to. */
function courtesiesIn({ replies }: RuleSet): ReadonlySet<string> {
  const all = [...replies.values()];
  const courtesies = all.filter(({ priority, declines }) => priority < DEFAULT_PRIORITY && !declines);
  const others = new Set(all.filter((reply) => !courtesies.includes(reply)).flatMap(({ meanings }) => meanings));
  return new Set(courtesies.flatMap(({ meanings }) => meanings).filter((meaning) => !others.has(meaning)));
}

/**
 * The best way to part a message into two or three questions about different things: that in which the parts are the surest,
 * each by itself and as something that the whole message shows. Undefined when it has one piece, or no two meanings.
 * @param whole what the whole message may mean, the likeliest first
 */
export function bestParting(text: string, whole: readonly Reading[], set: RuleSet): Parting | undefined {
  const pieces = piecesOf(text, set.lexicon);
  const words = wordsOf(text).length;
  const inWhole = new Map(whole.map(({ meaning, chance }) => [meaning, chance]));
  const courtesies = courtesiesIn(set);
  const { asking, requesting, matching } = set.lexicon;
  const severalAsked = pieces.filter((piece) => QUESTION.test(piece)).length > 1;
  const shown = (part: string, { meaning, chance }: Reading) => {
    const least = severalAsked && chance >= SURE_QUESTION.chance && QUESTION.test(part) ? SURE_QUESTION.inWhole : 0;
    return Math.max(inWhole.get(meaning) ?? 0, least);
  };
  const score = (part: string, reading: Reading) => log(reading.chance) + WHOLE_COUNTS * log(shown(part, reading));
  const seen = new Map<string, Segment | undefined>();
  const segment = (from: number, to: number): Segment | undefined => {
    const key = `${from} ${to}`;
    if (seen.has(key)) return seen.get(key);
    const part = pieces.slice(from, to).join(" ");
    const [best] = readingsOf(part, set.model)
      .slice(0, 4)
      .filter(({ meaning }) => !courtesies.has(meaning))
      .sort((a, b) => score(part, b) - score(part, a));
    const said = wordsOf(part);
    const asks = part.includes("?") || requesting.has(said[0] ?? "") || said.some((word) => asking.has(word));
    const found = best === undefined ? undefined : { text: part, ...best, asks };
    seen.set(key, found);
    return found;
  };
  let best: { segments: readonly Segment[]; score: number } | undefined;
  for (const begins of partings(pieces.length, matching.mostAnswers)) {
    const segments = begins.flatMap((from, at) => segment(from, begins[at + 1] ?? pieces.length) ?? []);
    const different = new Set(segments.map(({ meaning }) => meaning)).size;
    if (different < begins.length) continue;
    const third = begins.length > 2 ? THIRD_BONUS : 0;
    const worth = mean(segments.map((each) => score(each.text, each))) + third;
    if (worth > (best?.score ?? Number.NEGATIVE_INFINITY)) best = { segments, score: worth };
  }
  if (best === undefined) return undefined;
  const { segments } = best;
  const odds =
    WEIGHTS.from +
    WEIGHTS.chance * mean(segments.map(({ chance }) => log(chance))) +
    WEIGHTS.inWhole * log(Math.min(...segments.map((each) => shown(each.text, each)))) +
    WEIGHTS.words * words +
    WEIGHTS.asking * mean(segments.map(({ asks }) => (asks ? 1 : 0))) +
    (segments.length > 2 ? WEIGHTS.third : 0);
  return { segments, chance: 1 / (1 + Math.exp(-odds)) };
}
