import type { Uncounted } from "./evidence/score.server.ts";
import type { Caution } from "./text/guards.ts";
import { isForeign } from "./text/language.server.ts";
import type { ReadSentence } from "./text/read.server.ts";
import type { ElementMatch, EvaluationFlag } from "./types.ts";

/** A text is called a keyword list when at least this share of its sentences longer than a heading is one. */
const LIST_SHARE = 0.5;

/**
 * What a person has to know of a text whichever evaluator read it: an approval of a flagged text counts only when a person
 * has confirmed it.
 * @param uncounted telling sentences that did not count
 */
export async function flagsOf(
  text: string,
  read: readonly ReadSentence[],
  uncounted: readonly Uncounted[],
): Promise<EvaluationFlag[]> {
  const flags: EvaluationFlag[] = [];
  const count = (exclusion: ReadSentence["exclusion"]) => read.filter((item) => item.exclusion === exclusion).length;
  const telling = (exclusion: Uncounted["exclusion"]) => uncounted.some((item) => item.exclusion === exclusion);
  const careful = (wanted: Caution) => read.some(({ caution }) => caution === wanted);
  if (telling("copied") || careful("recital"))
    flags.push({ kind: "copied-text", note: "The document repeats a definition or an example nearly word for word." });
  if (count("instruction") > 0)
    flags.push({
      kind: "instructions",
      note: "The document speaks to the evaluator; those sentences were not counted.",
    });
  if (await isForeign(text))
    flags.push({ kind: "not-english", note: "The document is not in English; only English text can be evaluated." });
  const body = read.length - count("heading");
  if (telling("list") || telling("repeated") || (body > 0 && (count("list") + count("repeated")) / body >= LIST_SHARE))
    flags.push({ kind: "keyword-list", note: "The document lists keywords or repeats its sentences." });
  if (careful("not-own-work"))
    flags.push({
      kind: "not-own-work",
      note: "The document reads like one that tells of duties, plans, opinions, a course or the work of others.",
    });
  return flags;
}

/** A text in which nothing was found goes to a person, too: nobody is turned away by a machine alone. */
export function nothingFoundFlags(matches: readonly ElementMatch[]): EvaluationFlag[] {
  if (matches.some(({ matched, doubtful }) => matched || doubtful)) return [];
  return [{ kind: "nothing-found", note: "No element was found in the document." }];
}
