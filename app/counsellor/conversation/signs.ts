import { wordsOf } from "#app/learning/terms.ts";
import { SPEAKERS, type Speaker } from "../format/vocabulary.ts";
import { spaced } from "../match/lexicon.ts";
import { readingsOf } from "../match/readings.ts";
import type { RuleSet } from "../rule-set.ts";

const mentionsAny = (text: string, phrases: readonly string[]) => {
  const words = spaced(text);
  return phrases.some((phrase) => words.includes(phrase));
};

/** Whether a message wants a yes or a no: it says so, or its last sentence is put so. */
export function wantsYesNo(text: string, { signs }: RuleSet): boolean {
  if (mentionsAny(text, signs.yesNo)) return true;
  const asked = text.split(/(?<=[.!?;\n])/).filter((sentence) => wordsOf(sentence).length > 0);
  return asked.some((sentence, at) => {
    const opens = signs.yesNoOpening.has(wordsOf(sentence)[0] ?? "");
    return opens && (sentence.includes("?") || at === asked.length - 1);
  });
}

/** Whether a message asks for a person. */
export const wantsPerson = (text: string, { signs }: RuleSet): boolean => mentionsAny(text, signs.person);

/** Who else than an applicant shows to be speaking; undefined where the words do not tell. */
export function speakerIn(text: string, { speakers, lexicon }: RuleSet): Speaker | undefined {
  const [first] = speakers === undefined ? [] : readingsOf(text, speakers);
  const sure = first !== undefined && first.chance >= lexicon.matching.speaker;
  const speaker = sure ? SPEAKERS.find((known) => known === first.meaning) : undefined;
  return speaker === "applicant" ? undefined : speaker;
}
