import { Buffer } from "node:buffer";
import type { Learnt } from "#app/learning/teach.ts";
import { compiling } from "../compile.ts";
import type { ContextFile } from "../format/context.ts";
import type { MessagesFile, ScriptFile } from "../format/messages.ts";
import type { ReplyFile } from "../format/reply.ts";
import type { SampleLine } from "../format/samples.ts";
import type { FlowsFile, OutcomeFile, StepFile } from "../format/steps.ts";
import type { UnderstandingFile } from "../format/understanding.ts";
import type { MatchingFile, NamedConditionsFile, WordsFile } from "../format/words.ts";
import type { RuleFile } from "../load/read-directory.server.ts";
import type { RuleFiles, RuleSet } from "../rule-set.ts";
import { checkAskedByButtons, pauses } from "./ask-all.ts";
import { counterpartsIn, type Filed, fileSources, valuesOf } from "./directory.ts";
import type { Finding } from "./finding.ts";
import { checkFlows, checkFlowsFile } from "./flows.ts";
import { rememberNoneLost } from "./lost-samples.ts";
import {
  askedSteps,
  checkAnswerSamples,
  checkSpeakers,
  lessonOf,
  modelOf,
  modelOfSpeakers,
  modelsOfAnswers,
  type Teach,
} from "./models.ts";
import type { Names } from "./names.ts";
import { type Content, readFacts, unmentionedCapabilities, untoldPolicies } from "./policies.ts";
import { checkReferences } from "./references.ts";
import { checkSamples } from "./samples.ts";
import { readSamples, readSource, type Source } from "./source.ts";

/** The files that were read last, by path: an edit changes few of hundreds. */
let last = new Map<string, { readonly bytes: Uint8Array; readonly source: Source }>();

/** Reads rule files, with pauses in between. Those that are what they were the last time are not read again. */
export async function readSources(files: readonly RuleFile[]): Promise<Source[]> {
  const pause = pauses();
  const read: typeof last = new Map();
  for (const file of files) {
    await pause();
    const known = last.get(file.path);
    const same = known !== undefined && Buffer.compare(known.bytes, file.bytes) === 0;
    read.set(
      file.path,
      same ? known : { bytes: file.bytes, source: file.path.endsWith(".txt") ? readSamples(file) : readSource(file) },
    );
  }
  last = read;
  return [...read.values()].map(({ source }) => source);
}

export interface Checked {
  /** Everything that is wrong, by file and line. */
  readonly findings: readonly Finding[];
  /** What could be better and keeps no rule from speaking, by file and line. */
  readonly advice: readonly Finding[];
  /** What the samples have taught, when they could be read. */
  readonly learnt?: Learnt;
  /** The compiled rule set; only when nothing is wrong. */
  readonly ruleSet?: RuleSet;
  /** Whatever could be compiled of the sound files, though something is wrong: for editors who look for the reason. */
  readonly draft?: RuleSet;
}

const byPlace = (a: Finding, b: Finding) =>
  a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1;

function namesIn(filed: readonly Filed[], { facts, policies }: Content): Names {
  const named = (kind: Filed["kind"]) => filed.flatMap((entry) => (entry.kind === kind ? [entry.name] : []));
  const steps: Record<string, string[]> = {};
  for (const { kind, flow, name } of filed) {
    if (kind === "step" && flow !== undefined)
      steps[flow] = [...(Object.hasOwn(steps, flow) ? (steps[flow] ?? []) : []), name];
  }
  const conditions = filed.find(({ kind }) => kind === "conditions")?.raw as { conditions?: unknown } | undefined;
  const shared = conditions?.conditions;
  return {
    topics: named("reply"),
    counterparts: counterpartsIn(filed),
    meanings: named("samples"),
    outcomes: named("outcome"),
    steps,
    flows: valuesOf<FlowsFile>(filed, "flows").get("flows")?.flows ?? {},
    named: typeof shared === "object" && shared !== null ? (shared as Record<string, unknown>) : {},
    facts,
    policies,
    notDecided: valuesOf<MessagesFile>(filed, "messages").get("messages")?.undecided.phrases ?? [],
  };
}

/** The sound files, ready to be compiled; undefined when a file is missing without which nothing can be judged. */
function soundFiles(filed: readonly Filed[], broken: ReadonlySet<string>, content: Content): RuleFiles | undefined {
  const sound = filed.filter(({ source }) => !broken.has(source.path));
  const single = <T>(kind: Filed["kind"]) => valuesOf<T>(sound, kind).get(kind);
  const flows = single<FlowsFile>("flows")?.flows;
  const named = single<NamedConditionsFile>("conditions")?.conditions;
  const words = single<WordsFile>("words");
  const matching = single<MatchingFile>("matching");
  const messages = single<MessagesFile>("messages");
  const understanding = single<UnderstandingFile>("understanding");
  const context = single<ContextFile>("context");
  if (!flows || !named || !words || !matching || !messages || !understanding || !context) return undefined;
  return {
    replies: valuesOf<ReplyFile>(sound, "reply"),
    samples: valuesOf<SampleLine[]>(sound, "samples"),
    speakers: valuesOf<SampleLine[]>(sound, "speakers"),
    steps: new Map(Object.keys(flows).map((flow) => [flow, valuesOf<StepFile>(sound, "step", flow)])),
    outcomes: valuesOf<OutcomeFile>(sound, "outcome"),
    scripts: valuesOf<ScriptFile>(sound, "conversation"),
    flows,
    named,
    words,
    matching,
    messages,
    understanding,
    context,
    facts: content.facts,
    policies: content.policies,
    invented: content.invented,
  };
}

const soundSteps = (filed: readonly Filed[]): RuleFiles["steps"] =>
  new Map(
    [...new Set(filed.flatMap(({ flow }) => flow ?? []))].map((flow) => [
      flow,
      valuesOf<StepFile>(filed, "step", flow),
    ]),
  );

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
  const sources = await readSources(files);
  const content = readFacts(sources);
  const pause = pauses();
  const { filed, findings: alone } = fileSources(sources);
  const names = namesIn(filed, content);
  const findings: Finding[] = [...content.findings, ...alone];
  for (const entry of filed) {
    await pause();
    findings.push(...checkReferences(entry, names));
  }
  findings.push(
    ...checkFlowsFile(
      filed.find(({ kind }) => kind === "flows"),
      names.steps,
    ),
  );
  await pause();
  findings.push(
    ...unexplained(filed, findings),
    ...checkAnswerSamples(filed, askedSteps({ steps: soundSteps(filed) })),
    ...checkSpeakers(filed),
  );

  const broken = new Set(findings.map(({ file }) => file));
  const usable = soundFiles(filed, broken, content);
  if (usable === undefined) return { findings: findings.sort(byPlace), advice: [] };
  await pause();
  const learnt = await teach(lessonOf(usable.samples));
  await pause();
  const heard = await modelsOfAnswers(askedSteps(usable), valuesOf(filed, "answers"), teach);
  await pause();
  const speakers = await modelOfSpeakers(usable.speakers, teach);
  await pause();
  const ruleSet = await inSteps(compiling(usable, hash, modelOf(learnt.taught), heard, speakers), pause);
  if (sound && findings.length === 0) {
    rememberNoneLost(learnt.taught, meaningOf(usable));
    return { findings, advice: [], learnt, draft: ruleSet, ruleSet };
  }
  const whole = (kind: Filed["kind"]) => filed.every((entry) => entry.kind !== kind || !broken.has(entry.source.path));
  if (whole("step") && whole("outcome")) findings.push(...(await checkFlows(ruleSet, filed)));
  // A reply that is missing here may be the one that a button or a sample means.
  const complete =
    whole("reply") &&
    whole("samples") &&
    sources.every(({ path }) => filed.some(({ source }) => source.path === path) || path.startsWith("content/"));
  if (!complete) return { findings: findings.sort(byPlace), advice: [], learnt, draft: ruleSet };
  await pause();
  findings.push(...untoldPolicies(filed, sources, content));
  const samples = await checkSamples(ruleSet, learnt, filed, meaningOf(usable));
  await pause();
  findings.push(...samples.findings, ...(await checkAskedByButtons(ruleSet, filed)));
  const advice = [...samples.advice, ...unmentionedCapabilities(filed, sources, content)].sort(byPlace);
  const checked = { findings: findings.sort(byPlace), advice, learnt, draft: ruleSet };
  return findings.length === 0 ? { ...checked, ruleSet } : checked;
}

async function inSteps<Result>(work: Iterator<void, Result>, pause: () => Promise<void>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause();
  }
}

/** All that the answers to samples hang on beside what the samples teach. A change of words only keeps it as it is. */
function meaningOf({ replies, named, words, matching }: RuleFiles): string {
  const conditions = [...replies].map(([topic, reply]) => [topic, reply.conditions, reply.priority]);
  return JSON.stringify([conditions, named, words, matching]);
}

/** Files that do not fit their schema though no other check could say why: told in general, and never let through. */
function unexplained(filed: readonly Filed[], findings: readonly Finding[]): Finding[] {
  const told = new Set(findings.map(({ file }) => file));
  return filed.flatMap(({ source, value }) =>
    value !== undefined || told.has(source.path)
      ? []
      : [
          source.finding([], {
            message: "Something in the conditions does not have the right shape.",
            advice: "Compare them with another file of this folder.",
          }),
        ],
  );
}
