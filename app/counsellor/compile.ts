import type { Model } from "#app/learning/model.ts";
import type { Speech } from "./format/common.ts";
import type { MessagesFile } from "./format/messages.ts";
import type { Policies } from "./format/policies.ts";
import { conditionsOf, type ReplyFile } from "./format/reply.ts";
import type { AskingStep, StepFile } from "./format/steps.ts";
import { compileFollowUps, goingOn } from "./match/follow-ups.ts";
import { askedBy, comparisonsIn, compileConditions } from "./match/judge.ts";
import { buildLexicon, ownWordsOf, spaced } from "./match/lexicon.ts";
import { factText, fillPlaceholders, mapTexts, policiesIn } from "./placeholders.ts";
import { DEFAULT_PRIORITY, type Flow, type Reply, type RuleFiles, type RuleSet, type Step } from "./rule-set.ts";
import { compileUnderstanding, toldTable } from "./understanding/compile.ts";
import { compileFeelings } from "./understanding/feelings.ts";
import { tokensOf } from "./understanding/phrases.ts";
import { saysTable } from "./understanding/says.ts";

const inTokens = (phrase: string) => tokensOf(phrase).join(" ");

/** A text without the paragraphs that would tell what is not decided. @param instead what stands in place of the first of them */
function decidedParagraphs(text: string, policies: Policies, instead = ""): string {
  if (policiesIn(text).length === 0) return text;
  const paragraphs = text.split("\n\n");
  const isDecided = (paragraph: string) => policiesIn(paragraph).every((name) => policies[name]?.value != null);
  const first = paragraphs.findIndex((paragraph) => !isDecided(paragraph));
  return paragraphs
    .map((paragraph, at) => (at === first ? instead : isDecided(paragraph) ? paragraph : ""))
    .filter(Boolean)
    .join("\n\n");
}

const inWords = (titles: readonly string[]) =>
  titles.length < 2 ? titles.join("") : `${titles.slice(0, -1).join(", ")}, and ${titles.at(-1)}`;

/**
 * What a reply says while some of its policies are not decided: what stands without them, and in their place its own words about
 * that and the common ones, with the way to a person.
 * @param lacks the policies that are not decided
 */
function undecidedSpeech(
  { event, undecided }: ReplyFile,
  lacks: readonly string[],
  policies: Policies,
  common: MessagesFile["undecided"],
): Speech {
  const { text, buttons = [], followUp } = event.params;
  const titles = inWords(lacks.flatMap((name) => policies[name]?.title ?? []));
  const notYet = fillPlaceholders(common.text, (name) => (name === "undecided" ? titles : undefined));
  const instead = undecided === undefined ? notYet : `${undecided}\n\n${notYet}`;
  const offered = common.buttons ?? [];
  const others = buttons.filter(({ action }) => !offered.some((each) => each.action === action));
  return {
    text: decidedParagraphs(text, policies, instead),
    buttons: [...offered, ...others],
    ...(followUp === undefined ? {} : { followUp }),
  };
}

type Fill = <T>(value: T) => T;

interface Workshop {
  readonly files: RuleFiles;
  readonly fill: Fill;
  readonly heard: ReadonlyMap<AskingStep, Model>;
}

function compileReply(topic: string, file: ReplyFile, { files, fill }: Workshop): Reply {
  const conditions = conditionsOf(topic, file);
  const comparisons = comparisonsIn(conditions, files.named);
  const lacks = (file.policies ?? []).filter((name) => files.policies[name]?.value == null);
  const speech =
    lacks.length === 0 ? file.event.params : undecidedSpeech(file, lacks, files.policies, files.messages.undecided);
  const { title, counterpart, starts, more, why, yesNo, again } = file;
  const inHindi = (told: string) => files.policies[told.slice("{{policies.".length, -2)]?.hi ?? told;
  const hi = lacks.length === 0 ? file.hi?.replace(/\{\{policies\.[\w-]+\}\}/g, inHindi) : undefined;
  // A text of which nothing is decided says nothing.
  const said = Object.fromEntries(Object.entries(fill({ more, why, yesNo, again, hi })).filter(([, text]) => text));
  return {
    ...said,
    topic,
    title,
    counterpart,
    starts,
    speech: fill(speech),
    lacks,
    conditions: compileConditions(conditions),
    meanings: comparisons.flatMap(({ operator, value }) => (operator === "resembles" ? [String(value)] : [])),
    ...askedBy(conditions, files.named),
    hardWords: comparisons.flatMap(({ operator, value }) =>
      operator.startsWith("mentions") && Array.isArray(value) ? value.map((words) => spaced(String(words))) : [],
    ),
    priority: file.priority ?? DEFAULT_PRIORITY,
    declines: file.declines === true,
  };
}

/** Meanings that ask nothing of ours: those that only such replies answer to. */
function onlyOf(replies: readonly Reply[], isSuch: (reply: Reply) => boolean): ReadonlySet<string> {
  const others = new Set(replies.flatMap((reply) => (isSuch(reply) ? [] : reply.meanings)));
  return new Set(replies.filter(isSuch).flatMap(({ meanings }) => meanings.filter((each) => !others.has(each))));
}

function compileStep(name: string, file: StepFile, { files, fill, heard }: Workshop): Step {
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
      conditions: compileConditions(typed ?? { any: [] }),
    })),
    rules: file.rules.map(({ conditions, event, priority }) => ({
      conditions: compileConditions(conditions),
      event,
      priority: priority ?? DEFAULT_PRIORITY,
    })),
    told: file.told,
    example: fill(file.example),
    unclear: fill(file.unclear),
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
 * Compiles checked rule files: placeholders filled, conditions ready for json-rules-engine.
 * @param model what the samples of these files have taught
 * @param heard what the samples of answers have taught, by step
 * @param speakers what the samples of speakers have taught
 */
export function compileRules(
  files: RuleFiles,
  hash: string,
  model: Model,
  heard: ReadonlyMap<AskingStep, Model> = new Map(),
  speakers?: Model,
): RuleSet {
  const fill: Fill = (value) =>
    mapTexts(value, (text) =>
      fillPlaceholders(decidedParagraphs(text, files.policies), (name) => factText(files.facts, name)),
    );
  const { words, matching, context } = files;
  const { leads, people, exposure } = context.memory;
  const lexicon = buildLexicon(words, matching);
  const workshop: Workshop = { files, fill, heard };
  const replies = [...files.replies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([topic, file]) => compileReply(topic, file, workshop));
  const flows = Object.entries(files.flows).map(([name, { title, first, records }]): [string, Flow] => {
    const steps = [...(files.steps.get(name) ?? [])].map(
      ([step, file]) => [step, compileStep(step, file, workshop)] as const,
    );
    return [name, { name, title, first, records, steps: new Map(steps) }];
  });
  const outcomes = [...files.outcomes].map(([name, file]) => ({
    name,
    title: file.title,
    priority: file.priority ?? DEFAULT_PRIORITY,
    speech: fill(file.event.params),
    confirmFirst: file.confirmFirst ?? false,
    ...(file.note === undefined
      ? {}
      : { note: { text: fill(file.note.text), conditions: compileConditions(file.note.conditions) } }),
    facts: [...new Set(comparisonsIn(file.conditions, files.named).map(({ fact }) => fact))],
    conditions: compileConditions(file.conditions),
  }));
  const named = new Map(Object.entries(files.named).map(([name, condition]) => [name, compileConditions(condition)]));
  return {
    hash,
    model,
    speakers,
    ownWords: ownWordsOf(replies, new Set([...words.ignore, ...words.asking, ...words.requesting])),
    signs: { ...mapTexts(context.signs, spaced), yesNoOpening: new Set(context.signs.yesNoOpening) },
    samples: new Set([...files.samples.values()].flatMap((lines) => lines.map(({ words: alone }) => alone))),
    lexicon,
    understanding: compileUnderstanding(files.understanding, lexicon.numbers, words.ignore),
    followUps: compileFollowUps(context.followUps, goingOn(files.samples, model.labels), counterparts(files), fill),
    told: toldTable(context.memory),
    led: mapTexts({ leads, people, exposure }, inTokens),
    memory: fill(context.memory),
    remarks: context.memory.remarks.map(({ name, conditions, topics = [], ...speech }) => ({
      name,
      topics,
      speech: fill(speech),
      conditions: compileConditions(conditions),
    })),
    feelings: compileFeelings(context.warmth),
    devanagari: {
      ...fill(context.devanagari),
      words: new Map(Object.entries(context.devanagari.words).map(([word, latin]) => [word.normalize("NFC"), latin])),
    },
    bench: named,
    replies: new Map(replies.map((reply) => [reply.topic, reply])),
    courtesies: onlyOf(replies, ({ priority, declines }) => priority < DEFAULT_PRIORITY && !declines),
    foreign: onlyOf(replies, ({ declines }) => declines),
    flows: new Map(flows),
    outcomes,
    scripts: files.scripts,
    messages: fill(files.messages),
    policies: files.policies,
    invented: files.invented,
  };
}
