import type { Model } from "#app/learning/model.ts";
import type { Condition } from "./format/conditions.ts";
import { conditionsOf, type ReplyFile } from "./format/reply.ts";
import type { AskingStep, StepFile } from "./format/steps.ts";
import { asidesOf } from "./match/asides.ts";
import {
  comparisonsIn,
  compileConditions,
  keywordsIn,
  type PatternTable,
  patternTable,
} from "./match/compile-conditions.ts";
import { compileFollowUps } from "./match/follow-ups.ts";
import { goingOn } from "./match/going-on.ts";
import { buildLexicon, type Lexicon } from "./match/lexicon.ts";
import { needsOf } from "./match/needs.ts";
import { buildReplyIndex } from "./match/reply-index.ts";
import { type Rarity, rarity } from "./match/score.ts";
import { factText, fillPlaceholders, mapTexts } from "./placeholders.ts";
import { decidedParagraphs, undecidedSpeech } from "./policies.ts";
import { DEFAULT_PRIORITY, type Flow, type Reply, type RuleFiles, type RuleSet, type Step } from "./rule-set.ts";
import { compileUnderstanding } from "./understanding/compile.ts";
import { compileFeelings } from "./understanding/feelings.ts";
import { saysTable } from "./understanding/says.ts";
import { toldTable } from "./understanding/told-table.ts";

type Fill = <T>(value: T) => T;

/** Every keyword of the rule set: of replies and shared conditions. */
function allKeywords(files: RuleFiles): string[] {
  const conditions: Condition[] = [
    ...[...files.replies].map(([topic, reply]) => conditionsOf(topic, reply)),
    ...Object.values(files.named),
  ];
  return conditions.flatMap((condition) => keywordsIn(condition, files.named));
}

function tokensOf(keywords: readonly string[], lexicon: Lexicon): Set<string> {
  const tokens = new Set<string>();
  for (const keyword of keywords) {
    for (const sequence of lexicon.pattern(keyword).sequences) {
      for (const { stem, groups } of sequence) for (const token of [stem, ...groups]) tokens.add(token);
    }
  }
  return tokens;
}

interface Workshop {
  readonly files: RuleFiles;
  readonly lexicon: Lexicon;
  readonly rarity: Rarity;
  readonly table: PatternTable;
  readonly fill: Fill;
  readonly heard: ReadonlyMap<AskingStep, Model>;
}

function compileReply(topic: string, file: ReplyFile, tokens: ReadonlySet<string>, workshop: Workshop): Reply {
  const { files, lexicon, table, fill } = workshop;
  const conditions = conditionsOf(topic, file);
  const comparisons = comparisonsIn(conditions, files.named);
  const lacks = (file.policies ?? []).filter((name) => files.policies[name]?.value == null);
  const speech =
    lacks.length === 0 ? file.event.params : undecidedSpeech(file, lacks, files.policies, files.messages.undecided);
  const { more, why } = fill({ more: file.more, why: file.why });
  return {
    topic,
    title: file.title,
    speech: fill(speech),
    lacks,
    conditions: compileConditions(conditions, table),
    tokens,
    meanings: comparisons.flatMap(({ operator, value }) => (operator === "resembles" ? [String(value)] : [])),
    needs: needsOf(conditions, files.named, lexicon, workshop.rarity),
    usesYears: comparisons.some(({ fact }) => fact === "years"),
    priority: file.priority ?? DEFAULT_PRIORITY,
    declines: file.declines === true,
    counterpart: file.counterpart,
    ...(more ? { more } : {}),
    ...(why ? { why } : {}),
  };
}

function compileStep(name: string, file: StepFile, { files, table, fill, heard }: Workshop): Step {
  if ("decides" in file) return { kind: "decides", name };
  if ("ends" in file) return { kind: "ends", name, speech: fill(file.ends), confirmFirst: file.confirmFirst ?? false };
  return {
    kind: "asks",
    name,
    asks: fill(file.asks),
    answers: file.answers.map(({ name: answer, text, variant, typed, noted }) => ({
      name: answer,
      text: fill(text),
      variant,
      typed: typed !== undefined,
      noted: fill(noted ?? text),
      conditions: compileConditions(typed ?? { any: [] }, table),
    })),
    rules: file.rules.map(({ conditions, event, priority }) => ({
      conditions: compileConditions(conditions, table),
      event,
      priority: priority ?? DEFAULT_PRIORITY,
    })),
    ...(file.told === undefined ? {} : { told: file.told }),
    says: saysTable(files.understanding, file.says ?? {}, files.words.ignore),
    heard: heard.get(file),
    asksYears: file.answers.some(
      ({ typed }) => typed !== undefined && comparisonsIn(typed, files.named).some(({ fact }) => fact === "years"),
    ),
  };
}

const counterparts = ({ replies }: RuleFiles) =>
  [...replies.values()].flatMap(({ title, counterpart }): [string, string][] => {
    const other = counterpart === undefined ? undefined : replies.get(counterpart)?.title;
    return other === undefined ? [] : [[title, other]];
  });

/**
 * Compiles checked rule files, step by step: placeholders filled, keywords indexed, conditions ready for json-rules-engine.
 * @param model what the samples of these files have taught
 * @param heard what the samples of answers have taught, by step
 */
export function* compiling(
  files: RuleFiles,
  hash: string,
  model: Model,
  heard: ReadonlyMap<AskingStep, Model> = new Map(),
): Generator<void, RuleSet> {
  const fill: Fill = (value) =>
    mapTexts(value, (text) =>
      fillPlaceholders(decidedParagraphs(text, files.policies), (name) => factText(files.facts, name)),
    );
  const { synonyms, words, matching } = files;
  const lexicon = buildLexicon({ synonyms, words, matching, keywords: allKeywords(files) });
  const table = patternTable(lexicon);
  const sorted = [...files.replies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([topic, file]) => ({
      topic,
      file,
      tokens: tokensOf(keywordsIn(conditionsOf(topic, file), files.named), lexicon),
    }));
  const rare = rarity(sorted.map(({ tokens }) => tokens));
  const workshop: Workshop = { files, lexicon, rarity: rare, table, fill, heard };
  yield;
  const replies: Reply[] = [];
  for (const { topic, file, tokens } of sorted) {
    replies.push(compileReply(topic, file, tokens, workshop));
    yield;
  }
  const flows = new Map<string, Flow>();
  for (const [name, { title, first, records }] of Object.entries(files.flows)) {
    const steps = new Map<string, Step>();
    for (const [step, file] of files.steps.get(name) ?? []) {
      steps.set(step, compileStep(step, file, workshop));
      yield;
    }
    flows.set(name, { name, title, first, records, steps });
  }
  const outcomes = [...files.outcomes].map(([name, file]) => ({
    name,
    title: file.title,
    priority: file.priority ?? DEFAULT_PRIORITY,
    speech: fill(file.event.params),
    confirmFirst: file.confirmFirst ?? false,
    facts: [...new Set(comparisonsIn(file.conditions, files.named).map(({ fact }) => fact))],
    conditions: compileConditions(file.conditions, table),
  }));
  const named = new Map(
    Object.entries(files.named).map(([name, condition]) => [name, compileConditions(condition, table)]),
  );
  yield;
  return {
    hash,
    model,
    samples: new Set([...files.samples.values()].flatMap((lines) => lines.map(({ words: alone }) => alone))),
    lexicon,
    understanding: compileUnderstanding(files.understanding, lexicon.numbers, words.ignore),
    followUps: compileFollowUps(
      files.context.followUps,
      goingOn(files.samples, model.labels),
      counterparts(files),
      fill,
    ),
    told: toldTable(files.context.memory),
    memory: fill(files.context.memory),
    remarks: files.context.memory.remarks.map(({ name, conditions, topics = [], ...speech }) => ({
      name,
      topics,
      speech: fill(speech),
      conditions: compileConditions(conditions, table),
    })),
    feelings: compileFeelings(files.context.warmth),
    devanagari: {
      words: new Map(
        Object.entries(files.context.devanagari.words).map(([word, latin]) => [word.normalize("NFC"), latin]),
      ),
      notUnderstood: fill(files.context.devanagari.notUnderstood),
    },
    rarity: rare,
    bench: { lists: table.lists, named },
    replies: new Map(replies.map((reply) => [reply.topic, reply])),
    ...asidesOf(replies, DEFAULT_PRIORITY),
    index: buildReplyIndex(replies),
    flows,
    outcomes,
    scripts: files.scripts,
    messages: fill(files.messages),
    policies: files.policies,
    invented: files.invented,
  };
}
