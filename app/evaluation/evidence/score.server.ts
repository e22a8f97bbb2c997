import type { Likeness } from "#app/learning/model.ts";
import type { Exclusion } from "../text/guards.ts";
import type { ReadSentence } from "../text/read.server.ts";
import { mapInSlices } from "../text/slices.server.ts";
import { specificsOf } from "../text/specifics.ts";
import { wordsOf } from "../text/words.ts";
import { type ElementMatch, type EvaluationRequest, MATCH_THRESHOLD } from "../types.ts";
import type { EvidenceModel } from "./evidence-model.ts";
import { labelOf } from "./lesson.ts";
import { type Passage, passagesOf } from "./passages.ts";
import { reasonFor } from "./reasoning.ts";

/** From this score on a person is asked whether the element is shown. */
export const DOUBTFUL_SCORE = 0.2;
/** The highest score of what only a person can approve, and of what nobody is asked about. */
const HIGHEST_DOUBT = 0.69;
const HIGHEST_UNASKED = 0.19;
/** So like a taught sentence, or the definition, is nobody's own account of what they did. */
const COPIED = 0.62;
/** So like the definition are words that were borrowed from it; what people did is told in words of its own. */
const BORROWED = 0.35;
/** Who did something tells of it by figures and by the words of a trade; with fewer of them a person has to ask for more. */
const LEAST_SPECIFICS = 3;
/** The best passages that are compared with what was taught; a document full of copies must not cost more. */
const MOST_COMPARED = 12;

/** A passage with how surely it shows each element; of one that does not count, how surely it would have. */
interface Reading {
  passage: Passage;
  scores: readonly number[];
}

/** A telling sentence that did not count, and why. */
export interface Uncounted {
  sentence: string;
  exclusion: Exclusion;
}

export interface Scored {
  matches: ElementMatch[];
  /** Of any element. */
  uncounted: Uncounted[];
}

/** Rounding down, so that a score that is shown as 0.70 is a match. */
const rounded = (score: number) => Math.floor(Math.min(1, Math.max(0, score)) * 100) / 100;

function readingOf(
  passage: Passage,
  labels: readonly string[],
  model: EvidenceModel,
  isCommon: (word: string) => boolean,
): Reading {
  const scores = model.scoresOf(passage.text, labels);
  const concrete = passage.exclusion !== null || specificsOf(passage.around, isCommon) >= LEAST_SPECIFICS;
  const most = passage.caution === null && concrete ? 1 : HIGHEST_DOUBT;
  return { passage, scores: scores.map((score) => Math.min(score, most)) };
}

/** A passage that speaks for an element. */
interface Telling {
  passage: Passage;
  score: number;
}

/** The readings that speak for an element, the surest first. */
function tellingOf(readings: readonly Reading[], at: number): Telling[] {
  return readings
    .map(({ passage, scores }) => ({ passage, score: scores[at] ?? 0 }))
    .filter(({ score }) => score >= DOUBTFUL_SCORE)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_COMPARED);
}

/** Whether words so close to the definition are the person's own is for a person to say. */
function asOwnWords(one: Telling, nearest: Likeness | undefined, definition: string | undefined) {
  const borrowed = nearest !== undefined && nearest.text === definition && nearest.likeness >= BORROWED;
  return { ...one, nearest, score: borrowed ? Math.min(one.score, HIGHEST_DOUBT) : one.score };
}

/**
 * Scores every element of the request by its best counted passage. What is copied from a definition or a taught sentence
 * does not count; an element that too few sentences have taught is never matched.
 */
export async function scoreElements(
  { competency, elements }: Pick<EvaluationRequest, "competency" | "elements">,
  read: readonly ReadSentence[],
  model: EvidenceModel,
): Promise<Scored> {
  const labels = elements.map(({ name }) => labelOf(competency.name, name));
  const defined = new Set(elements.flatMap(({ name, definition }) => wordsOf(`${name} ${definition}`)));
  const isCommon = (word: string) => defined.has(word) || model.isCommon(word);
  const readings = await mapInSlices(passagesOf(read), (passage) => readingOf(passage, labels, model, isCommon));
  const counted = readings.filter(({ passage }) => passage.exclusion === null);
  const excluded = readings.filter(({ passage }) => passage.exclusion !== null);
  const uncounted: Uncounted[] = [];
  const matches = elements.map(({ id, name }, at): ElementMatch => {
    const label = labels[at] ?? "";
    const found = tellingOf(counted, at)
      .map((one) => asOwnWords(one, model.nearest(one.passage.text, label), elements[at]?.definition))
      .sort((a, b) => b.score - a.score);
    const own = found.filter(({ nearest }) => (nearest?.likeness ?? 0) < COPIED);
    const [best] = own;
    // One sentence is quoted where it says enough by itself.
    const enough = Math.min(best?.score ?? 0, MATCH_THRESHOLD);
    const quoted = own.find(({ passage, score }) => passage.sentences.length === 1 && score >= enough) ?? best;
    const missed = [
      ...found.filter(({ nearest }) => (nearest?.likeness ?? 0) >= COPIED),
      ...tellingOf(excluded, at).filter(({ score }) => score >= MATCH_THRESHOLD),
    ].map(
      ({ passage }): Uncounted => ({
        sentence: passage.sentences[0] ?? "",
        exclusion: passage.exclusion ?? "copied",
      }),
    );
    uncounted.push(...missed);
    const faint = counted.reduce((most, { scores }) => Math.max(most, scores[at] ?? 0), 0);
    const isTaught = model.isTaught(label);
    const matchScore = rounded(Math.min(best?.score ?? Math.min(faint, HIGHEST_UNASKED), isTaught ? 1 : HIGHEST_DOUBT));
    const matched = matchScore >= MATCH_THRESHOLD;
    const doubtful = !matched && (best !== undefined || !isTaught);
    const quotes = [...(quoted?.passage.sentences ?? [])];
    const taught = quoted?.nearest?.text;
    const reasoning = reasonFor({ matched, isTaught, quotes, taught, uncounted: missed[0] });
    return { elementId: id, elementName: name, matchScore, matched, doubtful, reasoning, quotes, taught };
  });
  return { matches, uncounted };
}
