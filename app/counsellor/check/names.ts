import type { Policies } from "../format/policies.ts";
import type { FlowsFile, RecordedValue } from "../format/steps.ts";
import { type FactType, REPLY_FACTS, STEP_FACTS, TYPED_FACTS } from "../format/vocabulary.ts";
import type { Place } from "./comparison.ts";
import { checkConditions } from "./conditions.ts";
import { type Finding, inWords, isObject, type Json, type JsonPath, nearestName, quoted } from "./finding.ts";
import type { Source } from "./source.ts";

/** Checks shared conditions; what a place may look at is checked where they are used. */
export function checkNamed(source: Source, conditions: Json, names: Names): Finding[] {
  const facts = {
    ...REPLY_FACTS,
    ...STEP_FACTS,
    ...TYPED_FACTS,
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
    return checkConditions(source, condition, ["conditions", name], {
      facts,
      values: { question: names.meanings },
      named: names.named,
    });
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

/** Every name that rule files may refer to. Names of files that are broken inside still count as names. */
export interface Names {
  readonly topics: readonly string[];
  /** The counterpart that each reply names, by topic. */
  readonly counterparts: Readonly<Record<string, unknown>>;
  /** The files of samples. */
  readonly meanings: readonly string[];
  readonly outcomes: readonly string[];
  readonly steps: Readonly<Record<string, readonly string[]>>;
  readonly flows: FlowsFile["flows"];
  readonly named: Readonly<Record<string, unknown>>;
  readonly facts: unknown;
  readonly policies: Policies;
  /** Words that say that something is not decided. */
  readonly notDecided: readonly string[];
}

/** Recorded values as facts, by the kind of value they start with. */
export function recordFacts(all: readonly Readonly<Record<string, RecordedValue>>[]): Record<string, FactType> {
  const type = (value: RecordedValue): FactType =>
    typeof value === "string" ? "text" : typeof value === "number" ? "number" : "boolean";
  return Object.fromEntries(
    all.flatMap((records) => Object.entries(records).map(([name, value]) => [name, type(value)])),
  );
}

/** The conditions of a whole rule: json-rules-engine wants a group at the top. */
export function checkRoot(source: Source, conditions: unknown, path: JsonPath, place: Place): Finding[] {
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

/** A name must be one of those there are. */
export function checkName(
  source: Source,
  path: JsonPath,
  name: unknown,
  known: readonly string[],
  what: string,
): Finding[] {
  if (typeof name !== "string" || known.includes(name)) return [];
  return [
    source.finding(path, {
      message: `There is no ${what} named ${quoted(name)}.`,
      advice: known.length > 12 ? `Names are those of the files.` : `There are: ${inWords(known)}.`,
      didYouMean: nearestName(name, known),
    }),
  ];
}
