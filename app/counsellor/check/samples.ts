import type { Learnt } from "#app/learning/teach.ts";
import type { RuleSet } from "../rule-set.ts";
import type { Filed } from "./directory.ts";
import { type Finding, quoted } from "./finding.ts";
import { filesOf, lostSamples, type SampleFile } from "./lost-samples.ts";
import { checkName } from "./names.ts";

/** Two topics cannot be told apart when so large a share of one's samples, and so many, are taken for the other. */
const SHARE = 0.2;
const LEAST = 5;
const MOST_NAMED = 3;

/** The samples that each topic loses to each other one when it is judged by all samples but those of its own fold. */
function lostTo(files: readonly SampleFile[], labels: readonly string[], heldOut: Float32Array) {
  const lost = new Map<string, Map<string, number[]>>();
  let row = 0;
  for (const { meaning, samples } of files) {
    const toOthers = new Map<string, number[]>();
    lost.set(meaning, toOthers);
    for (const index of samples.keys()) {
      const margins = heldOut.subarray(row * labels.length, (row + 1) * labels.length);
      row += 1;
      const highest = margins.reduce((most, margin) => Math.max(most, margin), Number.NEGATIVE_INFINITY);
      const other = labels[margins.indexOf(highest)] ?? meaning;
      if (other !== meaning) toOthers.set(other, [...(toOthers.get(other) ?? []), index]);
    }
  }
  return lost;
}

/** Pairs of topics that cannot be told apart, with the samples that show it. */
async function checkConfusion(files: readonly SampleFile[], { taught, sampleMargins }: Learnt): Promise<Finding[]> {
  const lost = lostTo(files, taught.labels, (await sampleMargins()).heldOut);
  return files.flatMap(({ meaning, entry, samples }) =>
    [...(lost.get(meaning) ?? [])].flatMap(([other, indexes]) => {
      if (indexes.length < Math.max(LEAST, samples.length * SHARE)) return [];
      const named = indexes.slice(0, MOST_NAMED).map((index) => quoted(samples[index]?.text ?? ""));
      return [
        entry.source.finding([indexes[0] ?? 0], {
          message: `${meaning} and ${other} are hard to tell apart: ${indexes.length} of ${samples.length} samples of ${meaning} look like ${other}, such as ${named.join(", ")}.`,
          advice: "Move samples that mean the other topic, add some that only this one has, or make the two one topic.",
        }),
      ];
    }),
  );
}

/**
 * Checks what the samples teach: findings are mistakes, advice is what could be better.
 * @param meaning all that the answers to samples hang on beside what the samples teach
 */
export async function checkSamples(
  set: RuleSet,
  learnt: Learnt,
  filed: readonly Filed[],
  meaning: string,
): Promise<{ findings: Finding[]; advice: Finding[] }> {
  const files = filesOf(filed);
  const findings = [...repeated(files), ...unheard(files, set), ...following(files), ...sameTitles(filed, set)];
  if (findings.length === 0) findings.push(...(await lostSamples(files, learnt, set, meaning)));
  return { findings, advice: [...tooFew(files, set), ...(await checkConfusion(files, learnt))] };
}

/** No sample may stand in two files. */
function repeated(files: readonly SampleFile[]): Finding[] {
  const seen = new Map<string, string>();
  return files.flatMap(({ meaning, entry, samples }) =>
    samples.flatMap(({ text, words }, index) => {
      const other = seen.get(words);
      seen.set(words, meaning);
      return other === undefined || other === meaning
        ? []
        : [
            entry.source.finding([index], {
              message: `The sample ${quoted(text)} stands in samples/${other}.txt too.`,
              advice: "Keep it where the answer suits it better.",
            }),
          ];
    }),
  );
}

/** Every file of samples must be what some reply answers to. */
function unheard(files: readonly SampleFile[], { replies }: RuleSet): Finding[] {
  const answered = new Set([...replies.values()].flatMap(({ meanings }) => meanings));
  return files.flatMap(({ meaning, entry }) =>
    answered.has(meaning)
      ? []
      : [
          entry.source.finding([], {
            message: "No reply answers to these samples.",
            advice: `Write replies/${meaning}.json, or name them in the conditions of a reply: resembles ${quoted(meaning)}.`,
          }),
        ],
  );
}

/** What a follow-up follows must be the name of a file of samples. */
function following(files: readonly SampleFile[]): Finding[] {
  const meanings = files.map(({ meaning }) => meaning);
  return files.flatMap(({ entry: { source }, samples }) =>
    samples.flatMap(({ after }, index) => checkName(source, [index], after, meanings, "file of samples")),
  );
}

function tooFew(files: readonly SampleFile[], { lexicon }: RuleSet): Finding[] {
  const { fewestSamples } = lexicon.matching;
  return files.flatMap(({ entry, samples }) =>
    samples.length >= fewestSamples
      ? []
      : [
          entry.source.finding([], {
            message: `This topic has only ${samples.length} samples.`,
            advice: `With ${fewestSamples} and more, in the words of different people, it is understood much better.`,
          }),
        ],
  );
}

function sameTitles(filed: readonly Filed[], { replies }: RuleSet): Finding[] {
  const titles = new Map<string, string>();
  return filed.flatMap((entry) => {
    const reply = entry.kind === "reply" ? replies.get(entry.name) : undefined;
    if (reply === undefined) return [];
    const other = titles.get(reply.title);
    titles.set(reply.title, reply.topic);
    return other === undefined
      ? []
      : [
          entry.source.finding(["title"], {
            message: `The reply ${quoted(other)} has the same title.`,
            advice: "Titles are what people choose from when it is not sure what they mean, so each needs its own.",
          }),
        ];
  });
}
