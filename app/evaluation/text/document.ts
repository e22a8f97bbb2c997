import { COURSE } from "./guards.ts";
import { collapse } from "./sentences.ts";
import { isFunctionWord, wordsOf } from "./words.ts";

/** What is taken back in the same text: by a rule of the house, by "not I", by who supplied the words. */
const takenBack =
  /\bthe above (?:is|are|was)\b.{0,60}\b(?:description|manual|format|sample|template|taken from)\b|\b(?:himself|herself|myself) (?:did not|was not|has not|had not|didn[’']t|never)\b|\bnone of (?:this|these|the above|it)\b.{0,20}\b(?:(?:done|carried out|made|handled) by|his|hers|part of|within (?:his|her)|fell)\b|\bthe (?:above|foregoing|aforesaid|aforementioned) (?:\w+ ){0,5}(?:not|never)\b|\b(?:not|never) (?:been )?(?:independently )?verified\b|\b(?:wording|text|contents?|matter) (?:is|was|has been|of this \w+ (?:is|was|has been)) (?:given|supplied|provided|drafted|dictated) by (?:him|her|the (?:candidate|applicant|bearer|employee))\b|\bas (?:stated|claimed|told|dictated|narrated|informed) by (?:him|her|the (?:candidate|applicant|bearer))\b/i;

/** Whether a text takes back what it tells. */
export function takesBack(text: string): boolean {
  return takenBack.test(collapse(text));
}

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

/** Shares of a definition's words in one sentence, that so many elements of a competency have, in the words of their definitions. */
const RECITED: readonly { share: number; elements: number }[] = [
  { share: 0.55, elements: 2 },
  { share: 0.4, elements: 3 },
];
/** So many elements are called by their names in one sentence only by whoever asks for them. */
const NAMED_TOGETHER = 3;

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

/** Hears the sentences of a text one by one. */
interface Recital {
  hear(sentence: string): void;
  isRecited(): boolean;
}

/**
 * Whether a text goes through the elements of a competency in the words of their definitions, or calls them by their names in
 * one breath. People tell what they did in words of their own: of 104 letters of strangers none comes near it.
 */
export function recitalOf(elements: readonly { name: string; definition: string }[]): Recital {
  const names = elements.map(({ name }) => name.toLowerCase());
  const definitions = elements.map(({ definition }) => [...stemsOf(definition)]);
  const best = definitions.map(() => 0);
  let namedTogether = false;
  return {
    hear(sentence) {
      const lower = sentence.toLowerCase();
      namedTogether ||= names.filter((name) => lower.includes(name)).length >= NAMED_TOGETHER;
      const stems = stemsOf(sentence);
      for (const [at, definition] of definitions.entries()) {
        const share = definition.filter((word) => stems.has(word)).length / Math.max(1, definition.length);
        best[at] = Math.max(best[at] ?? 0, share);
      }
    },
    isRecited: () =>
      namedTogether || RECITED.some(({ share, elements: least }) => best.filter((one) => one >= share).length >= least),
  };
}
