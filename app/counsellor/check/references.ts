import type { Kind } from "../format/kinds.ts";
import type { Policies } from "../format/policies.ts";
import type { FlowsFile, RecordedValue } from "../format/steps.ts";
import {
  type FactType,
  NUMBER_WORDS,
  RECORD_VALUES,
  RECORD_WORDS,
  REPLY_FACTS,
  SPEAKERS,
  STEP_FACTS,
  TOLD_FACTS,
  TYPED_FACTS,
} from "../format/vocabulary.ts";
import { parseAction } from "../messages.ts";
import { factPaths, placeholdersIn } from "../placeholders.ts";
import { checkConditions, checkNamed, checkRoot, type Sight } from "./conditions.ts";
import type { Filed } from "./directory.ts";
import {
  everyPlace,
  inWords,
  isObject,
  type Json,
  type JsonPath,
  listOf,
  nearestName,
  placesAt,
  quoted,
  type Told,
} from "./finding.ts";
import { checkPolicies } from "./policies.ts";
import type { Source } from "./source.ts";

/** Every name that rule files may refer to. Names of files that are broken inside still count as names. */
export interface Names {
  readonly reply: readonly string[];
  readonly outcome: readonly string[];
  readonly flow: readonly string[];
  readonly policy: readonly string[];
  /** The steps of a flow, or of all. */
  readonly step: (flow?: string) => readonly string[];
  /** The files of samples. */
  readonly meanings: readonly string[];
  /** The counterpart that each reply names, by topic. */
  readonly counterparts: Json;
  readonly flows: FlowsFile["flows"];
  readonly named: Json;
  readonly facts: unknown;
  readonly policies: Policies;
  /** Words that say that something is not decided. */
  readonly notDecided: readonly string[];
}

type Named = "reply" | "outcome" | "flow" | "policy" | "step";

/** The fields that name something, by the kind of file. */
const NAMING: Partial<Record<Kind, Readonly<Record<string, Named>>>> = {
  reply: { counterpart: "reply", starts: "flow", "policies.*": "policy" },
  step: { "rules.*.event.params.to": "step", "rules.*.event.params.reply": "reply" },
  context: { "memory.remarks.*.topics.*": "reply", "warmth.unless.*": "reply", "devanagari.wanted": "reply" },
  conversation: {
    "turns.*.expect.topic": "reply",
    "turns.*.expect.step": "step",
    "turns.*.expect.outcome": "outcome",
  },
};

/** The fields that hold the conditions of a whole rule. */
const CONDITIONS: Partial<Record<Kind, readonly string[]>> = {
  reply: ["conditions"],
  outcome: ["conditions", "note.conditions"],
  step: ["rules.*.conditions"],
  context: ["memory.remarks.*.conditions"],
};

/** The fields of which no two in a list may say the same. */
const DISTINCT: Partial<Record<Kind, readonly string[]>> = {
  step: ["answers.*.name", "answers.*.text"],
  context: ["memory.remarks.*.name", "warmth.feelings.*.name"],
};

const twice = (kind: Kind, key: unknown, value: unknown): Told =>
  kind === "step"
    ? [`Two answers of this step have the same ${key}: ${quoted(value)}.`, "Each answer needs its own."]
    : [
        `The name ${quoted(value)} stands twice in this list.`,
        "Each needs its own: by its name is remembered what has been said.",
      ];

/** Checks one file's references: conditions, buttons, placeholders, steps, replies and records. */
export function checkReferences(entry: Filed, names: Names): void {
  const { source, kind, flow, name: topic } = entry;
  const { value: raw } = source;
  if (!isObject(raw)) return;
  for (const [path, value] of everyPlace(raw)) {
    if (typeof value === "string" && value.includes("{{")) checkPlaceholders(entry, path, value, names);
    else if (isObject(value) && typeof value.action === "string")
      checkAction(source, value.action, [...path, "action"], names);
  }
  if (kind === "step" && !("asks" in raw)) return;
  const at = (pattern: string) => placesAt(raw, pattern.split("."));
  for (const pattern of DISTINCT[kind] ?? []) {
    const seen = new Set<unknown>();
    for (const [path, value] of at(pattern)) {
      if (seen.has(value)) source.tell(path, ...twice(kind, path.at(-1), value));
      seen.add(value);
    }
  }
  const sight = sightOf(entry, raw, names);
  for (const pattern of CONDITIONS[kind] ?? [])
    for (const [path, conditions] of at(pattern)) checkRoot(source, conditions, path, sight);
  for (const [pattern, what] of Object.entries(NAMING[kind] ?? {})) {
    const known = what === "step" ? names.step(flow) : names[what];
    for (const [path, name] of at(pattern)) checkName(source, path, name, known, what);
  }
  if (kind === "reply") {
    if (raw.conditions === undefined) checkOwnSamples(source, topic, names);
    checkCounterpart(source, topic, raw.counterpart, names);
    checkPolicies(source, raw, names);
  } else if (kind === "step") {
    for (const [path, typed] of at("answers.*.typed"))
      checkConditions(source, typed, path, { ...sight, facts: TYPED_FACTS, values: { question: names.meanings } });
    for (const [path, record] of at("rules.*.event.params.record"))
      checkRecord(source, path, record, recordsOf(flow, names));
  } else if (kind === "conditions")
    for (const name of Object.keys(isObject(raw.conditions) ? raw.conditions : {})) checkNamed(source, name, sight);
}

const recordsOf = (flow: string | undefined, { flows }: Names) =>
  flow !== undefined && Object.hasOwn(flows, flow) ? (flows[flow]?.records ?? {}) : {};

/** Recorded values as facts, by the kind of value they start with. */
const recordFacts = (records: Readonly<Record<string, RecordedValue>>) =>
  Object.fromEntries(
    Object.entries(records).map(([name, value]): [string, FactType] => [
      name,
      typeof value === "string" ? "text" : typeof value === "number" ? "number" : "boolean",
    ]),
  );

/** What the conditions of a file may look at. */
function sightOf({ kind, flow }: Filed, raw: Json, names: Names): Sight {
  const { named, meanings } = names;
  const recorded = Object.assign({}, ...Object.values(names.flows).map(({ records }) => recordFacts(records)));
  const textsAt = (pattern: string) =>
    [...placesAt(raw, pattern.split("."))].flatMap(([, value]) => (typeof value === "string" ? [value] : []));
  switch (kind) {
    case "reply":
      return {
        facts: REPLY_FACTS,
        values: { lastTopic: names.reply, question: meanings, speaker: SPEAKERS, ...RECORD_VALUES },
        named,
      };
    case "step":
      return {
        facts: { ...STEP_FACTS, ...recordFacts(recordsOf(flow, names)) },
        values: { answer: textsAt("answers.*.name") },
        named,
      };
    case "context": {
      const [[, roles] = []] = [...placesAt(raw, ["memory", "roles"])];
      return { facts: TOLD_FACTS, values: { toldRole: isObject(roles) ? Object.keys(roles) : [] }, named };
    }
    case "conditions":
      return {
        facts: { ...REPLY_FACTS, ...STEP_FACTS, ...TYPED_FACTS, ...recorded },
        values: { question: meanings },
        named,
      };
    default:
      return { facts: recorded, values: {}, named };
  }
}

/** A name must be one of those there are. */
export function checkName(
  { tell }: Source,
  path: JsonPath,
  name: unknown,
  known: readonly string[],
  what: string,
): void {
  if (typeof name !== "string" || known.includes(name)) return;
  const advice = known.length > 12 ? "Names are those of the files." : `There are: ${inWords(known)}.`;
  tell(path, `There is no ${what} named ${quoted(name)}.`, advice, nearestName(name, known));
}

function checkOwnSamples({ tell }: Source, topic: string, { meanings }: Names): void {
  if (meanings.includes(topic)) return;
  tell(
    [],
    "This reply states no conditions, so it is given to questions that resemble its samples; it has none.",
    `Write rules/samples/${topic}.txt, one question per line.`,
    nearestName(topic, meanings),
  );
}

/** Counterparts are a pair: each names the other. */
function checkCounterpart({ tell }: Source, topic: string, counterpart: unknown, { reply, counterparts }: Names): void {
  if (typeof counterpart !== "string" || !reply.includes(counterpart) || counterparts[counterpart] === topic) return;
  const advice = `Write "counterpart": ${quoted(topic)} into replies/${counterpart}.json.`;
  tell(["counterpart"], `${quoted(counterpart)} does not name ${quoted(topic)} as its counterpart.`, advice);
}

function checkRecord(
  { tell, tellName }: Source,
  path: JsonPath,
  record: unknown,
  records: Readonly<Record<string, RecordedValue>>,
): void {
  const known = Object.keys(records);
  for (const [name, value] of Object.entries(isObject(record) ? record : {})) {
    const start = records[name];
    if (!known.includes(name)) {
      const advice = `flows.json names what it records: ${inWords(known)}.`;
      tellName([...path, name], `This flow records nothing named ${quoted(name)}.`, advice, nearestName(name, known));
    } else if (typeof value !== typeof start) {
      const advice = typeof start === "string" ? "Put it in double quotes." : "Write it without quotes.";
      tell([...path, name], `${quoted(name)} starts as ${quoted(start)} and cannot become ${quoted(value)}.`, advice);
    }
  }
}

function checkAction(source: Source, written: string, path: JsonPath, names: Names): void {
  const action = parseAction(written);
  if (action?.kind === "topic") checkName(source, path, action.topic, names.reply, "reply");
  if (action?.kind === "start") checkName(source, path, action.flow, names.flow, "flow");
  const listed = "Answers are listed under answers, in the step itself.";
  if (action?.kind === "answer") source.tell(path, "A button cannot give an answer of the assessment.", listed);
}

/** Placeholders that are filled while talking, by the path of their text in messages.json and context.json. */
const SPOKEN: Readonly<Record<string, string>> = {
  memory: "years people tools told answer told.years told.managing told.technology told.role told.tools",
  assessment: "noted answers answer",
  greetingWithName: "name",
  partNotAnswered: "part",
  hedge: "title",
  again: "title",
  corrected: "told",
  undecided: "undecided",
  tooLong: "limit",
  person: "reference answer",
};

function checkPlaceholders({ kind, source }: Filed, path: JsonPath, text: string, names: Names): void {
  const placeholders = placeholdersIn(text);
  if (placeholders.length < text.split("{{").length - 1) {
    source.tell(path, "A placeholder is opened with {{ and not closed with }}.", "Write {{name}}.");
    return;
  }
  const spoken = kind === "messages" || kind === "context" ? (SPOKEN[String(path[0])] ?? "").split(" ") : [];
  const known = [
    ...spoken,
    ...(kind === "step" && path.at(-1) === "noted" ? ["years"] : []),
    ...(kind === "reply" ? ownPlaceholders(source.value) : []),
    ...factPaths(names.facts),
    ...names.policy.map((policy) => `policies.${policy}`),
  ];
  for (const name of placeholders.filter((each) => !known.includes(each)))
    source.tell(
      path,
      `There is nothing to put in place of {{${name}}}.`,
      "Placeholders take their text from content/facts.json and content/policies.json.",
      nearestName(name, known),
    );
}

/** What a reply may say of somebody's record: what only those have to whom it is given, as its conditions say outright. */
function ownPlaceholders(raw: unknown): string[] {
  const conditions = isObject(raw) && isObject(raw.conditions) ? raw.conditions : {};
  const demanded = listOf(conditions.all).filter(isObject);
  const demands = (fact: string, value: Json[string]) =>
    demanded.some((each) => each.fact === fact && each.operator === "equal" && each.value === value);
  const signedIn = demands("signedIn", true) || demands("hasStudentId", true);
  const looksUp = demanded.some(({ fact, value }) => fact === "numberChecked" && value !== "none");
  return [
    ...(demands("hasStudentId", true) ? ["student.id"] : []),
    ...(demands("certificationStage", "booked") ? ["student.interview"] : []),
    ...(signedIn ? RECORD_WORDS.flatMap((word) => (word === "interview" ? [] : [`student.${word}`])) : []),
    ...(looksUp ? NUMBER_WORDS.map((word) => `certificate.${word}`) : []),
  ];
}
