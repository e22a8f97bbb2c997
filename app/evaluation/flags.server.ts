import { isForeign } from "./scorer/language.server.ts";
import type { ReadSentence } from "./scorer/read.server.ts";
import type { EvaluationFlag } from "./types.ts";

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
