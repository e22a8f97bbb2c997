import type { Answered } from "../match/find-answer.ts";
import { judge } from "../match/judge.ts";
import type { Question } from "../match/question.ts";
import { explained, weigh } from "../match/score.ts";
import type { RuleSet, Step } from "../rule-set.ts";

/**
 * Recognises an answer that was typed instead of pressed. Gives the answer that explains most of the message and the share
 * it explains; undefined when none holds or two explain it equally well.
 */
async function typedAnswer(
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

/** A share so near to all that nothing is left unexplained. */
const EVERYTHING = 0.99;

/**
 * The answer of the step that a typed message gives, if it gives one. A message put as a question counts only when the answer
 * explains all of it ("10 years?"); any other unless a reply explains clearly more of it.
 */
export async function answerMeant(
  answered: Answered,
  step: Extract<Step, { kind: "asks" }>,
  set: RuleSet,
): Promise<string | undefined> {
  const { question, ranked } = answered.ranking;
  const typed = await typedAnswer(question, step, set);
  if (typed === undefined) return undefined;
  if (question.asks) return typed.score >= EVERYTHING ? typed.name : undefined;
  const rival = answered.kind === "none" ? 0 : (ranked[0]?.score ?? 0);
  return typed.score * set.lexicon.matching.answerFirst >= rival ? typed.name : undefined;
}
