import { type Model, openModel } from "#app/learning/model.ts";
import type { Learnt, Sample, Taught } from "#app/learning/teach.ts";
import type { SampleLine } from "../format/samples.ts";
import type { AskingStep } from "../format/steps.ts";
import { SPEAKERS } from "../format/vocabulary.ts";
import type { RuleFiles } from "../rule-set.ts";
import { type Asked, AT_ANY_STEP, answerLesson, UNCLEAR } from "../understanding/answer-lesson.ts";
import type { Filed } from "./directory.ts";
import { type Finding, inWords, nearestName, quoted } from "./finding.ts";

/** What the files of samples teach: each sample means what its file is named. In the order of names and lines. */
export function lessonOf(samples: ReadonlyMap<string, readonly SampleLine[]>): Sample[] {
  return [...samples]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([meaning, lines]) => lines.map(({ text }) => ({ text, labels: [meaning] })));
}

const linesOf = ({ value }: Filed) => (value ?? []) as readonly SampleLine[];

/** Every file of answers must belong to an answer of a step, and no two answers of one step may share a sample. */
export function checkAnswerSamples(filed: readonly Filed[], asked: readonly Asked[]): Finding[] {
  const files = filed.filter(({ kind }) => kind === "answers");
  const known = asked.flatMap(({ flow, name, step }) =>
    [...step.answers.map((answer) => answer.name), UNCLEAR].map((answer) => `${flow}.${name}.${answer}`),
  );
  const names = [...AT_ANY_STEP, ...known];
  return files.flatMap((entry) => {
    if (!names.includes(entry.name)) {
      return [
        entry.source.finding([], {
          message: `There is no answer ${quoted(entry.name)}.`,
          advice: `The name is <flow>.<step>.<answer>, or one of ${inWords([...AT_ANY_STEP])}.`,
          didYouMean: nearestName(entry.name, names),
        }),
      ];
    }
    const step = entry.name.slice(0, entry.name.lastIndexOf("."));
    const others = files.filter(({ name }) => name !== entry.name && name < entry.name && name.startsWith(`${step}.`));
    const taken = new Map(others.flatMap((other) => linesOf(other).map(({ words }) => [words, other.name] as const)));
    return linesOf(entry).flatMap(({ text, words }, index) => {
      const other = taken.get(words);
      return other === undefined
        ? []
        : [
            entry.source.finding([index], {
              message: `The sample ${quoted(text)} stands in samples/answers/${other}.txt too.`,
              advice: "Keep it with the answer that it means, or remove both: then it is asked back.",
            }),
          ];
    });
  });
}

/** Every file of speakers must be named for one of those whom rules can tell apart. */
export function checkSpeakers(filed: readonly Filed[]): Finding[] {
  return filed.flatMap(({ kind, name, source }) =>
    kind !== "speakers" || SPEAKERS.some((known) => known === name)
      ? []
      : [
          source.finding([], {
            message: `There is no speaker named ${quoted(name)}.`,
            advice: `There are: ${inWords([...SPEAKERS])}.`,
            didYouMean: nearestName(name, SPEAKERS),
          }),
        ],
  );
}

/** Teaches samples of which each has one label: teach(), or learn() which does it elsewhere. */
export type Teach = (samples: readonly Sample[]) => Learnt | Promise<Learnt>;

const opened = new WeakMap<Taught, Model>();

/** Opens what was taught once, however many rule sets are compiled on it. */
export function modelOf(taught: Taught): Model {
  const model = opened.get(taught) ?? openModel(taught);
  opened.set(taught, model);
  return model;
}

/** Every step that asks. */
export const askedSteps = ({ steps }: Pick<RuleFiles, "steps">): Asked[] =>
  [...steps].flatMap(([flow, files]) =>
    [...files].flatMap(([name, step]) => ("asks" in step ? [{ flow, name, step }] : [])),
  );

/** What the samples of answers have taught, by step. */
export async function modelsOfAnswers(
  asked: readonly Asked[],
  answers: ReadonlyMap<string, readonly SampleLine[]>,
  teach: Teach,
): Promise<Map<AskingStep, Model>> {
  const models = new Map<AskingStep, Model>();
  for (const each of asked) {
    const lesson = answerLesson(each, asked, answers);
    if (lesson.length > 0) models.set(each.step, modelOf((await teach(lesson)).taught));
  }
  return models;
}

/** What the samples of speakers have taught; undefined where there are none, or of one kind only. */
export async function modelOfSpeakers(speakers: RuleFiles["speakers"], teach: Teach): Promise<Model | undefined> {
  return speakers.size < 2 ? undefined : modelOf((await teach(lessonOf(speakers))).taught);
}
