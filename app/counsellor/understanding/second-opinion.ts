import type { Model } from "#app/learning/model.ts";
import type { Sample } from "#app/learning/teach.ts";
import { wordsOf } from "#app/learning/terms.ts";
import type { SampleLine } from "../format/samples.ts";
import type { AskingStep } from "../format/steps.ts";
import { comparisonsIn } from "../match/judge.ts";
import type { Command } from "./compile.ts";
import { isSign, type PhraseTable, partsIn, tokensOf } from "./phrases.ts";
import type { Sense } from "./says.ts";
import type { YearsRead } from "./years.ts";

/** What may be typed at any step instead of an answer; the file of its samples has this name alone. */
export const AT_ANY_STEP = ["back", "stop", "restart", "question", "unclear"] as const;
/** What must be asked back. A step may have a file of its own for what is clear elsewhere: <flow>.<step>.unclear. */
export const UNCLEAR = "unclear" satisfies (typeof AT_ANY_STEP)[number];
/** The label of every answer of a step that asks for years: its numbers are read, not guessed. */
const YEARS_TOLD = "years";

/** A step that asks, with the flow it stands in. */
export interface Asked {
  readonly flow: string;
  readonly name: string;
  readonly step: AskingStep;
}

/** Longer answers to one question may mean something else at another. */
const LONGEST_SHARED = 4;
const saysOf = ({ typed }: AskingStep["answers"][number]): string[] =>
  typed === undefined
    ? []
    : comparisonsIn(typed, {}).flatMap(({ fact, value }) =>
        fact === "says" && (value === "yes" || value === "no") ? [value] : [],
      );

/**
 * What the samples of answers teach one step: its own answers, and what may be typed at any step. Empty when the step has no
 * samples of its own.
 * @param answers files of samples by name: <flow>.<step>.<answer>, or one of AT_ANY_STEP
 */
export function answerLesson(
  { flow, name, step }: Asked,
  all: readonly Asked[],
  answers: ReadonlyMap<string, readonly SampleLine[]>,
): Sample[] {
  const labelled = (file: string, label: string) =>
    (answers.get(file) ?? []).map(({ text }): Sample => ({ text, labels: [label] }));
  const years = JSON.stringify(step.answers).includes('"fact":"years"');
  const own = step.answers.flatMap((answer) =>
    labelled(`${flow}.${name}.${answer.name}`, years ? YEARS_TOLD : answer.name),
  );
  if (own.length === 0) return [];
  // Short ones that say yes or no at other steps mean the same here.
  const shared = step.answers.flatMap((answer) => {
    const alike = all.flatMap((other) =>
      other.step === step || saysOf(answer).length === 0
        ? []
        : other.step.answers.flatMap((each) =>
            saysOf(each).some((says) => saysOf(answer).includes(says))
              ? labelled(`${other.flow}.${other.name}.${each.name}`, answer.name)
              : [],
          ),
    );
    return alike.filter(({ text }) => text.split(/\s+/).length <= LONGEST_SHARED);
  });
  const anywhere = AT_ANY_STEP.flatMap((label) => labelled(label, label));
  return [...own, ...labelled(`${flow}.${name}.${UNCLEAR}`, UNCLEAR), ...shared, ...anywhere];
}

/** What was read of a message that was typed while a step waits for its answer. */
export type Reading =
  | { readonly kind: "answer"; readonly name: string; readonly years?: Extract<YearsRead, { kind: "years" }> }
  | { readonly kind: "command"; readonly command: Command }
  /** Put as a question. */
  | { readonly kind: "question" }
  /** Meant as an answer, but several could be meant: to be asked back, never guessed. */
  | {
      readonly kind: "unclear";
      /** The answer that the samples take it for, surely enough to be proposed and not to be noted. */
      readonly likely?: string;
      /** Whether it speaks of a doubt, or against itself. */
      readonly doubted?: boolean;
    }
  | { readonly kind: "nothing" };

/** So likely an answer must be by the samples when the phrases said it, and when they heard no answer. */
const AGREED = 0.72;
const ALONE = 0.96;
/** So likely the samples must find that a time is told, which the phrases have read: they object to times of a doubtful kind. */
const AGREED_ON_YEARS = 0.5;
/** So likely an answer is proposed, to be confirmed or changed. */
const PROPOSED = 0.38;
/** So few words are mostly known to the phrases that heard them: the samples object when they are so sure of another answer. */
const FEW_WORDS = 2;
const OBJECTS = 0.4;
/** So many of the words that no phrase has must be known to the samples. */
const LEAST_KNOWN = 2;
/** A command must be so likely to be obeyed. One that the phrases heard is not obeyed when an answer is so likely. */
const SURE = 0.9;
const NOT_THIS_COMMAND = 0.5;

const COMMANDS: readonly string[] = ["back", "stop", "restart"] satisfies Command[];
const isCommand = (label: string): label is Command => COMMANDS.includes(label);

const NO_ANSWERS: readonly string[] = [UNCLEAR, "question", YEARS_TOLD];

/** A step whose answers have samples. */
export interface HeardStep {
  readonly says: PhraseTable<Sense>;
  readonly heard: Model;
  /** Whether nothing but an answer is said. */
  readonly bare: boolean;
}

/** Whether enough words that no phrase has are known to the samples: what they make of fillers or of strange words is chance. */
function tellsEnough(text: string, { says, heard }: Pick<HeardStep, "says" | "heard">): boolean {
  const unheard = partsIn(tokensOf(text), says).flatMap(({ means, tokens: [first = ""] }) =>
    means === undefined && !isSign(first) ? [first] : [],
  );
  const known = unheard.filter((word) => heard.knows(word)).length;
  return known >= LEAST_KNOWN && known * 2 > unheard.length;
}

/**
 * What was read by phrases, beside what the samples of this step's answers make of it. An answer is noted only when both
 * agree, or when the samples alone are nearly certain; one in at most two words, unless the samples object. What they merely take
 * for an answer is proposed, so that nothing is silently misread. Times are read by phrases alone.
 */
export function withSecondOpinion(reading: Reading, text: string, step: HeardStep): Reading {
  const { heard } = step;
  const { chances } = heard.judge(heard.corrected(text));
  const chance = chances.reduce((most, each) => Math.max(most, each), 0);
  const likeliest = heard.labels[chances.indexOf(chance)] ?? UNCLEAR;
  const isAnswer = !NO_ANSWERS.includes(likeliest) && !isCommand(likeliest);
  const commanded = isCommand(likeliest) && chance >= SURE;
  if (reading.kind === "command") {
    if (!isCommand(reading.command)) return reading;
    if (isAnswer && chance >= NOT_THIS_COMMAND) return { kind: "unclear", likely: likeliest };
    return commanded ? { kind: "command", command: likeliest } : reading;
  }
  if (reading.kind === "answer") {
    const tells = heard.labels.includes(YEARS_TOLD);
    const said = tells ? YEARS_TOLD : reading.name;
    const short = wordsOf(text).length <= FEW_WORDS && (likeliest === said || chance < OBJECTS);
    const agrees =
      short || step.bare || reading.years?.plain
        ? !commanded
        : likeliest === said && chance >= (tells ? AGREED_ON_YEARS : AGREED);
    if (agrees) return reading;
  } else if (commanded) return { kind: "command", command: likeliest };
  // What asks by its mark, speaks of a doubt, or against itself, is not guessed at; "do the sum" merely begins with a word that asks.
  const asks = reading.kind === "question" && /[?？]/.test(text);
  if (asks || (reading.kind === "unclear" && reading.doubted)) return reading;
  if (!isAnswer || chance < PROPOSED) {
    if (reading.kind !== "answer") return reading;
    return commanded ? { kind: "unclear" } : { kind: "unclear", likely: reading.name };
  }
  if (reading.kind !== "answer" && chance >= ALONE && tellsEnough(text, step))
    return { kind: "answer", name: likeliest };
  return { kind: "unclear", likely: likeliest };
}
