import { collapse } from "./sentences.ts";
import { isFunctionWord, wordsOf } from "./words.ts";

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

const STEM = 6;
const stem = (word: string) => (word.length > STEM ? word.slice(0, STEM) : word.replace(/(?:e?s|ed)$/, ""));
const stemsOf = (text: string) =>
  new Set(
    wordsOf(text)
      .filter((word) => word.length > 2 && !isFunctionWord(word))
      .map(stem),
  );

/** In a sentence of somebody's own at most six of ten words are those of the definition; grand words are hardly any others. */
const BORROWED = 0.65;
/** Of fewer words nothing can be said. */
const FEWEST_WORDS = 4;

/** Tells of sentences whether they say an element in the words of its definition and name nothing beside it. */
export function borrowingFrom({
  name,
  definition,
}: {
  name: string;
  definition: string;
}): (sentence: string) => boolean {
  const defined = stemsOf(`${name} ${definition}`);
  return (sentence) => {
    const own = [...stemsOf(sentence)];
    return own.length >= FEWEST_WORDS && own.filter((word) => defined.has(word)).length / own.length >= BORROWED;
  };
}
