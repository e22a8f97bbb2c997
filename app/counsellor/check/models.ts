import { type Model, openModel } from "#app/learning/model.ts";
import type { Learnt, Sample, Taught } from "#app/learning/teach.ts";
import type { SampleLine } from "../format/samples.ts";
import type { AskingStep } from "../format/steps.ts";
import type { RuleFiles } from "../rule-set.ts";
import { type Asked, answerLesson } from "../understanding/second-opinion.ts";

/** What the files of samples teach: each sample means what its file is named. In the order of names and lines. */
export function lessonOf(samples: ReadonlyMap<string, readonly SampleLine[]>): Sample[] {
  return [...samples]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([meaning, lines]) => lines.map(({ text }) => ({ text, labels: [meaning] })));
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
export const askedSteps = (steps: RuleFiles["steps"]): Asked[] =>
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
