import { isForeign } from "./scorer/language.server.ts";
import type { ReadSentence } from "./scorer/read.server.ts";
import { type ElementMatch, type EvaluationFlag, MATCH_THRESHOLD } from "./types.ts";

/** A text is called a keyword list when at least this share of its sentences longer than a heading is one. */
const LIST_SHARE = 0.5;

/** What a person should know about a text whichever evaluator read it. */
export function flagsOf(text: string, read: readonly ReadSentence[]): EvaluationFlag[] {
  const flags: EvaluationFlag[] = [];
  const count = (exclusion: ReadSentence["exclusion"]) => read.filter((item) => item.exclusion === exclusion).length;
  if (count("copied") > 0)
    flags.push({ kind: "copied-text", note: "The document repeats the definition of an element word for word." });
  if (count("instruction") > 0)
    flags.push({
      kind: "instructions",
      note: "The document speaks to the evaluator; those sentences were not counted.",
    });
  if (isForeign(text))
    flags.push({ kind: "not-english", note: "The document is not in English; only English text can be evaluated." });
  const body = read.length - count("heading");
  if (body > 0 && (count("list") + count("repeated")) / body >= LIST_SHARE)
    flags.push({ kind: "keyword-list", note: "The document is mostly a list of keywords or repeated sentences." });
  return flags;
}

/** How far below the threshold an unmatched element is still worth a person's look. */
const BORDERLINE = 0.1;

/** Names the elements that missed the threshold by little; a paraphrase often ends there. */
export function borderlineFlags(matches: readonly ElementMatch[]): EvaluationFlag[] {
  const close = matches.filter(({ matched, matchScore }) => !matched && matchScore >= MATCH_THRESHOLD - BORDERLINE);
  if (close.length === 0) return [];
  const names = close.map(({ elementName }) => elementName).join("; ");
  return [{ kind: "borderline", note: `Just below the threshold: ${names}.` }];
}
