import type { RecordedValue } from "../format/steps.ts";
import { STEP_FACTS, TYPED_FACTS } from "../format/vocabulary.ts";
import { checkConditions } from "./conditions.ts";
import { type Finding, inWords, type JsonPath, nearestName, quoted } from "./finding.ts";
import { isObject, type Json, listOf } from "./json.ts";
import { checkName, checkRoot, type Names, recordFacts } from "./names.ts";
import type { Source } from "./source.ts";

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
