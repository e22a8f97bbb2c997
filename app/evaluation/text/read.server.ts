import { certifiesCourse, recitalOf } from "./document.ts";
import {
  type Caution,
  cautionOf,
  type Exclusion,
  exclusionOf,
  isForeign,
  isHeading,
  isList,
  opensEmployer,
  repeatedAmong,
} from "./guards.ts";
import { hasDeed, type Sentence, sentencesOf, statementsOf } from "./sentences.ts";
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
  /\b(?:remarks?|lack|absence|doubts?)\b.{0,80}\b(?:disregarded|ignored|overlooked|condoned|benefit)\b/i,
  new RegExp(
    `\\b(?:note|attention|attn|message|instructions?|information|dear|request)\\b[\\s:,]*(?:(?:to|for|the|all|any|our|hon'?ble|honou?rable|respected|esteemed)\\s+){0,3}${READER}\\b`,
    "i",
  ),
  /\b(?:AI|LLM|automated|this|dear|respected) (?:evaluator|assessor|grader|reviewer|language model|evaluation system)\b/i,
  new RegExp(`\\b${READER}\\b.{0,30}\\b${ASK}\\b.{0,30}\\b${JUDGE}\\b`, "i"),
  new RegExp(`\\b${ASK}\\b.{0,60}\\b${READER}\\b.{0,60}\\b${JUDGE}\\b`, "i"),
  new RegExp(
    `^\\W*(?:(?:so|therefore|hence|thus|now|and),?\\s+)?(?:please|kindly)?\\s*${JUDGE}\\b.{0,60}\\b(?:${ELEMENTS}|full (?:marks|score|credit)|the (?:highest|maximum|full) (?:marks|score|rating|credit))\\b`,
    "i",
  ),
  new RegExp(`\\b(?:${ASK}|you|your)\\b.{0,80}\\b(?:${JUDGE}|${JUDGED})\\b.{0,100}\\b${ELEMENTS}\\b`, "i"),
  new RegExp(`\\b${ELEMENTS}\\b.{0,140}\\b(?:${ASK}|be|are|stand|is)\\b.{0,20}\\b${JUDGED}\\b`, "i"),
  new RegExp(
    `\\b(?:please|kindly|be|may)\\b.{0,40}\\b(?:treated|taken|regarded|considered|marked|deemed|counted|read)\\b.{0,30}\\bas (?:\\w+ )?${JUDGED}\\b`,
    "i",
  ),
  /\bmark(?:ing|ed)?\b.{0,60}\bas (?:shown|met|matched|demonstrated|approved)\b/i,
  /\b(?:set|assign|output|return|give|award)\b.{0,40}\b(?:match ?score|full marks|score of)\b|\b(?:respond|answer|reply)\b.{0,20}\bJSON\b|\blanguage model\b.{0,20}\b(?:must|should|please)\b/i,
  /\bmatch(?:ed|Score)\s*[:=]|"?(?:matched|overallMatch|elementId)"?\s*:/,
  /^\W*(?:system|assistant|user|developer)\s*:/i,
  /\b(?:you (?:must (?:answer|conclude|mark|return|give|rate|accept|approve)|are (?:the|an?) (?:\w+ )?(?:assessor|evaluator|assistant|language model))|as an AI|do not (?:reveal|mention) (?:this|these|the)|new instructions?\b)/i,
  /\bstands? (?:demonstrated|proved|proven|shown|established|fulfilled|satisfied)\b|\b(?:lenient|sympathetic|favou?rable|liberal) (?:view|consideration)\b/i,
  /\b(?:assessing|certifying|examining|evaluating|awarding) (?:authority|board|body|panel|committee|agency|institute)\b|\blearned (?:board|panel|authority)\b|\bevaluation team\b/i,
  /\b(?:may|kindly|please|request\w*|humbly|should|must)\b.{0,80}\b(?:grant|pass|approve|clear|certify|tick|award|qualify|exempt|granted|passed|cleared|qualified|exempted)\b.{0,40}\b(?:him|her|me|the same|in all|all (?:the )?(?:\w+ )?(?:elements?|points?|areas?|heads?|competenc\w+))\b/i,
  /\bc\d{1,2}\.\d\b|\b(?:full|sufficient|conclusive|final) proof\b|\b(?:not|without|no) (?:ask|asking|look|looking|call|calling|insist|insisting)?(?: for| on)? ?(?:any )?(?:further|more|other) (?:proof|particulars|evidence|documents?|details)\b/i,
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
/** Why a clause does not count, where the next deed of the same statement is meant as well. */
const REACHING: ReadonlySet<Exclusion> = new Set(["denied", "intention"]);
const OWN_SUBJECT = /^(?:I|he|she|we|they)\b/i;

/** What a sentence says before a colon; empty where there is none. */
function leadIn(text: string): string {
  return /^[^:]{3,120}:(?!\d)/.exec(text)?.[0] ?? "";
}

interface Clause {
  text: string;
  exclusion: Exclusion | null;
  caution: Caution | null;
}

/**
 * What is denied, wished for or told of somebody else stays so until the statement ends or somebody is named anew; what leads a list in, with a
 * colon, says of the whole list what it is.
 */
function judgedClauses(text: string): Clause[] {
  const colon = leadIn(text);
  const leading = colon === "" ? null : exclusionOf(colon);
  return statementsOf(text).flatMap((clauses) => {
    let before: Exclusion | null = null;
    let doubted: Caution | null = null;
    return clauses.map((clause): Clause => {
      const carried: Exclusion | null =
        before !== null && REACHING.has(before) && !OWN_SUBJECT.test(clause) ? before : null;
      before = leading ?? exclusionOf(clause) ?? carried;
      const named = cautionOf(clause);
      doubted = named ?? (doubted === "others-perhaps" && !OWN_SUBJECT.test(clause) ? doubted : null);
      return { text: clause, exclusion: before, caution: doubted };
    });
  });
}

/** What everybody has to do is no more than a wish, where nothing is told of that was done. */
const DUTY = /\b(?:must|should|ought to)\b/i;

/** What stands beside a wish and tells of no deed belongs to the wish. */
function withoutHopes(clauses: Clause[]): Clause[] {
  if (!clauses.some(({ text, exclusion }) => exclusion === "intention" || DUTY.test(text))) return clauses;
  return clauses.map((clause) =>
    clause.exclusion || hasDeed(clause.text) ? clause : { ...clause, exclusion: "intention" },
  );
}

/** The clauses of a sentence that affirm something done, and why the others do not. */
function judged(text: string, caution: Caution | null): Judged {
  const clauses = withoutHopes(judgedClauses(text));
  const affirmed = clauses.filter(({ exclusion }) => exclusion === null);
  const plain = affirmed.filter((clause) => clause.caution === null);
  const chosen = plain.length > 0 ? plain : affirmed;
  const counted = chosen.length === clauses.length ? text : chosen.map((clause) => clause.text).join("; ");
  if (wordsOf(counted).length < MIN_WORDS) {
    const exclusion = clauses.find((clause) => clause.exclusion)?.exclusion ?? "heading";
    return { counted: "", caution: null, exclusion };
  }
  return { counted, caution: caution ?? (plain.length > 0 ? null : (affirmed[0]?.caution ?? null)), exclusion: null };
}

/** Why the lines of a list do not count, where the line that leads it in says so: "Topics covered:", "Duties shall be:". */
function leadIns(sentences: readonly Sentence[], plain: readonly string[]): ReadonlyMap<number, Exclusion> {
  const excluded = new Map<number, Exclusion>();
  let leading: { exclusion: Exclusion; paragraph: number } | undefined;
  for (const { place, paragraph } of sentences) {
    const own = plain[place] ?? "";
    if (own.endsWith(":")) {
      const exclusion = exclusionOf(own);
      const last = sentences[place + 1]?.paragraph !== paragraph;
      leading = exclusion ? { exclusion, paragraph: last ? paragraph + 1 : paragraph } : undefined;
    } else if (leading && paragraph <= leading.paragraph) excluded.set(place, leading.exclusion);
    else leading = undefined;
  }
  return excluded;
}

/** An element as it is defined. */
interface Defined {
  name: string;
  definition: string;
}

/** What makes every sentence of a text doubtful. */
async function documentCaution(
  sentences: readonly string[],
  elements: readonly Defined[],
  ownWork: boolean,
): Promise<Caution | null> {
  if (!ownWork) return "not-own-work";
  const courses = await mapInSlices(sentences, certifiesCourse);
  if (courses.includes(true)) return "not-own-work";
  const recital = recitalOf(elements);
  await mapInSlices(sentences, (sentence) => recital.hear(sentence));
  return recital.isRecited() ? "recital" : null;
}

/**
 * Reads a text: its sentences, and what of each the guards let count as shown of these elements.
 * @param ownWork whether it may tell what its holder did, rather than duties, plans, opinions, a course or the work of others
 */
export async function readText(text: string, elements: readonly Defined[], ownWork = true): Promise<ReadSentence[]> {
  const sentences = await mapInSlices(sentencesOf(text), (sentence) => sentence);
  const plain = await mapInSlices(sentences, ({ text: own }) => withoutMisreadings(own));
  const keys = await mapInSlices(plain, (own) => wordsOf(own).join(" "));
  const repeated = repeatedAmong(keys);
  const asked = await mapInSlices(plain, isInstruction);
  const employers = new Set(
    sentences.filter(({ text: own }) => opensEmployer(own)).flatMap(({ paragraph }) => [paragraph, paragraph + 1]),
  );
  const ofText = await documentCaution(plain, elements, ownWork);
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
    if (isList(own)) return "list";
    return employers.has(sentence.paragraph) ? "employer" : null;
  };
  const lists = leadIns(sentences, plain);
  return mapInSlices(sentences, (sentence): ReadSentence => {
    const own = plain[sentence.place] ?? sentence.text;
    const exclusion = outright(sentence, own) ?? lists.get(sentence.place) ?? null;
    if (exclusion) return { sentence, counted: "", caution: null, exclusion };
    return { sentence, ...judged(own, ofText) };
  });
}
