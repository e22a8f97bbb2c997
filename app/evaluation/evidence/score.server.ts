import type { Likeness } from "#app/learning/model.ts";
import type { Caution, Exclusion } from "../text/guards.ts";
import { holderOf } from "../text/holder.ts";
import type { ReadSentence } from "../text/read.server.ts";
import { mapInSlices } from "../text/slices.server.ts";
import { type ElementMatch, type EvaluationRequest, MATCH_THRESHOLD } from "../types.ts";
import { ASKED_FROM, HIGHEST_DOUBT, MOST_DEED, WEIGHED_FROM, worthOf } from "./approval.ts";
import type { EvidenceModel } from "./evidence-model.server.ts";
import { labelOf } from "./lesson.ts";
import { reasonFor } from "./reasoning.ts";

/** What is judged at once: a sentence, or up to five that follow one another, for a deed is often told in several. */
interface Passage {
  text: string;
  /** As they stand in the document. */
  sentences: readonly string[];
  caution: Caution | null;
  /** Why it does not count; null when it does. */
  exclusion: Exclusion | null;
}

/** How many sentences of a paragraph are judged together at most. */
const LONGEST = 5;

/** The passages of a text: every sentence longer than a heading, and those that count and stand side by side, together. */
export function passagesOf(read: readonly ReadSentence[]): Passage[] {
  const passages: Passage[] = [];
  let run: ReadSentence[] = [];
  for (const item of read) {
    const { sentence, caution, exclusion } = item;
    if (exclusion !== null) {
      run = [];
      if (exclusion !== "heading")
        passages.push({ text: sentence.text, sentences: [sentence.text], caution, exclusion });
      continue;
    }
    const joins = run.at(-1)?.sentence.paragraph === sentence.paragraph;
    run = [...(joins ? run : []), item].slice(-LONGEST);
    for (let from = run.length - 1; from >= 0; from -= 1) {
      const members = run.slice(from);
      const text = members.map((member) => member.counted).join(" ");
      passages.push({
        text,
        sentences: members.map((member) => member.sentence.text),
        caution: members.find((member) => member.caution)?.caution ?? null,
        exclusion: null,
      });
    }
  }
  return passages;
}

/** All that counts of a text. */
export function countedOf(read: readonly ReadSentence[]): string {
  return read.map(({ counted }) => counted).join(" ");
}

/** The least score of what a person is asked about. */
export const DOUBTFUL_SCORE = 0.2;
/** A sentence that scores so much, and did not count, is named to the student. */
const TELLING = 0.2;
/** So like a taught sentence, or the definition, is nobody's own account of what they did. */
const COPIED = 0.62;
/** So like the definition are words that were borrowed from it; what people did is told in words of its own. */
const BORROWED = 0.35;
/** The best passages that are compared with what was taught; a document full of copies must not cost more. */
const MOST_COMPARED = 20;

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

interface Scored {
  matches: ElementMatch[];
  /** Of any element. */
  uncounted: Uncounted[];
}

/** Rounding down, so that a score that is shown as 0.70 is a match. */
const rounded = (score: number) => Math.floor(Math.min(1, Math.max(0, score)) * 100) / 100;

/** A passage that may speak for an element. */
interface Telling {
  passage: Passage;
  /** How surely it shows the element, by its words. */
  score: number;
  /** What the element is worth by it, with whose deed it is and what the document is. */
  worth: number;
  nearest: Likeness | undefined;
}

const isCopied = ({ nearest }: Telling) => nearest !== undefined && nearest.likeness >= COPIED;

/** The readings that may speak for an element, the surest first. */
function surestOf(readings: readonly Reading[], at: number, least: number): { passage: Passage; score: number }[] {
  return readings
    .map(({ passage, scores }) => ({ passage, score: scores[at] ?? 0 }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_COMPARED);
}

function* takenWhile<Item>(items: Iterable<Item>, holds: (item: Item) => boolean): Generator<Item> {
  for (const item of items) {
    if (!holds(item)) return;
    yield item;
  }
}

/**
 * Scores every element of the request by the counted passage that is worth most: by its words and the whole document's, by whose
 * deed it tells, and by what the document is. What is copied from a definition or a taught sentence
 * does not count; an element that too few sentences have taught is never matched.
 */
export async function scoreElements(
  { text, competency, elements }: EvaluationRequest,
  read: readonly ReadSentence[],
  model: EvidenceModel,
  document: number,
): Promise<Scored> {
  const labels = elements.map(({ name }) => labelOf(competency.name, name));
  const tellsOwnDeed = model.deedsOf(holderOf(text));
  const deeds = new Map<Passage, number>();
  const deedOf = (passage: Passage) => {
    const deed = deeds.get(passage) ?? tellsOwnDeed(passage.text);
    deeds.set(passage, deed);
    return deed;
  };
  const readings = await mapInSlices(
    passagesOf(read),
    (passage): Reading => ({ passage, scores: model.scoresOf(passage.text, labels) }),
  );
  const counted = readings.filter(({ passage }) => passage.exclusion === null);
  const excluded = readings.filter(({ passage }) => passage.exclusion !== null);
  const wholes = model.wholeScoresOf(countedOf(read), labels);
  const uncounted: Uncounted[] = [];
  const matches: ElementMatch[] = [];
  for (const [at, { id, name, definition }] of elements.entries()) {
    const label = labels[at] ?? "";
    const whole = wholes[at] ?? 0;
    let most = ASKED_FROM;
    const surest = surestOf(counted, at, WEIGHED_FROM);
    // Whatever deeds the others tell, they are worth less than what was found.
    const isWorthReading = ({ score }: { score: number }) =>
      score >= TELLING || worthOf({ score, whole, deed: MOST_DEED, document }) >= Math.min(most, MATCH_THRESHOLD);
    const telling = await mapInSlices(takenWhile(surest, isWorthReading), ({ passage, score }): Telling => {
      const nearest = model.nearest(passage.text, label);
      const likeDefinition = nearest !== undefined && nearest.text === definition && nearest.likeness >= BORROWED;
      const worth = worthOf({ score, whole, deed: deedOf(passage), document });
      const one = {
        passage,
        score,
        nearest,
        worth: likeDefinition || passage.caution ? Math.min(worth, HIGHEST_DOUBT) : worth,
      };
      if (!isCopied(one)) most = Math.max(most, one.worth);
      return one;
    });
    const found = telling.sort((a, b) => b.worth - a.worth);
    const own = found.filter((one) => !isCopied(one) && one.worth >= ASKED_FROM);
    const [best] = own;
    // One sentence is quoted where it says enough by itself.
    const enough = Math.min(best?.worth ?? 0, MATCH_THRESHOLD);
    const quoted = own.find(({ passage, worth }) => passage.sentences.length === 1 && worth >= enough) ?? best;
    const missed = [
      ...found.filter((one) => one.score >= TELLING && isCopied(one)),
      ...surestOf(excluded, at, TELLING),
    ].map(
      ({ passage }): Uncounted => ({
        sentence: passage.sentences[0] ?? "",
        exclusion: passage.exclusion ?? "copied",
      }),
    );
    uncounted.push(...missed);
    const isTaught = model.isTaught(label);
    const worth = rounded(Math.min(best?.worth ?? 0, isTaught ? 1 : HIGHEST_DOUBT));
    const matched = worth >= MATCH_THRESHOLD;
    const doubtful = !matched && (best !== undefined || !isTaught);
    const matchScore = doubtful ? Math.max(worth, DOUBTFUL_SCORE) : worth;
    const quotes = [...(quoted?.passage.sentences ?? [])];
    const taught = quoted?.nearest?.text;
    const reasoning = reasonFor({ matched, isTaught, quotes, taught, uncounted: missed[0] });
    matches.push({ elementId: id, elementName: name, matchScore, matched, doubtful, reasoning, quotes, taught });
  }
  return { matches, uncounted };
}
