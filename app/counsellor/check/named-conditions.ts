import { REPLY_FACTS, STEP_FACTS, TYPED_FACTS } from "../format/vocabulary.ts";
import { checkConditions } from "./conditions.ts";
import type { Finding } from "./finding.ts";
import { isObject, type Json } from "./json.ts";
import { type Names, recordFacts } from "./names.ts";
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
