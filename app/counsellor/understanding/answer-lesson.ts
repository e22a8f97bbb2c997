import type { Sample } from "#app/learning/teach.ts";
import type { Condition } from "../format/conditions.ts";
import type { SampleLine } from "../format/samples.ts";
import type { AskingStep } from "../format/steps.ts";
import { comparisonsIn } from "../match/judge.ts";

/** What may be typed at any step instead of an answer; the file of its samples has this name alone. */
export const AT_ANY_STEP = ["back", "stop", "restart", "question", "unclear"] as const;
/** What must be asked back. A step may have a file of its own for what is clear elsewhere: <flow>.<step>.unclear. */
export const UNCLEAR = "unclear" satisfies (typeof AT_ANY_STEP)[number];

/** The label of every answer of a step that asks for years: its numbers are read, not guessed. */
export const YEARS_TOLD = "years";

const YES_OR_NO: readonly string[] = ["yes", "no"];
/** Longer answers to one question may mean something else at another. */
const LONGEST_SHARED = 4;

const saysIn = (typed: Condition | undefined): string[] =>
  typed === undefined
    ? []
    : comparisonsIn(typed, {}).flatMap(({ fact, value }) => (fact === "says" ? [String(value)] : []));

const asksYears = ({ answers }: AskingStep) => JSON.stringify(answers).includes('"fact":"years"');

/** A step that asks, with the flow it stands in. */
export interface Asked {
  readonly flow: string;
  readonly name: string;
  readonly step: AskingStep;
}

/**
 * What the samples of answers teach one step: its own answers, short ones that say yes or no at other steps, and what may be
 * typed at any step. Empty when the step has no samples of its own.
 * @param answers files of samples by name: <flow>.<step>.<answer>, or one of AT_ANY_STEP
 */
export function answerLesson(
  { flow, name, step }: Asked,
  all: readonly Asked[],
  answers: ReadonlyMap<string, readonly SampleLine[]>,
): Sample[] {
  const linesOf = (asked: Asked, answer: string) => answers.get(`${asked.flow}.${asked.name}.${answer}`) ?? [];
  const years = asksYears(step);
  const labelled = (lines: readonly SampleLine[], label: string) =>
    lines.map(({ text }): Sample => ({ text, labels: [label] }));
  const own = step.answers.flatMap((answer) =>
    labelled(linesOf({ flow, name, step }, answer.name), years ? YEARS_TOLD : answer.name),
  );
  if (own.length === 0) return [];
  own.push(...labelled(linesOf({ flow, name, step }, UNCLEAR), UNCLEAR));
  const others = all.filter((asked) => asked.step !== step && !asksYears(asked.step));
  const shared = years
    ? []
    : step.answers.flatMap((answer) => {
        const says = saysIn(answer.typed).filter((each) => YES_OR_NO.includes(each));
        const alike = others.flatMap((asked) =>
          asked.step.answers
            .filter((other) => saysIn(other.typed).some((each) => says.includes(each)))
            .flatMap((other) => linesOf(asked, other.name)),
        );
        return labelled(
          alike.filter(({ text }) => text.split(/\s+/).length <= LONGEST_SHARED),
          answer.name,
        );
      });
  const anywhere = AT_ANY_STEP.flatMap((label) => labelled(answers.get(label) ?? [], label));
  return [...own, ...shared, ...anywhere];
}
