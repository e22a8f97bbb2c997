import { judge } from "../match/judge.ts";
import type { Question } from "../match/question.ts";
import { explained, weigh } from "../match/score.ts";
import type { RuleSet, Step } from "../rule-set.ts";

/**
 * Recognises an answer that was typed instead of pressed. Gives the answer that explains most of the message and the share
 * it explains; undefined when none holds or two explain it equally well.
 */
export async function typedAnswer(
  question: Question,
  step: Extract<Step, { kind: "asks" }>,
  set: RuleSet,
): Promise<{ name: string; score: number } | undefined> {
  const weights = weigh(question, set.lexicon, set.rarity);
  const typed = step.answers.filter((answer) => answer.typed);
  const held = await judge(typed, { years: question.years }, set.bench, question);
  const [first, second] = held
    .map(({ rule, matches, byYears }) => ({
      name: rule.name,
      ...explained(question, weights, matches, byYears, set.lexicon),
    }))
    .sort((a, b) => b.score - a.score);
  if (first === undefined || (second !== undefined && second.score === first.score)) return undefined;
  return { name: first.name, score: first.score };
}
