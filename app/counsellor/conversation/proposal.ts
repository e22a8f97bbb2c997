import type { Memory, Told } from "#app/records/conversation.ts";
import type { Move } from "../flow/session.ts";
import { fillPlaceholders } from "../placeholders.ts";
import type { RuleSet, Step } from "../rule-set.ts";
import { answerFor, answerSaying } from "../understanding/read-answer.ts";
import { toldInWords } from "./memory.ts";

type AskingStep = Extract<Step, { kind: "asks" }>;

/** The answer to a step that follows from what was told. Time in technology and of leading is time of work, too. */
async function answerFrom(told: Told, step: AskingStep, set: RuleSet) {
  const { years, managing, technology, tools } = told;
  switch (step.told) {
    case undefined:
      return undefined;
    case "tools":
      return tools === undefined ? undefined : answerSaying("yes", step, set);
    default: {
      const span = { years: years ?? technology ?? managing, managing, technology }[step.told];
      if (span === undefined) return undefined;
      return step.asksYears ? answerFor(span, step, set) : answerSaying("yes", step, set);
    }
  }
}

/** What was told that answers a step, as it is said back: "12 years of work". */
function toldFor(told: Told, kind: NonNullable<AskingStep["told"]>, { memory }: RuleSet): string {
  const from = kind === "years" && told.years === undefined ? (told.technology ? "technology" : "managing") : kind;
  const words = toldInWords(told).get(`told.${from}`);
  return fillPlaceholders(memory.noted[from], (name) => (name === "years" || name === "tools" ? words : undefined));
}

/** A move to a step that was answered in passing before: the step waits with that answer, to be confirmed or changed. */
export async function withProposal(move: Move, { told }: Memory, set: RuleSet): Promise<Move> {
  if (move.kind !== "at" || move.step.kind !== "asks" || move.step.told === undefined || told === undefined)
    return move;
  const answer = await answerFrom(told, move.step, set);
  if (answer === undefined) return move;
  const proposed = { step: move.step.name, answer, noted: toldFor(told, move.step.told, set) };
  return { ...move, state: { ...move.state, proposed } };
}
