import type { Memory, Told } from "#app/records/conversation.ts";
import { giveAnswer, type Move, startFlow } from "../flow/session.ts";
import { fillPlaceholders } from "../placeholders.ts";
import type { RuleSet, Step } from "../rule-set.ts";
import { answerFor, answerSaying } from "../understanding/read-answer.ts";
import { LONGEST } from "../understanding/times.ts";
import { toldInWords } from "./memory.ts";

type AskingStep = Extract<Step, { kind: "asks" }>;

/** The answer to a step that follows from what was told. Time in technology and of leading is time of work, too. */
async function answerFrom(told: Told, step: AskingStep, set: RuleSet) {
  const { years, managing, technology, people, exposure, tools } = told;
  switch (step.told) {
    case undefined:
      return undefined;
    case "tools":
    case "exposure":
      return (step.told === "tools" ? tools : exposure) === undefined ? undefined : answerSaying("yes", step, set);
    default: {
      // Who has led or worked in a field for so long has worked for so long at least.
      const part = technology ?? managing;
      const worked = years ?? (part === undefined ? undefined : { low: part.low, high: LONGEST });
      const span = { years: worked, managing, technology }[step.told];
      if (span === undefined && !(step.told === "managing" && people !== undefined)) return undefined;
      return step.asksYears && span !== undefined ? answerFor(span, step, set) : answerSaying("yes", step, set);
    }
  }
}

/** What was told that answers a step, as it is said back: "12 years of work". */
function toldFor(told: Told, kind: NonNullable<AskingStep["told"]>, { memory }: RuleSet): string {
  const otherTime = kind === "years" && told.years === undefined ? (told.technology ? "technology" : "managing") : kind;
  const from = kind === "managing" && told.people !== undefined ? "people" : otherTime;
  const words = toldInWords(told).get(`told.${from}`);
  return fillPlaceholders(memory.noted[from], () => words);
}

/**
 * Answers every step that was told before, so that only what is missing is asked; an answer that is not plain from it is asked.
 * @returns where the assessment then stands, and what was noted of what was told
 */
export async function fillTold(to: Move, { told }: Memory, set: RuleSet): Promise<{ move: Move; noted: string[] }> {
  let move = to;
  const noted: string[] = [];
  while (told !== undefined && move.kind === "at" && move.step.kind === "asks" && move.step.told !== undefined) {
    const answer = await answerFrom(told, move.step, set);
    if (answer === undefined) break;
    const words = toldFor(told, move.step.told, set);
    noted.push(words);
    move = await giveAnswer(move.state, answer, set, { noted: words });
  }
  return { move, noted };
}

/** Begins an assessment, past a first step that only asks whether to: whoever types that they want to need not say it twice. */
export async function begin(flow: string, set: RuleSet): Promise<Move> {
  const first = await startFlow(flow, set);
  if (first.kind !== "at" || first.step.kind !== "asks" || first.step.asksYears) return first;
  const yes = await answerSaying("yes", first.step, set);
  return yes === undefined ? first : giveAnswer(first.state, yes, set);
}
