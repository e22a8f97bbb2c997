import type { SampleLine } from "../format/samples.ts";
import { SPEAKERS } from "../format/vocabulary.ts";
import { type Asked, AT_ANY_STEP, UNCLEAR } from "../understanding/answer-lesson.ts";
import type { Filed } from "./directory.ts";
import { type Finding, inWords, nearestName, quoted } from "./finding.ts";

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
