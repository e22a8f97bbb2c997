import { NUMBER_WORDS, RECORD_VALUES, RECORD_WORDS, REPLY_FACTS, SPEAKERS } from "../format/vocabulary.ts";
import { parseAction } from "../messages.ts";
import { factPaths, placeholdersIn } from "../placeholders.ts";
import type { Filed } from "./directory.ts";
import { type Finding, isObject, type Json, type JsonPath, listOf, nearestName, quoted } from "./finding.ts";
import { checkName, checkNamed, checkRoot, type Names, recordFacts } from "./names.ts";
import { checkPolicies } from "./policies.ts";
import type { Source } from "./source.ts";
import { checkContext, checkStep } from "./step-references.ts";

/** Placeholders that are filled while talking, by the path of their text in messages.json and context.json. */
const SPOKEN_PLACEHOLDERS: Readonly<Record<string, readonly string[]>> = {
  memory: [
    "years",
    "people",
    "tools",
    "told",
    "answer",
    "told.years",
    "told.managing",
    "told.technology",
    "told.role",
    "told.tools",
  ],
  assessment: ["noted", "answers", "answer"],
  greetingWithName: ["name"],
  partNotAnswered: ["part"],
  hedge: ["title"],
  again: ["title"],
  corrected: ["told"],
  undecided: ["undecided"],
  tooLong: ["limit"],
  person: ["reference", "answer"],
};

/** Checks one file's references: conditions, buttons, placeholders, steps, replies and records. */
export function checkReferences(entry: Filed, names: Names): Finding[] {
  const { source, raw } = entry;
  if (!isObject(raw)) return [];
  return [...checkTexts(source, raw, [], names, entry), ...checkByKind(entry, raw, names)];
}

function checkByKind({ kind, source, flow, name }: Filed, raw: Json, names: Names): Finding[] {
  if (kind === "reply") {
    const values = { lastTopic: names.topics, question: names.meanings, speaker: SPEAKERS, ...RECORD_VALUES };
    const place = { facts: REPLY_FACTS, values, named: names.named };
    const conditions =
      raw.conditions === undefined
        ? checkOwnSamples(source, name, names)
        : checkRoot(source, raw.conditions, ["conditions"], place);
    return [
      ...conditions,
      ...checkCounterpart(source, name, raw.counterpart, names),
      ...checkName(source, ["starts"], raw.starts, Object.keys(names.flows), "flow"),
      ...checkPolicies(source, raw, names),
    ];
  }
  if (kind === "outcome") {
    const place = {
      facts: recordFacts(Object.values(names.flows).map(({ records }) => records)),
      values: {},
      named: names.named,
    };
    const note = isObject(raw.note) ? raw.note : {};
    return [
      ...checkRoot(source, raw.conditions, ["conditions"], place),
      ...checkRoot(source, note.conditions, ["note", "conditions"], place),
    ];
  }
  if (kind === "conditions" && isObject(raw.conditions)) return checkNamed(source, raw.conditions, names);
  if (kind === "step" && flow !== undefined && "asks" in raw) return checkStep(source, raw, flow, names);
  if (kind === "context") return checkContext(source, raw, names);
  if (kind === "conversation") return checkScript(source, raw, names);
  return [];
}

/** Counterparts are a pair: each names the other. */
function checkCounterpart(source: Source, topic: string, counterpart: unknown, names: Names): Finding[] {
  const unknown = checkName(source, ["counterpart"], counterpart, names.topics, "reply");
  if (unknown.length > 0 || typeof counterpart !== "string" || names.counterparts[counterpart] === topic)
    return unknown;
  return [
    source.finding(["counterpart"], {
      message: `${quoted(counterpart)} does not name ${quoted(topic)} as its counterpart.`,
      advice: `Write "counterpart": ${quoted(topic)} into replies/${counterpart}.json.`,
    }),
  ];
}

function checkOwnSamples(source: Source, topic: string, { meanings }: Names): Finding[] {
  if (meanings.includes(topic)) return [];
  return [
    source.finding([], {
      message: "This reply states no conditions, so it is given to questions that resemble its samples; it has none.",
      advice: `Write rules/samples/${topic}.txt, one question per line.`,
      didYouMean: nearestName(topic, meanings),
    }),
  ];
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
  const own = entry.kind === "reply" ? ownPlaceholders(entry.raw) : [];
  const echoed = entry.kind === "step" && path.at(-1) === "noted" ? ["years"] : [];
  const spoken =
    entry.kind === "messages" || entry.kind === "context"
      ? (SPOKEN_PLACEHOLDERS[String(path[0])] ?? [])
      : [...echoed, ...own];
  const complete = placeholdersIn(value);
  if (complete.length < value.split("{{").length - 1) {
    return [
      source.finding(path, {
        message: "A placeholder is opened with {{ and not closed with }}.",
        advice: "Write {{name}}.",
      }),
    ];
  }
  const known = [
    ...spoken,
    ...factPaths(names.facts),
    ...Object.keys(names.policies).map((policy) => `policies.${policy}`),
  ];
  return complete.flatMap((name) =>
    known.includes(name)
      ? []
      : [
          source.finding(path, {
            message: `There is nothing to put in place of {{${name}}}.`,
            advice: "Placeholders take their text from content/facts.json and content/policies.json.",
            didYouMean: nearestName(name, known),
          }),
        ],
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

function checkAction(source: Source, action: ReturnType<typeof parseAction>, path: JsonPath, names: Names): Finding[] {
  if (action?.kind === "answer") {
    return [
      source.finding(path, {
        message: "A button cannot give an answer of the assessment.",
        advice: "Answers are listed under answers, in the step itself.",
      }),
    ];
  }
  if (action?.kind === "topic") return checkName(source, path, action.topic, names.topics, "reply");
  return action?.kind === "start" ? checkName(source, path, action.flow, Object.keys(names.flows), "flow") : [];
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
