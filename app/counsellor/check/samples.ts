import type { SampleLine } from "../format/samples.ts";
import { SPEAKERS } from "../format/vocabulary.ts";
import type { RuleSet } from "../rule-set.ts";
import { type Asked, AT_ANY_STEP, UNCLEAR } from "../understanding/second-opinion.ts";
import type { Filed } from "./directory.ts";
import { inWords, nearestName, quoted } from "./finding.ts";
import { checkName } from "./references.ts";

export const linesOf = ({ value }: Filed) => (value ?? []) as readonly SampleLine[];

/** The files of samples, in the order in which they teach. */
export const sampleFiles = (filed: readonly Filed[]): Filed[] =>
  filed.filter(({ kind }) => kind === "samples").sort((a, b) => (a.name < b.name ? -1 : 1));

/** Every file of answers must belong to an answer of a step, and no two answers of one step may share a sample. */
export function checkAnswers(filed: readonly Filed[], asked: readonly Asked[]): void {
  const answersOf = ({ flow, name, step }: Asked) =>
    [...step.answers.map((answer) => answer.name), UNCLEAR].map((answer) => `${flow}.${name}.${answer}`);
  const names = [...AT_ANY_STEP, ...asked.flatMap(answersOf)];
  /** The first file with these words, by the step and the words. */
  const seen = new Map<string, string>();
  const files = filed.filter(({ kind }) => kind === "answers").sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of files) {
    const { name, source } = entry;
    const step = name.slice(0, name.lastIndexOf("."));
    for (const [index, { text, words }] of linesOf(entry).entries()) {
      const other = seen.get(`${step} ${words}`) ?? name;
      seen.set(`${step} ${words}`, other);
      if (other === name || !names.includes(name)) continue;
      const advice = "Keep it with the answer that it means, or remove both: then it is asked back.";
      source.tell([index], `The sample ${quoted(text)} stands in samples/answers/${other}.txt too.`, advice);
    }
    const advice = `The name is <flow>.<step>.<answer>, or one of ${inWords(AT_ANY_STEP)}.`;
    if (!names.includes(name)) source.tell([], `There is no answer ${quoted(name)}.`, advice, nearestName(name, names));
  }
}

/** Every file of speakers must be named for one of those whom rules can tell apart. */
export function checkSpeakers(filed: readonly Filed[]): void {
  for (const { kind, name, source } of filed) if (kind === "speakers") checkName(source, [], name, SPEAKERS, "speaker");
}

/** No sample may stand in two files, every file is what some reply answers to, and follow-ups follow one of them. */
export function checkSampleFiles(filed: readonly Filed[], { replies }: RuleSet): void {
  const files = sampleFiles(filed);
  const meanings = files.map(({ name }) => name);
  const answered = new Set([...replies.values()].flatMap((reply) => reply.meanings));
  const seen = new Map<string, string>();
  for (const entry of files) {
    const { name, source } = entry;
    for (const [index, { text, words, after }] of linesOf(entry).entries()) {
      const other = seen.get(words) ?? name;
      seen.set(words, name);
      const advice = "Keep it where the answer suits it better.";
      if (other !== name)
        source.tell([index], `The sample ${quoted(text)} stands in samples/${other}.txt too.`, advice);
      checkName(source, [index], after, meanings, "file of samples");
    }
    const named = `Write replies/${name}.json, or name them in the conditions of a reply: resembles ${quoted(name)}.`;
    if (!answered.has(name)) source.tell([], "No reply answers to these samples.", named);
  }
}

/** No two replies may have one title. */
export function checkTitles(filed: readonly Filed[], { replies }: RuleSet): void {
  const topics = new Map<string, string>();
  for (const { kind, name, source } of filed) {
    const reply = kind === "reply" ? replies.get(name) : undefined;
    if (reply === undefined) continue;
    const other = topics.get(reply.title);
    topics.set(reply.title, name);
    const advice = "Titles are what people choose from when it is not sure what they mean, so each needs its own.";
    if (other !== undefined) source.tell(["title"], `The reply ${quoted(other)} has the same title.`, advice);
  }
}
