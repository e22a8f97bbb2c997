import { DOUBTFUL_SCORE } from "../evidence/score.server.ts";
import type { ReadSentence } from "../text/read.server.ts";
import { collapse } from "../text/sentences.ts";
import { type ElementDefinition, type ElementMatch, MATCH_THRESHOLD } from "../types.ts";
import type { ModelAnswer } from "./prompt.server.ts";

type Entry = ModelAnswer["elements"][number];

/** Whether a sentence of a document says anything about an element; a true sentence about something else proves nothing. */
export type IsRelevant = (sentence: string, elementId: string) => boolean;

const MAX_REASONING = 600;
const MIN_QUOTE = 15;
/** Where a score goes that nothing in the document bears out. */
const UNSUPPORTED_SCORE = 0.5;
/** Sentences that are evidence for no evaluator, however convincing. */
const barred = new Set<ReadSentence["exclusion"]>(["instruction", "repeated"]);

/** Quotes as they are compared: a model may change quotation marks and dashes, never words. */
const comparable = (text: string) =>
  collapse(text)
    .replace(/[“”„"]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[‐-―]/g, "-");

function isBarred(quote: string, read: readonly ReadSentence[]): boolean {
  const sentences = read.filter(({ sentence }) => {
    const text = comparable(sentence.text);
    return text.includes(quote) || quote.includes(text);
  });
  return sentences.some(({ exclusion }) => barred.has(exclusion));
}

function verified(entry: Entry, text: string, read: readonly ReadSentence[], isRelevant: IsRelevant): string[] {
  const plain = comparable(text);
  const own = collapse(text);
  return entry.quotes.flatMap((quote) => {
    const wanted = comparable(quote);
    const at = plain.indexOf(wanted);
    // The quote is taken from the document itself; both forms have the same length, character for character.
    if (wanted.length < MIN_QUOTE || at < 0 || isBarred(wanted, read)) return [];
    const found = own.slice(at, at + wanted.length);
    return isRelevant(found, entry.elementId) ? [found] : [];
  });
}

function bounded(score: number): number {
  return Number.isFinite(score) ? Math.floor(Math.min(1, Math.max(0, score)) * 100) / 100 : 0;
}

/**
 * Turns a model's answer into matches: one entry per element in the elements' order, scores held between 0 and 1,
 * `matched` worked out from the threshold, only quotes that stand in the document and are about the element. A high
 * score without a single such quote is lowered. Null when an element is missing or answered twice.
 */
export function verifyAnswer(
  answer: ModelAnswer,
  elements: readonly ElementDefinition[],
  text: string,
  read: readonly ReadSentence[],
  isRelevant: IsRelevant,
): ElementMatch[] | null {
  const matches = elements.flatMap((element): ElementMatch[] => {
    const [entry, ...more] = answer.elements.filter(({ elementId }) => elementId === element.id);
    if (!entry || more.length > 0) return [];
    const quotes = verified(entry, text, read, isRelevant);
    const stated = bounded(entry.matchScore);
    const supported = stated < MATCH_THRESHOLD || quotes.length > 0;
    const reason = collapse(entry.reasoning).slice(0, MAX_REASONING).toWellFormed();
    return [
      {
        elementId: element.id,
        elementName: element.name,
        matchScore: supported ? stated : UNSUPPORTED_SCORE,
        matched: supported && stated >= MATCH_THRESHOLD,
        doubtful: !supported || (stated < MATCH_THRESHOLD && stated >= DOUBTFUL_SCORE),
        reasoning: supported ? reason : "No sentence of the document bears this out.",
        quotes,
      },
    ];
  });
  return matches.length === elements.length ? matches : null;
}
