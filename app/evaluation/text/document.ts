import { collapse } from "./sentences.ts";
import { isFunctionWord, wordsOf } from "./words.ts";

/** What a whole document is that shows no work done, however its sentences sound; a person has to say what it is worth. */
export type DocumentKind = "attendance" | "appointment" | "bystander" | "pattern" | "recital";

const attendance =
  /\bcertificate of (?:participation|attendance)\b|\bparticipation certificate\b|\b(?:has|have) (?:successfully )?(?:attended|participated in|completed) (?:the|a|an|our|this)\b.{0,80}\b(?:course|programme|program|workshop|webinar|seminar|training|module|speciali[sz]ation)\b/i;
const employment =
  /\b(?:employed|worked|working|work(?:s)? (?:with|as|at|for|in)|served|serving|was with|been with|engaged (?:by|as|with)|associated with|experience|tenure|joined|services?|posted|reported to me|my team|our (?:team|client)|clients?|project)\b/i;
/** What is told of a course, and what is made up for it. */
const course =
  /\b(?:participants? (?:of|in)|course completion|(?:in|during) the course of (?:it|the (?:course|programme|training))|course coordinator|programme (?:coordinator|director)|faculty|(?:two|three|four|five|six|\d+)[- ]day (?:course|programme|program|workshop|training))\b/i;
const exercise =
  /\b(?:role[- ]?plays?|imaginary|fictitious|hypothetical|dummy|mock|simulat\w+|case stud(?:y|ies)|capstone|class(?:room)? (?:exercise|project)|group (?:exercise|work|presentation)|model (?:hotel|company|firm|plant|bank|hospital|school|factory))\b/i;

/** Whoever tells what the trainer did was taught. */
const listened =
  /\bthe (?:trainers?|faculty|resource persons?|instructors?|speakers?) (?:has |have |had )?(?:\w+ly )?(?:explained|taught|gave|showed|corrected|told|covered|demonstrated|introduced)\b/i;

const appointment =
  /\b(?:offer|letter) of (?:appointment|employment)\b|\bappointment letter\b|\bpleased to (?:appoint|offer)\b|\bjob description\b|\b(?:duties|responsibilities) (?:shall|will|would)\b|\bkey result areas?\b.{0,40}\b(?:shall|will|expected)\b|\bvacanc(?:y|ies)\b|\bwe are (?:hiring|looking for an?)\b|\bapply (?:by|to|before|with|at)\b|\bin (?:the|your|this) new (?:role|post|position|assignment) (?:you|he|she) (?:are|is|will|shall)\b|\bproposal (?:to|for) the (?:management|board|director)|\bI (?:propose|suggest) that\b/i;

/** What somebody does who was there while others worked. */
const bystander =
  /\b(?:took (?:down )?(?:the )?(?:notes|minutes)|kept (?:the )?minutes|(?:was|were|has been) present (?:throughout|as|in this)|(?:typed|made|did|prepared) (?:\w+ ){0,3}as (?:told|instructed|dictated)|(?:fixed|arranged) (?:the|his|her) (?:appointments|meetings)|typed the (?:minutes|letters|notes)|carried (?:the|his|her) files|hosting in your|lent (?:his|her|their|your) (?:hall|premises)|sat in the (?:front|back|first|last) row|served tea|grown up (?:watching|seeing)|one of the (?:persons|people|boys|staff) in|for whom this (?:letter|certificate|testimonial) is|handing[- ]over (?:note|report|memo)|handing[- ]over ?\/ ?taking[- ]over)\b/i;

/** Forms that were never filled in, brochures, interviews, and what is taken back in the same text. */
const pattern =
  /\[(?:name|number|department|designation|date|he ?\/ ?she|company|amount)[^\]]{0,40}\]|\bsample (?:experience |appreciation |service )?(?:letter|format|certificate|text)\b|\b(?:to be printed on|on your) letter ?head\b|\bfree (?:demo|demonstration|trial)\b|\b(?:told|convinced|before) the (?:interview )?panel\b|\binterview assessment\b|\bthe above (?:is|are|was)\b.{0,60}\b(?:description|manual|format|sample|template|taken from)\b|\b(?:himself|herself|myself) (?:did not|was not|has not|had not|didn[’']t|never)\b|\bnone of (?:this|these|the above|it)\b.{0,20}\b(?:(?:done|carried out|made|handled) by|his|hers|part of|within (?:his|her)|fell)\b|\bthe (?:above|foregoing|aforesaid|aforementioned) (?:\w+ ){0,5}(?:not|never)\b|\b(?:not|never) (?:been )?(?:independently )?verified\b|\b(?:wording|text|contents?|matter) (?:is|was|has been|of this \w+ (?:is|was|has been)) (?:given|supplied|provided|drafted|dictated) by (?:him|her|the (?:candidate|applicant|bearer|employee))\b|\bas (?:stated|claimed|told|dictated|narrated|informed) by (?:him|her|the (?:candidate|applicant|bearer))\b/i;
const BLANK = /_{4,}|\.{6,}|…{3,}/g;
const MOST_BLANKS = 2;

/** What kind of document a text is that shows no work of its own; null when it is none. */
export function kindOf(wholeText: string): DocumentKind | null {
  const text = collapse(wholeText);
  if (appointment.test(text)) return "appointment";
  if (bystander.test(text)) return "bystander";
  if (attendance.test(text) && !employment.test(text)) return "attendance";
  if ((course.test(text) && exercise.test(text)) || listened.test(text)) return "attendance";
  const blanks = text.match(BLANK)?.length ?? 0;
  return blanks > MOST_BLANKS || pattern.test(text) ? "pattern" : null;
}

const STEM = 6;
const stem = (word: string) => (word.length > STEM ? word.slice(0, STEM) : word.replace(/(?:e?s|ed)$/, ""));
const stemsOf = (text: string) =>
  new Set(
    wordsOf(text)
      .filter((word) => word.length > 2 && !isFunctionWord(word))
      .map(stem),
  );

/** Shares of a definition's words in one sentence, that so many elements of a competency have, in the words of their definitions. */
const RECITED: readonly { share: number; elements: number }[] = [
  { share: 0.55, elements: 2 },
  { share: 0.4, elements: 3 },
];
/** So many elements are called by their names in one sentence only by whoever asks for them. */
const NAMED_TOGETHER = 3;

/**
 * Whether a text goes through the elements of a competency in the words of their definitions, or calls them by their names in
 * one breath. People tell what they did in words of their own: of 104 letters of strangers none comes near it.
 */
export function recites(
  sentences: readonly string[],
  elements: readonly { name: string; definition: string }[],
): boolean {
  const names = elements.map(({ name }) => name.toLowerCase());
  const definitions = elements.map(({ definition }) => [...stemsOf(definition)]);
  const best = definitions.map(() => 0);
  for (const sentence of sentences) {
    const lower = sentence.toLowerCase();
    if (names.filter((name) => lower.includes(name)).length >= NAMED_TOGETHER) return true;
    const stems = stemsOf(sentence);
    for (const [at, definition] of definitions.entries()) {
      const share = definition.filter((word) => stems.has(word)).length / Math.max(1, definition.length);
      best[at] = Math.max(best[at] ?? 0, share);
    }
  }
  return RECITED.some(({ share, elements: least }) => best.filter((one) => one >= share).length >= least);
}
