import type { Sentence } from "./sentences.server.ts";
import { isFunctionWord, wordsOf } from "./words.server.ts";

/** Why a sentence does not count as evidence. */
export type Exclusion = "instruction" | "list" | "repeated" | "intention" | "learning" | "employer" | "heading";

const instruction = [
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|definition|rule|prompt|above|previous|threshold)/i,
  /\b(?:AI|LLM|automated|this|the|dear)\s+(?:evaluator|assessor|grader|reviewer|language model|evaluation system)\b/i,
  /\b(?:evaluator|assessor|language model|evaluation system)\b.{0,30}\b(?:must|should|please|treat|mark|give)\b/i,
  /\b(?:mark|set|return|assign|output|respond|answer|give|award|treat)\b.{0,60}\b(?:match(?:ed|score)?|full marks|score|JSON|approved)\b/i,
  /\bmatch(?:ed|Score)\s*[:=]/i,
  /^\W*(?:system|assistant|user|developer)\s*:/i,
  /\b(?:you (?:must (?:answer|conclude|mark|return|give|rate|accept|approve)|are (?:the|an?) (?:assessor|evaluator|assistant))|as an AI|do not (?:reveal|mention)|new instructions?)\b/i,
  /<\/?(?:document|system|instructions?|user|assistant)>/i,
];

const intention =
  /\b(?:I|he|she|candidate|applicant) (?:would (?:like|love)|(?:also )?(?:hopes?|wish(?:es)?|intends?|aspires?|aims?|plans?|wants?|desires?)) to\b|\b(?:I|he|she|candidate|applicant|incumbent) will\b|\bable to achieve\b|\bmust be able to\b|\b(?:candidate|applicant|incumbent|ideal person)s? (?:should|must|will|is expected|are expected)\b|\bin future\b|\bmy dream\b|\bpreference will\b/i;

const learning =
  /\b(?:attended|participated in|has (?:successfully )?completed|completing|completed the|passed the|enrolled in|undergone|underwent)\b.{0,80}\b(?:course|programme|program|workshop|webinar|seminar|speciali[sz]ation|training|certification|conference|module)s?\b|\b(?:course|programme|program|workshop|webinar|training|seminar) (?:covered|dealt with|introduced|included|contents?)\b|^(?:course contents?|contents?|syllabus|topics?|modules?|curriculum)\s*:/i;

const employer =
  /^(?:our|the) (?:company|firm|organi[sz]ation|consultants|group|institute)\b.{0,40}\b(?:is|are|has been|provides?|builds?|offers?|negotiates?|delivers?|helps?)\b|\b(?:a|the|one of the) (?:leading|premier|largest|foremost|renowned) (?:provider|company|firm|manufacturer|institute|name)\b|^we (?:are|understand|provide|offer|deliver|help)\b/i;

const aboutEmployer = /^about (?:the company|us|the organi[sz]ation|the firm)/i;

const MIN_WORDS = 5;
const LIST_WORDS = 6;
/** In English prose about four words in ten are function words; in lists of keywords hardly one. */
const PROSE_SHARE = 0.16;
const SEPARATORS_PER_WORD = 0.34;
const REPETITIONS = 3;
/** How far the claims around an instruction to the evaluator are distrusted, in sentences of its paragraph. */
const INSTRUCTION_REACH = 3;

function isList(text: string, words: readonly string[]): boolean {
  if (words.length < LIST_WORDS) return false;
  const prose = words.filter(isFunctionWord).length / words.length;
  const separators = (text.match(/[,|/;#•·]/g) ?? []).length / words.length;
  return prose < PROSE_SHARE || separators > SEPARATORS_PER_WORD;
}

function ownExclusion(text: string): Exclusion | null {
  const words = wordsOf(text);
  if (words.length < MIN_WORDS) return "heading";
  if (isList(text, words)) return "list";
  if (learning.test(text)) return "learning";
  if (employer.test(text)) return "employer";
  return intention.test(text) ? "intention" : null;
}

/**
 * Prepares the guards of the scorer (design, section 6) for the sentences of a text. The function it gives back says why a
 * sentence cannot be evidence, or null when it can.
 */
export function guardsFor(sentences: readonly Sentence[]): (sentence: Sentence) => Exclusion | null {
  const seen = new Map<string, number>();
  const instructions = new Map<number, number[]>();
  const employerParagraphs = new Set<number>();
  for (const { text, paragraph, place } of sentences) {
    seen.set(text.toLowerCase(), (seen.get(text.toLowerCase()) ?? 0) + 1);
    if (instruction.some((pattern) => pattern.test(text)))
      instructions.set(paragraph, [...(instructions.get(paragraph) ?? []), place]);
    if (aboutEmployer.test(text)) employerParagraphs.add(paragraph).add(paragraph + 1);
  }
  return ({ text, paragraph, place }) => {
    const beside = instructions.get(paragraph) ?? [];
    if (beside.some((other) => Math.abs(other - place) <= INSTRUCTION_REACH)) return "instruction";
    if ((seen.get(text.toLowerCase()) ?? 0) >= REPETITIONS) return "repeated";
    return employerParagraphs.has(paragraph) ? "employer" : ownExclusion(text);
  };
}

const attendance = /\bcertificate of (?:participation|attendance|completion)\b|\bparticipation certificate\b/i;
const attended =
  /\b(?:attended|participated in|has (?:successfully )?completed|successfully completing)\b.{0,120}\b(?:course|programme|workshop|webinar|seminar|speciali[sz]ation|training)\b/is;
const employment =
  /\b(?:employed|worked|working|served|serving|was with|been with|engaged by|associated with|experience)\b/i;

/** Whether a text certifies that a course was attended rather than that work was done. */
export function certifiesLearningOnly(text: string): boolean {
  return (attendance.test(text) || attended.test(text)) && !employment.test(text);
}
