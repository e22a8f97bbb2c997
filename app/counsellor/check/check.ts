import type { Learnt } from "#app/learning/teach.ts";
import { compileRules } from "../compile.ts";
import type { ContextFile } from "../format/context.ts";
import { SINGLE_FILES } from "../format/kinds.ts";
import type { MessagesFile, ScriptFile } from "../format/messages.ts";
import type { ReplyFile } from "../format/reply.ts";
import type { SampleLine } from "../format/samples.ts";
import type { FlowsFile, OutcomeFile, StepFile } from "../format/steps.ts";
import type { UnderstandingFile } from "../format/understanding.ts";
import type { MatchingFile, NamedConditionsFile, WordsFile } from "../format/words.ts";
import { FACTS_PATH, type RuleFile } from "../load/read-directory.server.ts";
import type { RuleFiles, RuleSet } from "../rule-set.ts";
import { adviseOnCapabilities, adviseOnConfusion, adviseOnFew } from "./advice.ts";
import { checkAskedByButtons, checkLost, pauses, rememberNoneLost } from "./asked.ts";
import { type Filed, fileSources, valuesOf } from "./directory.ts";
import { type Finding, isObject } from "./finding.ts";
import { checkFlows, checkFlowsFile } from "./flows.ts";
import { askedSteps, lessonOf, modelOf, modelOfSpeakers, modelsOfAnswers, type Teach } from "./models.ts";
import { type Content, checkUntold, readContent } from "./policies.ts";
import { checkReferences, type Names } from "./references.ts";
import { checkAnswers, checkSampleFiles, checkSpeakers, checkTitles } from "./samples.ts";
import { readSource, readSources, type Source } from "./source.ts";

export interface Checked {
  /** Everything that is wrong, by file and line. */
  readonly findings: readonly Finding[];
  /** Finds out what could be better and keeps no rule from speaking, by file and line. */
  readonly advise: () => Promise<readonly Finding[]>;
  /** What the samples have taught, when they could be read. */
  readonly learnt?: Learnt;
  /** The compiled rule set; only when nothing is wrong. */
  readonly ruleSet?: RuleSet;
  /** Whatever could be compiled of the sound files, though something is wrong: for editors who look for the reason. */
  readonly draft?: RuleSet;
}

const byPlace = (a: Finding, b: Finding) =>
  a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1;

const findingsOf = (sources: readonly Source[]) => sources.flatMap(({ findings }) => findings).sort(byPlace);

const single = <File>(filed: readonly Filed[], kind: Filed["kind"]) => valuesOf<File>(filed, kind).get(kind);

function namesIn(filed: readonly Filed[], { facts, policies }: Content): Names {
  const entriesOf = (kind: Filed["kind"]) => filed.filter((entry) => entry.kind === kind);
  const named = (kind: Filed["kind"]) => entriesOf(kind).map(({ name }) => name);
  const [conditions] = entriesOf("conditions").map(({ source }) => isObject(source.value) && source.value.conditions);
  const flows = single<FlowsFile>(filed, "flows")?.flows ?? {};
  return {
    reply: named("reply"),
    outcome: named("outcome"),
    flow: Object.keys(flows),
    policy: Object.keys(policies),
    step: (of) => entriesOf("step").flatMap(({ name, flow }) => (of === undefined || flow === of ? [name] : [])),
    meanings: named("samples"),
    counterparts: Object.fromEntries(
      entriesOf("reply").flatMap(({ name, source: { value } }) => (isObject(value) ? [[name, value.counterpart]] : [])),
    ),
    flows,
    named: isObject(conditions) ? conditions : {},
    facts,
    policies,
    notDecided: single<MessagesFile>(filed, "messages")?.undecided.phrases ?? [],
  };
}

/** The sound files, ready to be compiled; undefined when a file is missing without which nothing can be judged. */
function soundFiles(sound: readonly Filed[], content: Content): RuleFiles | undefined {
  const flows = single<FlowsFile>(sound, "flows")?.flows;
  const named = single<NamedConditionsFile>(sound, "conditions")?.conditions;
  const words = single<WordsFile>(sound, "words");
  const matching = single<MatchingFile>(sound, "matching");
  const messages = single<MessagesFile>(sound, "messages");
  const understanding = single<UnderstandingFile>(sound, "understanding");
  const context = single<ContextFile>(sound, "context");
  if (!flows || !named || !words || !matching || !messages || !understanding || !context) return undefined;
  return {
    ...content,
    replies: valuesOf<ReplyFile>(sound, "reply"),
    samples: valuesOf<SampleLine[]>(sound, "samples"),
    speakers: valuesOf<SampleLine[]>(sound, "speakers"),
    steps: stepsOf(sound, Object.keys(flows)),
    outcomes: valuesOf<OutcomeFile>(sound, "outcome"),
    scripts: valuesOf<ScriptFile>(sound, "conversation"),
    flows,
    named,
    words,
    matching,
    messages,
    understanding,
    context,
  };
}

const stepsOf = (filed: readonly Filed[], flows: Iterable<string>): RuleFiles["steps"] =>
  new Map([...flows].map((flow) => [flow, valuesOf<StepFile>(filed, "step", flow)]));

/** Files that are not there and without which nothing can speak. */
function missing(files: readonly RuleFile[]): Source[] {
  const wanted = [...SINGLE_FILES.map((kind) => `${kind}.json`), FACTS_PATH];
  const absent = wanted.filter((path) => !files.some((file) => file.path === path));
  return absent.map((path) => {
    const source = readSource({ path, bytes: new TextEncoder().encode("null") });
    source.tell([], `The file ${path} is missing.`, "Restore it; the counsellor cannot speak without it.");
    return source;
  });
}

/** All that the answers to samples hang on beside what the samples teach. A change of words only keeps it as it is. */
function meaningOf({ replies, named, words, matching }: RuleFiles): string {
  const conditions = [...replies].map(([topic, reply]) => [topic, reply.conditions, reply.priority]);
  return JSON.stringify([conditions, named, words, matching]);
}

/** Tells what is wrong with each file by itself and with what it refers to, flows and samples of answers included. */
async function checkFiles(filed: readonly Filed[], content: Content, pause: () => Promise<void>): Promise<void> {
  const names = namesIn(filed, content);
  for (const entry of filed) {
    await pause();
    checkReferences(entry, names);
  }
  checkFlowsFile(filed, names.step);
  for (const { source, ...entry } of filed)
    if (!("value" in entry) && source.findings.length === 0)
      source.tell(
        [],
        "Something in the conditions does not have the right shape.",
        "Compare them with another file of this folder.",
      );
  const flows = new Set(filed.flatMap(({ flow }) => flow ?? []));
  checkAnswers(filed, askedSteps(stepsOf(filed, flows)));
  checkSpeakers(filed);
}

/**
 * Checks rule files and compiles them. Finds every mistake at once and never throws, whatever the files hold: a rule set
 * that comes without findings never fails while it talks.
 * @param sound whether this very check is known to find nothing in these very files: what takes long is left out then
 */
export async function checkRules(
  files: readonly RuleFile[],
  hash: string,
  teach: Teach,
  sound = false,
): Promise<Checked> {
  const pause = pauses();
  const sources = await readSources(files, pause);
  const all = [...sources, ...missing(files)];
  const content = readContent(sources);
  const filed = fileSources(sources);
  await checkFiles(filed, content, pause);

  const isSound = ({ source }: Filed) => source.findings.length === 0;
  const broken = new Set(filed.flatMap((entry) => (isSound(entry) ? [] : [entry.kind])));
  const usable = soundFiles(filed.filter(isSound), content);
  if (usable === undefined) return { findings: findingsOf(all), advise: async () => [] };
  await pause();
  const learnt = await teach(lessonOf(usable.samples));
  const { taught } = learnt;
  const heard = await modelsOfAnswers(askedSteps(usable.steps), valuesOf(filed, "answers"), teach);
  const speakers = await modelOfSpeakers(usable.speakers, teach);
  await pause();
  const draft = compileRules(usable, hash, modelOf(taught), heard, speakers);
  const meaning = meaningOf(usable);
  const advise = () => adviceOn(filed, sources, content, draft, learnt);
  if (sound && findingsOf(all).length === 0) rememberNoneLost(taught, meaning);
  else {
    if (!broken.has("step") && !broken.has("outcome")) await checkFlows(draft, filed);
    // A reply that is missing here may be the one that a button or a sample means.
    const rules = sources.filter(({ path }) => !path.startsWith("content/"));
    if (broken.has("reply") || broken.has("samples") || filed.length < rules.length)
      return { findings: findingsOf(all), advise: async () => [], learnt, draft };
    checkUntold(filed, sources, content);
    const before = findingsOf(all).length;
    checkSampleFiles(filed, draft);
    checkTitles(filed, draft);
    if (findingsOf(all).length === before) await checkLost(filed, learnt, draft, meaning);
    await checkAskedByButtons(draft, filed);
  }
  const findings = findingsOf(all);
  return { findings, advise, learnt, draft, ...(findings.length === 0 ? { ruleSet: draft } : {}) };
}

async function adviceOn(
  filed: readonly Filed[],
  sources: readonly Source[],
  content: Content,
  set: RuleSet,
  learnt: Learnt,
): Promise<readonly Finding[]> {
  const afresh = new Map(sources.map((source) => [source.path, source.afresh()]));
  const own = filed.map((entry) => ({ ...entry, source: afresh.get(entry.source.path) ?? entry.source }));
  adviseOnFew(own, set);
  await adviseOnConfusion(own, learnt);
  adviseOnCapabilities(own, [...afresh.values()], content);
  return findingsOf([...afresh.values()]);
}
