import {
  type Caution,
  cautionOf,
  certifiesCourse,
  type Exclusion,
  isDenied,
  isForeign,
  isHeading,
  isList,
  repeatedAmong,
} from "./guards.ts";
import { clausesOf, hasDeed, type Sentence, sentencesOf } from "./sentences.ts";
import { mapInSlices } from "./slices.server.ts";
import { withoutMisreadings, wordsOf } from "./words.ts";

const READER =
  "(?:evaluator|assessor|grader|examiner|reviewer|reader|(?:evaluation|reading|scoring|screening) (?:system|software))s?";
const ASK =
  "(?:please|kindly|humbly|request(?:ed|ing|s)?|should|must|may|be (?:so good|pleased)|has to|have to|is to|are to)";
const JUDGE =
  "(?:accept|approve|assign|award|assume|certify|conclude|consider|count|credit|deem|give|grade|grant|mark|match|overlook|pass|rate|reckon|return|score|tick|treat|waive)";
const JUDGED =
  "(?:accepted|approved|awarded|conclusive|considered|counted|credited|deemed|demonstrated|fulfilled|given|graded|granted|marked|matched|met|passed|proof|proven|proved|rated|regarded|satisfied|scored|shown|taken|ticked|treated)";
const ELEMENTS = "(?:elements?|competenc(?:y|ies)|criteria|indicators?)";

/** Sentences that speak to whoever evaluates, however politely. */
const instruction = [
  /\b(?:ignore|disregard|forget|override|overlook)\b[^;,]{0,40}\b(?:instructions?|definitions?|rules?|prompts?|above|previous|thresholds?|remarks?)\b/i,
  new RegExp(
    `\\b(?:note|attention|attn|message|instructions?|information|dear|request)\\b[\\s:,]*(?:(?:to|for|the|all|any|our|hon'?ble|honou?rable|respected|esteemed)\\s+){0,3}${READER}\\b`,
    "i",
  ),
  new RegExp(`\\b${READER}\\b.{0,30}\\b${ASK}\\b.{0,30}\\b${JUDGE}\\b`, "i"),
  new RegExp(`\\b${ASK}\\b.{0,60}\\b${READER}\\b.{0,60}\\b${JUDGE}\\b`, "i"),
  new RegExp(
    `^\\W*(?:(?:so|therefore|hence|thus|now|and),?\\s+)?(?:please|kindly)?\\s*${JUDGE}\\b.{0,60}\\b(?:${ELEMENTS}|full (?:marks|score|credit)|the (?:highest|maximum|full) (?:marks|score|rating|credit))\\b`,
    "i",
  ),
  new RegExp(`\\b(?:${ASK}|you|your)\\b.{0,80}\\b(?:${JUDGE}|${JUDGED})\\b.{0,100}\\b${ELEMENTS}\\b`, "i"),
  new RegExp(`\\b${ELEMENTS}\\b.{0,140}\\b(?:${ASK}|be|are|stand|is)\\b.{0,20}\\b${JUDGED}\\b`, "i"),
  /\bmark(?:ing|ed)?\b.{0,60}\bas (?:shown|met|matched|demonstrated|approved)\b/i,
  /\b(?:set|assign|output|return|give|award)\b.{0,40}\b(?:match ?score|full marks|score of)\b|\b(?:respond|answer|reply)\b.{0,20}\bJSON\b|\blanguage model\b.{0,20}\b(?:must|should|please)\b/i,
  /\bmatch(?:ed|Score)\s*[:=]|"?(?:matched|overallMatch|elementId)"?\s*:/,
  /^\W*(?:system|assistant|user|developer)\s*:/i,
  /\b(?:you (?:must (?:answer|conclude|mark|return|give|rate|accept|approve)|are (?:the|an?) (?:\w+ )?(?:assessor|evaluator|assistant|language model))|as an AI|do not (?:reveal|mention) (?:this|these|the)|new instructions?\b)/i,
  /<\/?(?:document|system|instructions?|user|assistant)>/i,
];

/** Whether a sentence speaks to whoever evaluates it. */
function isInstruction(sentence: string): boolean {
  return instruction.some((pattern) => pattern.test(sentence));
}

/** A sentence, what of it may be evidence, and why the rest is none. */
export interface ReadSentence {
  sentence: Sentence;
  /** What the sentence affirms to have been done; empty when nothing of it counts. */
  counted: string;
  /** Why only a person can say whether it counts; null when it speaks for itself. */
  caution: Caution | null;
  /** Why nothing of it counts; null when something does. */
  exclusion: Exclusion | null;
}

type Judged = Omit<ReadSentence, "sentence">;

/** What is left of a sentence says something only from so many words on. */
const MIN_WORDS = 4;
/** Claims stand beside an instruction to the evaluator so far, in sentences of its paragraph. */
const INSTRUCTION_REACH = 1;
/** What stands beside what everybody has to do, and tells of no deed, is no more than a wish. */
const DUTY = /\b(?:must|should|ought to)\b/i;

/** The clauses of a sentence that affirm something done, and why the others do not. */
function judged(text: string, caution: Caution | null): Judged {
  const isDuty = DUTY.test(text);
  const clauses = clausesOf(text).map((clause) => ({
    text: clause,
    isAffirmed: !isDenied(clause) && (!isDuty || hasDeed(clause)),
    caution: cautionOf(clause),
  }));
  const affirmed = clauses.filter(({ isAffirmed }) => isAffirmed);
  const plain = affirmed.filter((clause) => clause.caution === null);
  const chosen = plain.length > 0 ? plain : affirmed;
  const counted = chosen.length === clauses.length ? text : chosen.map((clause) => clause.text).join("; ");
  if (wordsOf(counted).length < MIN_WORDS)
    return { counted: "", caution: null, exclusion: affirmed.length < clauses.length ? "denied" : "heading" };
  return { counted, caution: caution ?? (plain.length > 0 ? null : (affirmed[0]?.caution ?? null)), exclusion: null };
}

/**
 * Reads a text: its sentences, and what of each the guards let count.
 * @param ownWork whether it may tell what its holder did, rather than duties, plans, opinions, a course or the work of others
 */
export async function readText(text: string, ownWork = true): Promise<ReadSentence[]> {
  const sentences = await mapInSlices(sentencesOf(text), (sentence) => sentence);
  const plain = await mapInSlices(sentences, ({ text: own }) => withoutMisreadings(own));
  const keys = await mapInSlices(plain, (own) => wordsOf(own).join(" "));
  const repeated = repeatedAmong(keys);
  const asked = await mapInSlices(plain, isInstruction);
  const ofText = ownWork && !(await mapInSlices(plain, certifiesCourse)).includes(true) ? null : "not-own-work";
  const besideInstruction = ({ place, paragraph }: Sentence) => {
    for (let other = place - INSTRUCTION_REACH; other <= place + INSTRUCTION_REACH; other += 1) {
      if (asked[other] && sentences[other]?.paragraph === paragraph) return true;
    }
    return false;
  };
  const outright = (sentence: Sentence, own: string): Exclusion | null => {
    if (besideInstruction(sentence)) return "instruction";
    if (isForeign(own)) return "foreign";
    if (isHeading(own)) return "heading";
    if (repeated.has(keys[sentence.place] ?? "")) return "repeated";
    return isList(own) ? "list" : null;
  };
  return mapInSlices(sentences, (sentence): ReadSentence => {
    const own = plain[sentence.place] ?? sentence.text;
    const exclusion = outright(sentence, own);
    if (exclusion) return { sentence, counted: "", caution: null, exclusion };
    return { sentence, ...judged(own, ofText) };
  });
}
