import type { TopLevelCondition } from "json-rules-engine";
import type { Condition } from "../format/conditions.ts";
import type { Lexicon, Pattern } from "./lexicon.ts";

type EngineCondition = TopLevelCondition | { fact: string; operator: string; value: unknown };

/**
 * The word lists of all conditions, compiled. json-rules-engine copies every condition it judges, so the conditions that it
 * gets hold the place of a list in this table instead of the list.
 */
export interface PatternTable {
  readonly lists: readonly (readonly Pattern[])[];
  add(keywords: readonly string[]): number;
}

/** An empty table that compiles keywords with the lexicon. */
export function patternTable(lexicon: Lexicon): PatternTable {
  const lists: Pattern[][] = [];
  const places = new Map<string, number>();
  return {
    lists,
    add(keywords) {
      const key = JSON.stringify(keywords);
      const place = places.get(key) ?? lists.push(keywords.map((keyword) => lexicon.pattern(keyword))) - 1;
      places.set(key, place);
      return place;
    },
  };
}

function compile(condition: Condition, table: PatternTable): EngineCondition {
  if ("all" in condition) return { all: condition.all.map((each) => compile(each, table)) } as TopLevelCondition;
  if ("any" in condition) return { any: condition.any.map((each) => compile(each, table)) } as TopLevelCondition;
  if ("not" in condition) return { not: compile(condition.not, table) } as TopLevelCondition;
  if ("condition" in condition) return { condition: condition.condition };
  const { fact, operator, value } = condition;
  const words = operator === "mentions" || operator === "mentionsAll";
  return { fact, operator, value: words && Array.isArray(value) ? table.add(value.map(String)) : value };
}

/** Conditions in the form that json-rules-engine judges; a lone comparison is wrapped, as the engine wants it. */
export function compileConditions(condition: Condition, table: PatternTable): TopLevelCondition {
  const compiled = compile(condition, table);
  return "fact" in compiled ? { all: [compiled] } : compiled;
}

/** Every comparison in a condition, shared conditions included; a shared condition is entered once. */
export function comparisonsIn(condition: Condition, named: Readonly<Record<string, Condition>>) {
  const found: Extract<Condition, { fact: string }>[] = [];
  const entered = new Set<string>();
  const walk = (each: Condition): void => {
    if ("all" in each) each.all.forEach(walk);
    else if ("any" in each) each.any.forEach(walk);
    else if ("not" in each) walk(each.not);
    else if ("condition" in each) {
      const shared = Object.hasOwn(named, each.condition) ? named[each.condition] : undefined;
      if (shared === undefined || entered.has(each.condition)) return;
      entered.add(each.condition);
      walk(shared);
    } else found.push(each);
  };
  walk(condition);
  return found;
}

/** The keywords that a condition looks for. */
export function keywordsIn(condition: Condition, named: Readonly<Record<string, Condition>>): string[] {
  return comparisonsIn(condition, named).flatMap(({ operator, value }) =>
    (operator === "mentions" || operator === "mentionsAll") && Array.isArray(value) ? value.map(String) : [],
  );
}
