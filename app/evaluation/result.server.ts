import { createHash } from "node:crypto";
import type { Uncounted } from "./evidence/score.server.ts";
import { summaryOf, unableMessage } from "./messages.ts";
import type { ReadSentence } from "./text/read.server.ts";
import { isFunctionWord, wordsOf } from "./text/words.ts";
import { workPeriodOf } from "./text/work-period.ts";
import type {
  CompetencyDefinition,
  ElementDefinition,
  ElementMatch,
  EvaluationFlag,
  EvaluationRequest,
  EvaluationResult,
  EvaluatorIdentity,
} from "./types.ts";

/** The beginning of a document tells its language. */
const SAMPLE = 20_000;
const MIN_LETTERS = 60;
/** A letterhead or a motto in another script is no part of a letter that anybody has to read. */
const OTHER_SCRIPT = 0.25;
/** English prose has about 0.4; other languages in Latin script stay below this. */
const ENGLISH_SHARE = 0.2;

/**
 * How much of a text is in another language than English: "all", a "part" in another script, or "none". Texts too short to tell, and
 * English lists of keywords, are not called foreign.
 */
async function foreignness(text: string): Promise<"all" | "part" | "none"> {
  const wholeText = text.slice(0, SAMPLE);
  const letters = wholeText.match(/\p{L}/gu)?.length ?? 0;
  if (letters < MIN_LETTERS) return "none";
  const latin = wholeText.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < MIN_LETTERS) return "all";
  const inLatin = wholeText.replace(/[^\p{Script=Latin}\P{L}]+/gu, " ");
  const words = wordsOf(inLatin);
  const english = words.filter(isFunctionWord).length / Math.max(1, words.length);
  const part = 1 - latin / letters > OTHER_SCRIPT ? "part" : "none";
  if (english >= ENGLISH_SHARE) return part;
  const { franc } = await import("franc-min");
  return ["eng", "und"].includes(franc(inLatin)) ? part : "all";
}

const NOT_ENGLISH = {
  all: "The document is not in English; only English text can be evaluated.",
  part: "Parts of the document are in another language. Its English parts were evaluated; the others wait for a person.",
} as const;

/** Sentences as they were read, and those that would have told something and did not count. */
interface Judged {
  read: readonly ReadSentence[];
  uncounted: readonly Uncounted[];
}

/** A text is called a keyword list when at least this share of its sentences longer than a heading is one. */
const LIST_SHARE = 0.5;

function listsKeywords({ read, uncounted }: Judged): boolean {
  const isListed = (exclusion: ReadSentence["exclusion"]) => exclusion === "list" || exclusion === "repeated";
  if (uncounted.some(({ exclusion }) => isListed(exclusion))) return true;
  const body = read.filter(({ exclusion }) => exclusion !== "heading" && exclusion !== "foreign");
  return body.length > 0 && body.filter(({ exclusion }) => isListed(exclusion)).length / body.length >= LIST_SHARE;
}

/**
 * What a person has to know of a text whichever evaluator read it: an approval of a flagged text counts only when a person
 * has confirmed it.
 * @param uncounted telling sentences that did not count
 * @param telling the parts of it in which something was found, or all of them: elsewhere lists and rules do no harm
 */
export async function flagsOf(
  text: string,
  { read, uncounted, telling }: Judged & { telling: readonly Judged[] },
): Promise<EvaluationFlag[]> {
  const flags: EvaluationFlag[] = [];
  const count = (exclusion: ReadSentence["exclusion"]) => read.filter((item) => item.exclusion === exclusion).length;
  if (uncounted.some(({ exclusion }) => exclusion === "copied"))
    flags.push({ kind: "copied-text", note: "The document repeats a definition or an example nearly word for word." });
  if (count("instruction") > 0)
    flags.push({
      kind: "instructions",
      note: "The document speaks to the evaluator; those sentences were not counted.",
    });
  const foreign = await foreignness(text);
  if (foreign !== "none") flags.push({ kind: "not-english", note: NOT_ENGLISH[foreign] });
  if (telling.some(listsKeywords))
    flags.push({ kind: "keyword-list", note: "The document lists keywords or repeats its sentences." });
  if (telling.some((part) => part.read.some(({ caution }) => caution === "not-own-work")))
    flags.push({
      kind: "not-own-work",
      note: "The document reads like one that tells of duties, plans, opinions, a course or the work of others.",
    });
  return flags;
}

/** A text in which nothing was found goes to a person, too: nobody is turned away by a machine alone. */
function nothingFoundFlags(matches: readonly ElementMatch[]): EvaluationFlag[] {
  if (matches.some(({ matched, doubtful }) => matched || doubtful)) return [];
  return [{ kind: "nothing-found", note: "No element was found in the document." }];
}

/** Puts matches and flags into the response that is stored and shown; overall match and summary are worked out here, never taken over. */
export function resultOf(
  request: EvaluationRequest,
  matchedElements: ElementMatch[],
  flags: EvaluationFlag[],
  evaluator: EvaluatorIdentity,
): EvaluationResult {
  return {
    matchedElements,
    overallMatch: matchedElements.some(({ matched }) => matched),
    summary: summaryOf(request.competency.name, matchedElements),
    flags: [...flags, ...nothingFoundFlags(matchedElements)],
    evaluator,
    textHash: createHash("sha256").update(request.text).digest("hex"),
    words: wordsOf(request.text).length,
    period: workPeriodOf(request.text),
  };
}

/** The result when nothing could be evaluated: every element unmatched with score 0. */
export function failedResult(
  competency: CompetencyDefinition,
  elements: readonly ElementDefinition[],
  explanation: string,
  flags: EvaluationFlag[],
  evaluator: EvaluatorIdentity,
): EvaluationResult {
  return {
    matchedElements: elements.map(({ id, name }) => ({
      elementId: id,
      elementName: name,
      matchScore: 0,
      matched: false,
      reasoning: explanation,
      quotes: [],
    })),
    overallMatch: false,
    summary: unableMessage(competency.name),
    flags,
    evaluator,
    textHash: null,
  };
}
