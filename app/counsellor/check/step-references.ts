import type { RecordedValue } from "../format/steps.ts";
import { STEP_FACTS, TOLD_FACTS, TYPED_FACTS } from "../format/vocabulary.ts";
import { checkConditions } from "./conditions.ts";
import { type Finding, inWords, isObject, type Json, type JsonPath, listOf, nearestName, quoted } from "./finding.ts";
import { checkName, checkRoot, type Names, recordFacts } from "./names.ts";
import type { Source } from "./source.ts";

/** Checks context.json: the conditions and topics of remarks, names that stand twice, and replies that need no warmth. */
export function checkContext(source: Source, raw: Json, names: Names): Finding[] {
  const memory = isObject(raw.memory) ? raw.memory : {};
  const warmth = isObject(raw.warmth) ? raw.warmth : {};
  const roles = isObject(memory.roles) ? Object.keys(memory.roles) : [];
  const place = { facts: TOLD_FACTS, values: { toldRole: roles }, named: names.named };
  const remarks = listOf(memory.remarks).flatMap((remark, index): Finding[] => {
    if (!isObject(remark)) return [];
    const at: JsonPath = ["memory", "remarks", index];
    const topics = listOf(remark.topics).flatMap((topic, number) =>
      checkName(source, [...at, "topics", number], topic, names.topics, "reply"),
    );
    return [...checkRoot(source, remark.conditions, [...at, "conditions"], place), ...topics];
  });
  return [
    ...remarks,
    ...twice(source, memory.remarks, ["memory", "remarks"]),
    ...twice(source, warmth.feelings, ["warmth", "feelings"]),
    ...listOf(warmth.unless).flatMap((topic, index) =>
      checkName(source, ["warmth", "unless", index], topic, names.topics, "reply"),
    ),
  ];
}

function twice(source: Source, list: unknown, path: JsonPath): Finding[] {
  const all = listOf(list).map((each) => (isObject(each) ? each.name : undefined));
  return all.flatMap((name, index) =>
    name === undefined || all.indexOf(name) === index
      ? []
      : [
          source.finding([...path, index, "name"], {
            message: `The name ${quoted(name)} stands twice in this list.`,
            advice: "Each needs its own: by its name is remembered what has been said.",
          }),
        ],
  );
}

/** Checks an asking step: its answers, where its rules lead, and what they record. */
export function checkStep(source: Source, raw: Json, flowName: string, names: Names): Finding[] {
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
        values: { question: names.meanings },
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
