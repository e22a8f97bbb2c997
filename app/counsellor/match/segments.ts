import { wordsOf } from "#app/learning/terms.ts";
import type { RuleSet } from "../rule-set.ts";
import { type Evidence, evidenceOf, likelihood, worth } from "./evidence.ts";
import { MOST_PIECES, type Piece, piecesOf } from "./pieces.ts";
import { type Reading, readingsOf } from "./readings.ts";

/** A part of a message, and what it asks if the message asks several things. */
export interface Segment {
  readonly text: string;
  readonly meaning: string;
  /** How likely it means that by itself, 0 to 1. */
  readonly chance: number;
  /** Whether it has a question mark or a word that asks, or begins with a request. */
  readonly asks: boolean;
}

/** A way to part a message. */
export interface Parting {
  readonly segments: readonly Segment[];
  /** How likely the message asks all of that, 0 to 1. */
  readonly chance: number;
}

/** A run of pieces, and what it may mean by itself: the likeliest first. */
export interface Run {
  readonly text: string;
  readonly words: number;
  readonly boundary: Piece["boundary"];
  readonly asks: boolean;
  readonly readings: readonly Reading[];
}

/** So many readings of a run may be the right one; of three runs only the likeliest of each. */
const CHOICES = 2;
/** Readings of a run beyond these are not looked at. */
const MOST_READ = 5;

/** The ways to part so many pieces into two or three neighbouring groups, each given by where its groups begin. */
function* partings(count: number, most: number): Generator<readonly number[]> {
  for (let second = 1; second < count; second += 1) {
    yield [0, second];
    for (let third = second + 1; most > 2 && third < count; third += 1) yield [0, second, third];
  }
}

/** The meanings that runs may have together: every choice of one reading each. */
const choicesOf = ([first, ...rest]: readonly (readonly Reading[])[]): Reading[][] =>
  first === undefined ? [[]] : first.flatMap((reading) => choicesOf(rest).map((others) => [reading, ...others]));

/** A way to part a message that may be meant. */
export interface Candidate {
  readonly segments: readonly Segment[];
  readonly evidence: Evidence;
}

/**
 * Every way to part a message into two or three neighbouring parts that mean different things, with what speaks for it.
 * @param whole what the whole message may mean, the likeliest first
 */
export function* candidatesOf(text: string, whole: readonly Reading[], set: RuleSet): Generator<Candidate> {
  const pieces = piecesOf(text, set.lexicon);
  const inWhole = new Map(whole.map(({ meaning, chance }) => [meaning, chance]));
  const { asking, requesting, matching } = set.lexicon;
  const runs = new Map<number, Run>();
  const run = (from: number, to: number): Run => {
    const key = from * (MOST_PIECES + 1) + to;
    const known = runs.get(key);
    if (known !== undefined) return known;
    const own = pieces.slice(from, to);
    const part = own.map((piece) => piece.text).join(" ");
    const said = wordsOf(part);
    const fresh: Run = {
      text: part,
      words: said.length,
      boundary: own[0]?.boundary ?? "none",
      asks: part.includes("?") || requesting.has(said[0] ?? "") || said.some((word) => asking.has(word)),
      readings: readingsOf(part, set.model).slice(0, MOST_READ),
    };
    runs.set(key, fresh);
    return fresh;
  };
  for (const begins of partings(pieces.length, matching.mostAnswers)) {
    const parts = begins.map((from, at) => run(from, begins[at + 1] ?? pieces.length));
    const meant = parts.map(({ readings }) =>
      readings.filter(({ meaning }) => !set.courtesies.has(meaning)).slice(0, parts.length > 2 ? 1 : CHOICES),
    );
    for (const readings of choicesOf(meant)) {
      if (new Set(readings.map(({ meaning }) => meaning)).size < parts.length) continue;
      const segments = parts.flatMap(({ text: own, asks }, at) => {
        const reading = readings[at];
        return reading === undefined ? [] : [{ text: own, asks, ...reading }];
      });
      yield { segments, evidence: evidenceOf(parts, readings, inWhole, set.foreign) };
    }
  }
}

/**
 * The best way to part a message into two or three questions about different things. Undefined when it has one piece, or no two
 * meanings.
 * @param whole what the whole message may mean, the likeliest first
 */
export function bestParting(text: string, whole: readonly Reading[], set: RuleSet): Parting | undefined {
  let best: { candidate: Candidate; worth: number } | undefined;
  for (const candidate of candidatesOf(text, whole, set)) {
    const found = worth(candidate.evidence);
    if (best === undefined || found > best.worth) best = { candidate, worth: found };
  }
  if (best === undefined) return undefined;
  const { segments, evidence } = best.candidate;
  return { segments, chance: likelihood(evidence) };
}
