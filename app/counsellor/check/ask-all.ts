import { type Answered, findAnswer } from "../match/find-answer.ts";
import type { As, RuleSet } from "../rule-set.ts";
import { visitorAs } from "../visitors.ts";
import { inWords } from "./finding.ts";
import { pauses } from "./pauses.ts";

export interface Asked {
  readonly text: string;
  readonly as: As;
}

/** Asks every question, with pauses in between. */
export async function* askAll<Q extends Asked>(
  questions: Iterable<Q>,
  set: RuleSet,
): AsyncGenerator<{ question: Q; found: Answered }> {
  const pause = pauses();
  for (const question of questions) {
    await pause();
    yield { question, found: await findAnswer(question.text, visitorAs(question.as), set) };
  }
}

/** What a question got instead of one reply, as the rest of a sentence about it. */
export function outcomeInWords(found: Answered): string {
  if (found.kind === "none") return "gets no reply";
  if (found.kind === "unsure") return `is not sure of ${inWords(found.between.map(({ reply }) => reply.topic))}`;
  const given = found.replies.map(({ reply }) => reply.topic);
  return given.length > 1
    ? `is taken for several questions, answered by ${inWords(given)}`
    : `is answered by ${given[0]}`;
}
