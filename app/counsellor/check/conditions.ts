import { COMPARISON, checkComparison, type Place } from "./comparison.ts";
import { type Finding, inWords, isObject, type JsonPath, nearestName, quoted } from "./finding.ts";
import type { Source, Told } from "./source.ts";

const GROUPS = ["all", "any", "not", "condition"] as const;

const own = (object: object, key: string) => Object.hasOwn(object, key);

/** Checks conditions as they stand in a file, whatever their shape, and tells everything that json-rules-engine would not. */
export function checkConditions(source: Source, root: unknown, rootPath: JsonPath, place: Place): Finding[] {
  const findings: Finding[] = [];
  const report = (path: JsonPath, told: Told) => findings.push(source.finding(path, told));

  const checkList = (list: unknown, group: string, path: JsonPath): void => {
    if (!Array.isArray(list)) {
      report(path, {
        message: `"${group}" needs a list in brackets [ ].`,
        advice: `Write "${group}": [ { ... }, { ... } ].`,
      });
    } else if (list.length === 0) {
      report(path, {
        message: `"${group}" is an empty list, and an empty list always holds.`,
        advice: "Put a condition into it, or remove it.",
      });
    } else for (const [index, each] of list.entries()) check(each, [...path, index]);
  };

  const checkReference = (name: unknown, path: JsonPath): void => {
    if (typeof name !== "string" || !own(place.named, name)) {
      report(path, {
        message: `There is no shared condition named ${quoted(name)}.`,
        advice: "Shared conditions stand in conditions.json.",
        didYouMean: nearestName(name, Object.keys(place.named)),
      });
      return;
    }
    for (const fact of factsBehind(name, place.named)) {
      if (own(place.facts, fact)) continue;
      report(path, {
        message: `The shared condition ${quoted(name)} looks at ${quoted(fact)}, which is not known here.`,
        advice: `Known here: ${inWords(Object.keys(place.facts))}.`,
      });
    }
  };

  const check = (condition: unknown, path: JsonPath): void => {
    if (!isObject(condition)) {
      report(path, {
        message: "A condition must be an object in braces { }.",
        advice: 'For example { "fact": "question", "operator": "mentions", "value": ["fee"] }.',
      });
      return;
    }
    const groups = GROUPS.filter((key) => own(condition, key));
    const comparing = COMPARISON.some((key) => own(condition, key));
    const extra = Object.keys(condition).filter((key) => ![...GROUPS, ...COMPARISON].some((known) => known === key));
    for (const key of extra) {
      const known = [...GROUPS, ...COMPARISON];
      report([...path, key], {
        message: `${quoted(key)} is not known in a condition.`,
        advice: `Known: ${inWords(known)}.`,
        didYouMean: nearestName(key, known),
        atKey: true,
      });
    }
    if (groups.length > 1 || (groups.length === 1 && comparing)) {
      const names = [...groups, ...(comparing ? ["a comparison"] : [])];
      report(path, {
        message: `${inWords(names)} stand side by side in one pair of braces; only one of them would count.`,
        advice: "Put each in braces of its own, inside one all or any.",
      });
      return;
    }
    const [group] = groups;
    if (group === "all" || group === "any") checkList(condition[group], group, [...path, group]);
    else if (group === "not") check(condition.not, [...path, "not"]);
    else if (group === "condition") checkReference(condition.condition, [...path, "condition"]);
    else if (comparing) findings.push(...checkComparison(source, condition, path, place));
    else if (extra.length === 0)
      report(path, {
        message: "This condition says nothing.",
        advice: "Write all, any, not, condition, or fact with operator and value.",
      });
  };

  check(root, rootPath);
  return findings;
}

/** The facts that a shared condition looks at, in depth. */
function factsBehind(name: string, named: Readonly<Record<string, unknown>>, entered = new Set<string>()): Set<string> {
  const facts = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each);
    if (!isObject(value)) return;
    if (typeof value.fact === "string") facts.add(value.fact);
    if (typeof value.condition === "string") {
      for (const fact of factsBehind(value.condition, named, entered)) facts.add(fact);
    }
    for (const key of ["all", "any", "not"]) walk(value[key]);
  };
  if (entered.has(name) || !own(named, name)) return facts;
  entered.add(name);
  walk(named[name]);
  return facts;
}
