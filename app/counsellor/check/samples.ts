import type { Learnt } from "#app/learning/teach.ts";
import type { RuleSet } from "../rule-set.ts";
import { checkConfusion } from "./confusion.ts";
import type { Filed } from "./directory.ts";
import { type Finding, quoted } from "./finding.ts";
import { lostSamples } from "./lost-samples.ts";
import { checkName } from "./names.ts";
import { filesOf, type SampleFile } from "./sample-files.ts";

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
