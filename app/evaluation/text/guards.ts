import { collapse, hasDeed, isDeed } from "./sentences.ts";
import { isFunctionWord, wordsOf } from "./words.ts";

/** Why a clause is no evidence. */
export type Exclusion = "instruction" | "list" | "repeated" | "heading" | "foreign" | "denied" | "copied";

/** Why a clause may be evidence, and a person has to say so. */
export type Caution = "claim" | "not-own-work";

/** Bad things: that they never happened is praise, not a denial. */
const BAD =
  /\b(?:accident|absen|attrition|bottleneck|breach|breakdown|bypass|cancel|complain|compromis|cross|crises|crisis|cut corners|default|defer|delay|deviat|discrepan|dispute|drop|dues|error|escalat|exceed|excuse|fail|fall|fault|favour|fine|forget|forgot|grievance|grudge|halt|harass|hesitat|hid|idle|ignor|incident|injur|lapse|late|leak|leav|left|let|litigation|lose|loss|lost|miss|mistake|neglect|non-?complian|objection|outage|outbreak|overrun|overtime|penal|pending|postpon|quarrel|quit|reject|relax|reopen|repeat|resign|rest|return|rework|rob|shortage|shortfall|shout|skip|slip|spare|stall|stock-?out|stood still|stop|strike|stuck|suffer|theft|tire|unanswered|unattended|unchecked|unexplained|unpaid|unread|unreported|unresolved|violat|wait|warning|wast|without|wrong)/i;
const denial = [
  /\b(?:is|was|were|are|am|has been|had been|been|being|be)(?: \w+ly)? (?:not|never)\b/i,
  /\b(?:did|does|do|has|have|had|could|can|would|will|is|was|were|are)(?: not|n[’']?t)\b/i,
  /\b(?:never|neither|nor|cannot)\b/i,
  /\b(?:has|have|had|with|carr(?:y|ies|ied)|holds?|held|gets?|got|takes?|took|plays?|played) (?:absolutely |really |hardly any |little or )?no\b/i,
  /\bno (?:direct |actual |formal |real |hands-on )?(?:part|role|authority|involvement|experience|responsibility|exposure|say|hand|occasion|opportunity|chance|scope|powers?)\b/i,
  /\b(?:nothing|none|nobody|no one|not one)\b.{0,30}\b(?:to do with|by (?:him|her|me)|of (?:it|this|these|that)|(?:he|she|I) (?:did|made|led|handled))\b/i,
  /\b(?:no|none)\b.{0,80}\b(?:was|were|is|are|has been|have been)\b.{0,30}\bby (?:him|her|me|us)\b/i,
  /\bwithout (?:his|her|their|my|any) (?:involvement|participation|help|role|knowledge|part)\b/i,
  /\b(?:outside|beyond) (?:his|her|my|their|the|its) (?:scope|role|remit|duties|purview|job)\b/i,
  /\binstead of (?:him|her|me)\b|\brather than (?:by )?(?:him|her|me)\b/i,
  /\black(?:s|ed)? (?:of )?(?:experience|exposure)\b/i,
  /\b(?:yet to|still to|has to learn|was exempt(?:ed)? from|was spared|only (?:watched|observed|heard|saw|read))\b/i,
];
/** What says of the person, and not of a thing, that they took no part. */
const OWN_PART =
  /\b(?:part|role|authority|involve\w*|experience|responsib\w+|exposure|say|hand|occasion|opportunity|scope|remit|duties|purview|job|entrusted|assigned|asked|allowed|permitted|authori[sz]ed|concerned)\b/i;
const NOT_ONLY =
  /\b(?:not|never|n[’']t) (?:only|merely|just|simply|once|a single)\b|\bno (?:doubt|less than|fewer than|sooner|matter|mean)\b|\bnot (?:to|least)\b/i;
const UNTIL = /\b(?:not?|never|n[’']t)\b.{0,150}\b(?:until|till|unless|without (?!his|her|my|their|any)|before)\b/i;

/** What somebody is said to be. */
const being =
  /\b(?:he|she|I|you) (?:can|is|was|am|are|were) (?!the one|also the one|told|made|given|put|sent|shown|seen|\p{L}+ing\b)/iu;

const MIN_WORDS = 5;
const LIST_WORDS = 6;
/** In English prose about four words in ten are function words; in lists of keywords hardly one. */
const PROSE_SHARE = 0.16;
const LIST_PARTS = 4;
const WORDS_PER_PART = 4;
const REPETITIONS = 3;

/** Whether words are only strung together, by signs or by "and": no clause of it says that anybody did anything. */
export function isList(sentence: string): boolean {
  const words = wordsOf(sentence).filter((word) => word !== "and" && word !== "or");
  if (words.length < LIST_WORDS || /\d/.test(sentence)) return false;
  const parts = sentence.split(/[,|/;:#•·+&]|\band\b|\bor\b|\.\s|\s[-–—]\s/i).filter((part) => part.trim() !== "");
  if (parts.length < LIST_PARTS || words.length / parts.length > WORDS_PER_PART) return false;
  if (parts.filter((part) => isDeed(part)).length * 3 >= parts.length) return false;
  return words.filter(isFunctionWord).length / words.length < PROSE_SHARE;
}

const any = (patterns: readonly RegExp[], text: string) => patterns.some((pattern) => pattern.test(text));

/** Whether a clause says that something was not done. */
export function isDenied(clause: string): boolean {
  if (!any(denial, clause)) return false;
  if (OWN_PART.test(clause) && !/\bnever\b/i.test(clause)) return true;
  return !(NOT_ONLY.test(clause) || UNTIL.test(clause) || BAD.test(clause));
}

/** Why a person has to say whether a clause is evidence; null when it speaks for itself. */
export function cautionOf(clause: string): Caution | null {
  return being.test(clause) && !hasDeed(clause) ? "claim" : null;
}

/** What is taken back in the same text: by a rule of the house, by "not I", by who supplied the words. */
const takenBack =
  /\bthe above (?:is|are|was)\b.{0,60}\b(?:description|manual|format|sample|template|taken from)\b|\b(?:himself|herself|myself) (?:did not|was not|has not|had not|didn[’']t|never)\b|\bnone of (?:this|these|the above|it)\b.{0,20}\b(?:(?:done|carried out|made|handled) by|his|hers|part of|within (?:his|her)|fell)\b|\bthe (?:above|foregoing|aforesaid|aforementioned) (?:\w+ ){0,5}(?:not|never)\b|\b(?:not|never) (?:been )?(?:independently )?verified\b|\b(?:wording|text|contents?|matter) (?:is|was|has been|of this \w+ (?:is|was|has been)) (?:given|supplied|provided|drafted|dictated) by (?:him|her|the (?:candidate|applicant|bearer|employee))\b|\bas (?:stated|claimed|told|dictated|narrated|informed) by (?:him|her|the (?:candidate|applicant|bearer))\b/i;

/** Whether a text takes back what it tells. */
export function takesBack(text: string): boolean {
  return takenBack.test(collapse(text));
}

const COURSE =
  "(?:course|workshop|webinar|seminar|training|MDP|FDP|bootcamp|certification|certificate|diploma|degree|masterclass|boot camp|refresher|lecture|talk|orientation|e-?learning|MOOC)";
const CERTIFIED = "\\b(?:certif(?:y|ied|ies)|(?:presented|awarded|issued) to)\\b";
const WORKED = "\\b(?:work|serv|employ|join|manag|been with|was with)";
const TAKEN = `(?:took part|taken part|participated|attended|underwent|undergone|was a participant)\\b.{0,60}\\b(?:${COURSE}|programme|program)`;
const COMPLETED = `completed\\b.{0,60}\\b(?:${COURSE}|(?:hour|day|week|month|year)s?\\b.{0,30}\\b(?:programme|program))`;
const courseCertified = new RegExp(
  `${CERTIFIED}(?:(?!${WORKED}).){0,140}\\b(?:${TAKEN}|${COMPLETED})(?:s|es)?\\b`,
  "i",
);

/** Whether a sentence certifies that somebody sat in a course; what such a certificate goes on to tell was told there. */
export function certifiesCourse(sentence: string): boolean {
  return courseCertified.test(sentence);
}

const SIGNATURE_WORDS = 14;
const SIGNATURE_CAPITALS = 0.6;

/** Whether a line is too short to say anything of somebody, or is a name with a post, an address or a title. */
export function isHeading(sentence: string): boolean {
  if (wordsOf(sentence).length < MIN_WORDS) return true;
  const words = sentence.match(/\p{L}[\p{L}.'’-]*/gu) ?? [];
  if (words.length > SIGNATURE_WORDS || words.some((word) => isDeed(word))) return false;
  return words.filter((word) => /^\p{Lu}/u.test(word)).length / Math.max(1, words.length) >= SIGNATURE_CAPITALS;
}

/** Whether most of a sentence is in a script that is not read. */
export function isForeign(sentence: string): boolean {
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && (sentence.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 < letters;
}

/** Of the sentences of a text, each by its words, those that stand in it three times or more. */
export function repeatedAmong(keys: readonly string[]): ReadonlySet<string> {
  const seen = new Map<string, number>();
  for (const key of keys) seen.set(key, (seen.get(key) ?? 0) + 1);
  return new Set([...seen].filter(([, times]) => times >= REPETITIONS).map(([key]) => key));
}
