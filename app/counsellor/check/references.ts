import type { FlowsFile, RecordedValue } from "../format/steps.ts";
import { type FactType, REPLY_FACTS, STEP_FACTS, TYPED_FACTS } from "../format/vocabulary.ts";
import { parseAction } from "../messages.ts";
import { factPaths, factText, placeholdersIn } from "../placeholders.ts";
import { checkConditions, type Place } from "./conditions.ts";
import type { Filed } from "./directory.ts";
import { type Finding, inWords, type JsonPath, nearestName, quoted } from "./finding.ts";
import type { Source } from "./source.ts";

/** Every name that rule files may refer to. Names of files that are broken inside still count as names. */
export interface Names {
  readonly topics: readonly string[];
  readonly outcomes: readonly string[];
  readonly steps: Readonly<Record<string, readonly string[]>>;
  readonly flows: FlowsFile["flows"];
  readonly named: Readonly<Record<string, unknown>>;
  readonly facts: unknown;
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Placeholders that are filled while talking, by the path of their text in messages.json. */
const SPOKEN_PLACEHOLDERS: Readonly<Record<string, readonly string[]>> = {
  greetingWithName: ["name"],
  didYouMean: ["first", "second"],
  tooLong: ["limit"],
};

/** Checks one file's references: conditions, buttons, placeholders, steps, replies and records. */
export function checkReferences(entry: Filed, names: Names): Finding[] {
  const { source, raw } = entry;
  if (!isObject(raw)) return [];
  return [...checkTexts(source, raw, [], names, entry), ...checkByKind(entry, raw, names)];
}

function checkByKind({ kind, source, flow }: Filed, raw: Json, names: Names): Finding[] {
  if (kind === "reply") {
    const place = { facts: REPLY_FACTS, values: { lastTopic: names.topics }, named: names.named };
    return checkRoot(source, raw.conditions, ["conditions"], place);
  }
  if (kind === "outcome") {
    const place = {
      facts: recordFacts(Object.values(names.flows).map(({ records }) => records)),
      values: {},
      named: names.named,
    };
    return checkRoot(source, raw.conditions, ["conditions"], place);
  }
  if (kind === "conditions" && isObject(raw.conditions)) return checkNamed(source, raw.conditions, names);
  if (kind === "step" && flow !== undefined && "asks" in raw) return checkStep(source, raw, flow, names);
  if (kind === "conversation") return checkScript(source, raw, names);
  return [];
}

function recordFacts(all: readonly Readonly<Record<string, RecordedValue>>[]): Record<string, FactType> {
  const type = (value: RecordedValue): FactType =>
    typeof value === "string" ? "text" : typeof value === "number" ? "number" : "boolean";
  return Object.fromEntries(
    all.flatMap((records) => Object.entries(records).map(([name, value]) => [name, type(value)])),
  );
}

/** The conditions of a whole rule: json-rules-engine wants a group at the top. */
function checkRoot(source: Source, conditions: unknown, path: JsonPath, place: Place): Finding[] {
  if (conditions === undefined) return [];
  if (isObject(conditions) && "fact" in conditions) {
    return [
      source.finding(path, {
        message: "A single comparison stands at the top of the conditions.",
        advice: 'Put it into a list: "conditions": { "all": [ { ... } ] }.',
      }),
    ];
  }
  return checkConditions(source, conditions, path, place);
}

function checkNamed(source: Source, conditions: Json, names: Names): Finding[] {
  const facts = {
    ...REPLY_FACTS,
    ...STEP_FACTS,
    ...recordFacts(Object.values(names.flows).map(({ records }) => records)),
  };
  return Object.entries(conditions).flatMap(([name, condition]) => {
    const circle = circleFrom(name, conditions);
    if (circle !== undefined) {
      return [
        source.finding(["conditions", name], {
          message: `The shared condition refers to itself: ${circle.join(" -> ")}.`,
          advice: "Write out one of them.",
        }),
      ];
    }
    return checkConditions(source, condition, ["conditions", name], { facts, values: {}, named: names.named });
  });
}

/** The way from a shared condition back to itself. */
function circleFrom(start: string, named: Json): string[] | undefined {
  const seen = new Set<string>();
  const references = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(references);
    if (!isObject(value)) return [];
    const own = typeof value.condition === "string" ? [value.condition] : [];
    return [...own, ...["all", "any", "not"].flatMap((key) => references(value[key]))];
  };
  const walk = (name: string, way: string[]): string[] | undefined => {
    if (!Object.hasOwn(named, name)) return undefined;
    for (const next of references(named[name])) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...way, next]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return walk(start, [start]);
}

function checkStep(source: Source, raw: Json, flowName: string, names: Names): Finding[] {
  const flow = Object.hasOwn(names.flows, flowName) ? names.flows[flowName] : undefined;
  const records = flow?.records ?? {};
  const answers = listOf(raw.answers).map((answer) => (isObject(answer) ? String(answer.name) : ""));
  const findings: Finding[] = [];
  for (const key of ["name", "text"]) {
    const values = listOf(raw.answers).map((answer) => (isObject(answer) ? answer[key] : undefined));
    for (const [index, value] of values.entries()) {
      if (value === undefined || values.indexOf(value) === index) continue;
      findings.push(
        source.finding(["answers", index, key], {
          message: `Two answers of this step have the same ${key}: ${quoted(value)}.`,
          advice: "Each answer needs its own.",
        }),
      );
    }
  }
  for (const [index, answer] of listOf(raw.answers).entries()) {
    if (!isObject(answer) || answer.typed === undefined) continue;
    findings.push(
      ...checkConditions(source, answer.typed, ["answers", index, "typed"], {
        facts: TYPED_FACTS,
        values: {},
        named: names.named,
      }),
    );
  }
  const place = {
    facts: { ...STEP_FACTS, ...recordFacts([records]) },
    values: { answer: answers },
    named: names.named,
  };
  for (const [index, rule] of listOf(raw.rules).entries()) {
    if (!isObject(rule)) continue;
    findings.push(...checkRoot(source, rule.conditions, ["rules", index, "conditions"], place));
    const params = isObject(rule.event) && isObject(rule.event.params) ? rule.event.params : {};
    const at: JsonPath = ["rules", index, "event", "params"];
    findings.push(...checkName(source, [...at, "to"], params.to, names.steps[flowName] ?? [], "step"));
    findings.push(...checkName(source, [...at, "reply"], params.reply, names.topics, "reply"));
    findings.push(...checkRecord(source, [...at, "record"], params.record, records));
  }
  return findings;
}

function checkRecord(
  source: Source,
  path: JsonPath,
  record: unknown,
  records: Readonly<Record<string, RecordedValue>>,
): Finding[] {
  if (!isObject(record)) return [];
  return Object.entries(record).flatMap(([name, value]) => {
    if (!Object.hasOwn(records, name)) {
      return [
        source.finding([...path, name], {
          message: `This flow records nothing named ${quoted(name)}.`,
          advice: `flows.json names what it records: ${inWords(Object.keys(records))}.`,
          didYouMean: nearestName(name, Object.keys(records)),
          atKey: true,
        }),
      ];
    }
    if (typeof value === typeof records[name]) return [];
    return [
      source.finding([...path, name], {
        message: `${quoted(name)} starts as ${quoted(records[name])} and cannot become ${quoted(value)}.`,
        advice: typeof records[name] === "string" ? "Put it in double quotes." : "Write it without quotes.",
      }),
    ];
  });
}

function checkName(source: Source, path: JsonPath, name: unknown, known: readonly string[], what: string): Finding[] {
  if (typeof name !== "string" || known.includes(name)) return [];
  return [
    source.finding(path, {
      message: `There is no ${what} named ${quoted(name)}.`,
      advice: known.length > 12 ? `Names are those of the files.` : `There are: ${inWords(known)}.`,
      didYouMean: nearestName(name, known),
    }),
  ];
}

function checkScript(source: Source, raw: Json, names: Names): Finding[] {
  const steps = Object.values(names.steps).flat();
  return listOf(raw.turns).flatMap((turn, index) => {
    const expect = isObject(turn) && isObject(turn.expect) ? turn.expect : {};
    const at: JsonPath = ["turns", index, "expect"];
    return [
      ...checkName(source, [...at, "topic"], expect.topic, names.topics, "reply"),
      ...checkName(source, [...at, "step"], expect.step, steps, "step"),
      ...checkName(source, [...at, "outcome"], expect.outcome, names.outcomes, "outcome"),
    ];
  });
}

/** Placeholders in every text, and the actions of every button, wherever they stand in a file. */
function checkTexts(source: Source, value: unknown, path: JsonPath, names: Names, entry: Filed): Finding[] {
  if (Array.isArray(value))
    return value.flatMap((each, index) => checkTexts(source, each, [...path, index], names, entry));
  if (isObject(value)) {
    const flow = parseAction(typeof value.action === "string" ? value.action : "");
    const inside = Object.entries(value).flatMap(([key, each]) =>
      checkTexts(source, each, [...path, key], names, entry),
    );
    return [...inside, ...checkAction(source, flow, [...path, "action"], names)];
  }
  if (typeof value !== "string" || !value.includes("{{")) return [];
  const spoken = entry.kind === "messages" ? (SPOKEN_PLACEHOLDERS[String(path[0])] ?? []) : [];
  const complete = placeholdersIn(value);
  if (complete.length < value.split("{{").length - 1) {
    return [
      source.finding(path, {
        message: "A placeholder is opened with {{ and not closed with }}.",
        advice: "Write {{name}}.",
      }),
    ];
  }
  const known = [...spoken, ...factPaths(names.facts)];
  return complete.flatMap((name) =>
    spoken.includes(name) || factText(names.facts, name) !== undefined
      ? []
      : [
          source.finding(path, {
            message: `There is nothing to put in place of {{${name}}}.`,
            advice: "Placeholders take their text from content/facts.json.",
            didYouMean: nearestName(name, known),
          }),
        ],
  );
}

function checkAction(source: Source, action: ReturnType<typeof parseAction>, path: JsonPath, names: Names): Finding[] {
  if (action?.kind === "answer") {
    return [
      source.finding(path, {
        message: "A button cannot give an answer of the assessment.",
        advice: "Answers are listed under answers, in the step itself.",
      }),
    ];
  }
  return action?.kind === "start" ? checkName(source, path, action.flow, Object.keys(names.flows), "flow") : [];
}
