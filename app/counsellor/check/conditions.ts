import { wordsOf } from "#app/learning/terms.ts";
import { type FactType, OPERATORS, operatorNamed, REPLY_FACTS, STEP_FACTS } from "../format/vocabulary.ts";
import { everyPlace, inWords, isObject, type Json, type JsonPath, nearestName, quoted } from "./finding.ts";
import type { Source } from "./source.ts";

/** What conditions may look at in a certain place. */
export interface Sight {
  readonly facts: Readonly<Record<string, FactType>>;
  /** The values that a fact can have, where they are known: answers of a step, topics, for the question the samples. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** The shared conditions, unchecked. */
  readonly named: Json;
}

const GROUPS = ["all", "any", "not", "condition"];
const COMPARISON = ["fact", "operator", "value"];

const TYPE_NAMES: Record<FactType, string> = {
  question: "the visitor's question",
  text: "a text",
  number: "a number",
  boolean: "true or false",
};

const own = (object: object, key: unknown): key is string => typeof key === "string" && Object.hasOwn(object, key);

/** Checks conditions as they stand in a file, whatever their shape, and tells everything that json-rules-engine would not. */
export function checkConditions(source: Source, root: unknown, rootPath: JsonPath, sight: Sight): void {
  const { tell, tellName } = source;
  const check = (condition: unknown, path: JsonPath): void => {
    if (!isObject(condition)) {
      const example = 'For example { "fact": "question", "operator": "mentions", "value": ["fee"] }.';
      tell(path, "A condition must be an object in braces { }.", example);
      return;
    }
    const known = [...GROUPS, ...COMPARISON];
    const groups = GROUPS.filter((key) => own(condition, key));
    const comparing = COMPARISON.some((key) => own(condition, key));
    const extra = Object.keys(condition).filter((key) => !known.includes(key));
    for (const key of extra) {
      const message = `${quoted(key)} is not known in a condition.`;
      tellName([...path, key], message, `Known: ${inWords(known)}.`, nearestName(key, known));
    }
    const beside = [...groups, ...(comparing ? ["a comparison"] : [])];
    const [group] = groups;
    if (beside.length > 1) {
      const message = `${inWords(beside)} stand side by side in one pair of braces; only one of them would count.`;
      tell(path, message, "Put each in braces of its own, inside one all or any.");
    } else if (group === "not") check(condition.not, [...path, "not"]);
    else if (group === "condition") checkShared(source, condition.condition, [...path, "condition"], sight);
    else if (group !== undefined) checkList(condition[group], group, [...path, group]);
    else if (comparing) checkComparison(source, condition, path, sight);
    else if (extra.length === 0)
      tell(path, "This condition says nothing.", "Write all, any, not, condition, or fact with operator and value.");
  };
  const checkList = (list: unknown, group: string, path: JsonPath): void => {
    if (!Array.isArray(list))
      tell(path, `"${group}" needs a list in brackets [ ].`, `Write "${group}": [ { ... }, { ... } ].`);
    else if (list.length === 0)
      tell(
        path,
        `"${group}" is an empty list, and an empty list always holds.`,
        "Put a condition into it, or remove it.",
      );
    else for (const [index, each] of list.entries()) check(each, [...path, index]);
  };
  check(root, rootPath);
}

/** The conditions of a whole rule: json-rules-engine wants a group at the top. */
export function checkRoot(source: Source, conditions: unknown, path: JsonPath, sight: Sight): void {
  if (isObject(conditions) && "fact" in conditions) {
    const advice = 'Put it into a list: "conditions": { "all": [ { ... } ] }.';
    source.tell(path, "A single comparison stands at the top of the conditions.", advice);
  } else checkConditions(source, conditions, path, sight);
}

/** What a condition names under a key, in depth. */
const namedIn = (condition: unknown, key: "fact" | "condition"): string[] =>
  [...everyPlace(condition)].flatMap(([path, name]) =>
    path.at(-1) === key && !path.includes("value") && typeof name === "string" ? [name] : [],
  );

/** The shared conditions that one refers to, in depth, each with the way there; itself only where that is a circle. */
function sharedBehind(start: string, named: Json): Map<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>();
  const walk = (name: string, way: readonly string[]): void => {
    for (const next of own(named, name) ? namedIn(named[name], "condition") : []) {
      if (ways.has(next)) continue;
      ways.set(next, [...way, next]);
      walk(next, [...way, next]);
    }
  };
  walk(start, [start]);
  return ways;
}

/** Checks a shared condition by itself; what a place may look at is checked where it is used. */
export function checkNamed(source: Source, name: string, sight: Sight): void {
  const circle = sharedBehind(name, sight.named).get(name);
  const at = ["conditions", name];
  if (circle === undefined) checkConditions(source, sight.named[name], at, sight);
  else source.tell(at, `The shared condition refers to itself: ${circle.join(" -> ")}.`, "Write out one of them.");
}

function checkShared({ tell }: Source, name: unknown, path: JsonPath, { named, facts }: Sight): void {
  if (!own(named, name)) {
    const message = `There is no shared condition named ${quoted(name)}.`;
    const meant = nearestName(name, Object.keys(named));
    tell(path, message, "Shared conditions stand in conditions.json.", meant);
    return;
  }
  const behind = [name, ...sharedBehind(name, named).keys()];
  const looksAt = new Set(behind.flatMap((each) => (own(named, each) ? namedIn(named[each], "fact") : [])));
  for (const fact of looksAt) {
    if (own(facts, fact)) continue;
    const message = `The shared condition ${quoted(name)} looks at ${quoted(fact)}, which is not known here.`;
    tell(path, message, `Known here: ${inWords(Object.keys(facts))}.`);
  }
}

/** Checks one comparison: that fact, operator and value exist and suit one another. */
function checkComparison(source: Source, condition: Json, path: JsonPath, sight: Sight): void {
  const { tell } = source;
  const missing = COMPARISON.filter((key) => !own(condition, key));
  if (missing.length > 0) {
    const message = `${inWords(missing.map(quoted))} ${missing.length > 1 ? "are" : "is"} missing in this condition.`;
    tell(path, message, "A comparison has a fact, an operator and a value.");
    return;
  }
  const { fact, operator } = condition;
  const known = Object.keys(sight.facts);
  const type = own(sight.facts, fact) ? sight.facts[fact] : undefined;
  const rule = typeof operator === "string" ? operatorNamed(operator) : undefined;
  const suited = Object.entries(OPERATORS).flatMap(([name, { facts }]) =>
    type === undefined || facts.some((each) => each === type) ? [name] : [],
  );
  if (type === undefined) {
    const elsewhere = own(REPLY_FACTS, fact) || own(STEP_FACTS, fact);
    const it = quoted(fact);
    const message = elsewhere ? `The fact ${it} is not known in this place.` : `There is no fact named ${it}.`;
    tell([...path, "fact"], message, `Known here: ${inWords(known)}.`, nearestName(fact, known));
  }
  const at = [...path, "operator"];
  if (rule === undefined) {
    const message = `There is no operator named ${quoted(operator)}.`;
    tell(at, message, `Possible here: ${inWords(suited)}.`, nearestName(operator, suited));
  } else if (type !== undefined && !rule.facts.includes(type)) {
    const message = `${quoted(operator)} cannot be used with ${quoted(fact)}, which is ${TYPE_NAMES[type]}.`;
    tell(at, message, `Possible with it: ${inWords(suited)}.`);
  } else if (type !== undefined) checkValue(source, condition, type, [...path, "value"], sight);
}

const EXPECTED: Record<FactType, string> = { question: "string", text: "string", number: "number", boolean: "boolean" };

function checkValue(
  { tell }: Source,
  { fact, operator, value }: Json,
  type: FactType,
  path: JsonPath,
  { values }: Sight,
): void {
  const wants = operatorNamed(String(operator))?.value;
  const known = own(values, fact) ? values[fact] : undefined;
  const one = (each: unknown, at: JsonPath): void => {
    if (wants === "words") {
      if (typeof each === "string" && wordsOf(each).length > 0) return;
      const message = `${quoted(each)} ${typeof each === "string" ? "has no word in it" : "is not a word"}.`;
      tell(at, message, "List words or phrases in double quotes.");
    } else if (typeof each !== EXPECTED[type]) {
      const message = `${quoted(fact)} is ${TYPE_NAMES[type]}, and it is compared with ${quoted(each)}.`;
      const without = `Write ${type === "number" ? "a number" : "true or false"} without quotes.`;
      tell(at, message, type === "text" ? "Put it in double quotes." : without);
    } else if (known !== undefined && !known.includes(String(each))) {
      const meant = nearestName(each, known);
      tell(at, `${quoted(fact)} is never ${quoted(each)}.`, `It can be: ${inWords(known)}.`, meant);
    }
  };
  if (wants === "samples") {
    const names = known ?? [];
    if (typeof value === "string" && names.includes(value)) return;
    const advice = "The name is that of a file in rules/samples, without .txt.";
    tell(path, `There are no samples named ${quoted(value)}.`, advice, nearestName(value, names));
  } else if (wants === "one" && typeof value !== "object") one(value, path);
  else if (wants === "one") {
    const message = `${quoted(operator)} compares with one value, not with a list or an object.`;
    tell(path, message, Array.isArray(value) ? 'Use "in" for a list.' : "Write one value.");
  } else if (!Array.isArray(value))
    tell(path, `${quoted(operator)} needs a list in brackets [ ].`, `Write ["..."] around ${quoted(value)}.`);
  else if (value.length === 0) tell(path, `${quoted(operator)} has an empty list.`, "Put at least one entry into it.");
  else for (const [index, each] of value.entries()) one(each, [...path, index]);
}
