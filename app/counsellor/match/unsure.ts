import type { RuleSet } from "../rule-set.ts";
import { sentencesOf } from "./decide-parts.ts";
import { sureOf } from "./rank.ts";
import { type Reading, readingsOf, readQuestion } from "./readings.ts";

/**
 * So far the sentences that ask have a say of their own, and so much each point of fitting words counts: chosen by 321 messages
 * of people that had taught nothing (docs/counsellor.md).
 */
const QUESTIONS_SAY = 0.2;
const WORDS_SAY = 0.2;
/** What is less likely counts as so likely. */
const LEAST_CHANCE = 0.01;

/**
 * What a message may mean that is sure of nothing as a whole: the sentences that ask count for more than those that tell, and
 * readings whose replies speak of what is asked count for more than others.
 */
export function weighedAnew(text: string, readings: readonly Reading[], set: RuleSet): readonly Reading[] {
  if (readings.length === 0 || sureOf(readings, set).length > 0) return readings;
  const asking = sentencesOf(text, set).filter((sentence) => readQuestion(sentence, set.lexicon, []).asks);
  const chances = new Map(readings.map(({ meaning, chance }) => [meaning, chance]));
  if (asking.length > 0) {
    for (const [meaning, chance] of chances) chances.set(meaning, chance * (1 - QUESTIONS_SAY));
    for (const { meaning, chance } of asking.flatMap((sentence) => readingsOf(sentence, set.model)))
      chances.set(meaning, (chances.get(meaning) ?? 0) + (chance * QUESTIONS_SAY) / asking.length);
  }
  const fit = set.ownWords(asking.join(" ") || text);
  const weighed = [...chances].map(([meaning, chance]) => ({
    meaning,
    weight: (chance + LEAST_CHANCE) * Math.exp(WORDS_SAY * (fit.get(meaning) ?? 0)),
  }));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const share = sum([...chances.values()]) / sum(weighed.map(({ weight }) => weight));
  return weighed
    .map(({ meaning, weight }) => ({ meaning, chance: weight * share }))
    .sort((a, b) => b.chance - a.chance);
}
