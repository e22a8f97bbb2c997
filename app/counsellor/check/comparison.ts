import { wordsOf } from "#app/learning/terms.ts";
import { type FactType, OPERATORS, operatorNamed, REPLY_FACTS, STEP_FACTS } from "../format/vocabulary.ts";
import { type Finding, inWords, isObject, type JsonPath, nearestName, quoted } from "./finding.ts";
import type { Source } from "./source.ts";

/** What conditions may look at in a certain place. */
export interface Place {
  readonly facts: Readonly<Record<string, FactType>>;
  /** The values that a fact can have, where they are known: answers of a step, topics, for the question the samples. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** The shared conditions, unchecked. */
  readonly named: Readonly<Record<string, unknown>>;
}

/** The three things that every comparison has. */
export const COMPARISON = ["fact", "operator", "value"] as const;

const own = (object: object, key: string) => Object.hasOwn(object, key);

const TYPE_NAMES: Record<FactType, string> = {
  question: "the visitor's question",
  text: "a text",
  number: "a number",
  boolean: "true or false",
};

/** Checks one comparison: that fact, operator and value exist and suit one another. */
export function checkComparison(
  source: Source,
  condition: Record<string, unknown>,
  path: JsonPath,
  place: Place,
): Finding[] {
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
        didYouMean: nearestName(fact, Object.keys(place.facts)),
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
        didYouMean: nearestName(operator, suited),
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

function checkSamplesName(source: Source, value: unknown, path: JsonPath, place: Place): Finding[] {
  const known = place.values.question ?? [];
  if (typeof value === "string" && known.includes(value)) return [];
  return [
    source.finding(path, {
      message: `There are no samples named ${quoted(value)}.`,
      advice: "The name is that of a file in rules/samples, without .txt.",
      didYouMean: nearestName(value, known),
    }),
  ];
}

function checkValue(
  source: Source,
  { fact, operator, value }: { fact: string; operator: string; value: unknown },
  wants: "words" | "samples" | "list" | "one",
  type: FactType,
  path: JsonPath,
  place: Place,
): Finding[] {
  if (wants === "samples") return checkSamplesName(source, value, path, place);
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
        didYouMean: nearestName(each, known),
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
