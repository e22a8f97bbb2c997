import { type FactType, OPERATORS, operatorNamed, REPLY_FACTS, STEP_FACTS } from "../format/vocabulary.ts";
import { wordsOf } from "../match/normalise.ts";
import { type Finding, inWords, type JsonPath, nearestName, quoted } from "./finding.ts";
import type { Source, Told } from "./source.ts";

/** What conditions may look at in a certain place. */
export interface Place {
  readonly facts: Readonly<Record<string, FactType>>;
  /** The values that a text fact can have, where they are known: answers of a step, topics. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** The shared conditions, unchecked. */
  readonly named: Readonly<Record<string, unknown>>;
}

const GROUPS = ["all", "any", "not", "condition"] as const;
const COMPARISON = ["fact", "operator", "value"] as const;

const own = (object: object, key: string) => Object.hasOwn(object, key);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const TYPE_NAMES: Record<FactType, string> = {
  question: "the visitor's question",
  text: "a text",
  number: "a number",
  boolean: "true or false",
};

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
        didYouMean: nearestName(String(name), Object.keys(place.named)),
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
    if (Array.isArray(value)) return value.forEach(walk);
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

function checkComparison(source: Source, condition: Record<string, unknown>, path: JsonPath, place: Place): Finding[] {
  const missing = COMPARISON.filter((key) => !own(condition, key));
  if (missing.length > 0) {
    return [
      source.finding(path, {
        message: `${inWords(missing.map(quoted))} ${missing.length > 1 ? "are" : "is"} missing in this condition.`,
        advice: "A comparison has a fact, an operator and a value.",
      }),
    ];
  }
  const { fact, operator, value } = condition;
  const type = typeof fact === "string" && own(place.facts, fact) ? place.facts[fact] : undefined;
  const rule = typeof operator === "string" ? operatorNamed(operator) : undefined;
  const findings: Finding[] = [];
  if (type === undefined) {
    const elsewhere = typeof fact === "string" && (own(REPLY_FACTS, fact) || own(STEP_FACTS, fact));
    findings.push(
      source.finding([...path, "fact"], {
        message: elsewhere
          ? `The fact ${quoted(fact)} is not known in this place.`
          : `There is no fact named ${quoted(fact)}.`,
        advice: `Known here: ${inWords(Object.keys(place.facts))}.`,
        didYouMean: nearestName(String(fact), Object.keys(place.facts)),
      }),
    );
  }
  if (rule === undefined) {
    const suited = Object.entries(OPERATORS).flatMap(([name, { facts }]) =>
      type === undefined || facts.some((each) => each === type) ? [name] : [],
    );
    findings.push(
      source.finding([...path, "operator"], {
        message: `There is no operator named ${quoted(operator)}.`,
        advice: `Possible here: ${inWords(suited)}.`,
        didYouMean: nearestName(String(operator), suited),
      }),
    );
  }
  if (type === undefined || rule === undefined) return findings;
  if (!rule.facts.includes(type)) {
    const suited = Object.entries(OPERATORS).flatMap(([name, { facts }]) =>
      facts.some((each) => each === type) ? [name] : [],
    );
    return [
      source.finding([...path, "operator"], {
        message: `${quoted(operator)} cannot be used with ${quoted(fact)}, which is ${TYPE_NAMES[type]}.`,
        advice: `Possible with it: ${inWords(suited)}.`,
      }),
    ];
  }
  return checkValue(
    source,
    { fact: String(fact), operator: String(operator), value },
    rule.value,
    type,
    [...path, "value"],
    place,
  );
}

function checkValue(
  source: Source,
  { fact, operator, value }: { fact: string; operator: string; value: unknown },
  wants: "words" | "list" | "one",
  type: FactType,
  path: JsonPath,
  place: Place,
): Finding[] {
  const one = (each: unknown, at: JsonPath): Finding[] => {
    if (wants === "words") {
      if (typeof each === "string" && wordsOf(each).length > 0) return [];
      const message =
        typeof each === "string" ? `${quoted(each)} has no word in it.` : `${quoted(each)} is not a word.`;
      return [source.finding(at, { message, advice: "List words or phrases in double quotes." })];
    }
    const expected = { text: "string", number: "number", boolean: "boolean", question: "string" }[type];
    if (typeof each !== expected) {
      const advice =
        type === "text"
          ? "Put it in double quotes."
          : `Write ${type === "number" ? "a number" : "true or false"} without quotes.`;
      return [
        source.finding(at, {
          message: `${quoted(fact)} is ${TYPE_NAMES[type]}, and it is compared with ${quoted(each)}.`,
          advice,
        }),
      ];
    }
    const known = own(place.values, fact) ? place.values[fact] : undefined;
    if (known === undefined || known.includes(String(each))) return [];
    return [
      source.finding(at, {
        message: `${quoted(fact)} is never ${quoted(each)}.`,
        advice: `It can be: ${inWords(known)}.`,
        didYouMean: nearestName(String(each), known),
      }),
    ];
  };
  if (wants === "one") {
    if (!Array.isArray(value) && !isObject(value) && value !== null) return one(value, path);
    return [
      source.finding(path, {
        message: `${quoted(operator)} compares with one value, not with a list or an object.`,
        advice: Array.isArray(value) ? 'Use "in" for a list.' : "Write one value.",
      }),
    ];
  }
  if (!Array.isArray(value)) {
    return [
      source.finding(path, {
        message: `${quoted(operator)} needs a list in brackets [ ].`,
        advice: `Write ["..."] around ${quoted(value)}.`,
      }),
    ];
  }
  if (value.length === 0)
    return [
      source.finding(path, {
        message: `${quoted(operator)} has an empty list.`,
        advice: "Put at least one entry into it.",
      }),
    ];
  return value.flatMap((each, index) => one(each, [...path, index]));
}
