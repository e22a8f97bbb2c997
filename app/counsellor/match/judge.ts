import { Engine, type TopLevelCondition } from "json-rules-engine";
import type { Condition } from "../format/conditions.ts";
import { spaced } from "./lexicon.ts";
import type { Question, Reading } from "./readings.ts";

export interface Judged {
  readonly conditions: TopLevelCondition;
}

/** The shared conditions by name. */
export type Bench = ReadonlyMap<string, TopLevelCondition>;

export interface Held<R> {
  readonly rule: R;
  /** The words that made it hold. */
  readonly mentioned: readonly string[];
  /** The likeliest reading that made it hold. */
  readonly reading?: Reading;
}

type Facts = Readonly<Record<string, string | number | boolean | null>>;
type EngineCondition = TopLevelCondition | { fact: string; operator: string; value: unknown };

const mentions = ({ operator }: { readonly operator: string }) => operator === "mentions" || operator === "mentionsAll";

function compile(condition: Condition): EngineCondition {
  if ("all" in condition) return { all: condition.all.map(compile) } as TopLevelCondition;
  if ("any" in condition) return { any: condition.any.map(compile) } as TopLevelCondition;
  if ("not" in condition) return { not: compile(condition.not) } as TopLevelCondition;
  if ("condition" in condition) return { condition: condition.condition };
  const { fact, operator, value } = condition;
  return {
    fact,
    operator,
    value: mentions(condition) && Array.isArray(value) ? value.map((each) => spaced(String(each))) : value,
  };
}

/** Conditions in the form that json-rules-engine judges; a lone comparison is wrapped, as the engine wants it. */
export function compileConditions(condition: Condition): TopLevelCondition {
  const compiled = compile(condition);
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

/** How many comparisons must hold at least for a condition to hold, and whether one of them asks for samples. */
export interface Asked {
  readonly asksFor: number;
  readonly bySamples: boolean;
}

/** Shared conditions that refer to themselves are a mistake, which must not hang its own check. */
const MOST_DEEP = 50;

export function askedBy(condition: Condition, named: Readonly<Record<string, Condition>>, depth = 0): Asked {
  const inner = (each: Condition) => askedBy(each, named, depth + 1);
  if (depth > MOST_DEEP || "not" in condition) return { asksFor: 1, bySamples: false };
  if ("condition" in condition) {
    const shared = named[condition.condition];
    return shared === undefined ? { asksFor: 1, bySamples: false } : inner(shared);
  }
  if ("all" in condition) {
    const parts = condition.all.map(inner);
    const asksFor = parts.reduce((sum, each) => sum + each.asksFor, 0);
    return { asksFor, bySamples: parts.some(({ bySamples }) => bySamples) };
  }
  if (!("any" in condition)) return { asksFor: 1, bySamples: condition.operator === "resembles" };
  const parts = condition.any.map(inner);
  const least = parts.reduce((fewest, { asksFor }) => Math.min(fewest, asksFor), Number.POSITIVE_INFINITY);
  return { asksFor: least, bySamples: parts.every(({ bySamples }) => bySamples) };
}

/** The parts of json-rules-engine's result tree that are read here. */
interface ResultNode {
  readonly result?: boolean;
  readonly all?: readonly ResultNode[];
  readonly any?: readonly ResultNode[];
  readonly not?: unknown;
  readonly operator?: string;
  readonly value?: unknown;
}

/**
 * Lets json-rules-engine judge the rules and returns those that hold, with the reason, in the order given.
 * Every call has an Engine of its own: two overlapping runs of a shared one lose events.
 */
export async function judge<R extends Judged>(
  rules: readonly R[],
  facts: Facts,
  bench: Bench,
  question?: Question,
): Promise<Held<R>[]> {
  if (rules.length === 0) return [];
  const engine = new Engine();
  const said = (value: unknown) =>
    (Array.isArray(value) ? value : []).filter((words) => question?.words.includes(words));
  const readingOf = (meaning: unknown) => question?.readings.find((reading) => reading.meaning === meaning);
  engine.addOperator("mentions", (_: unknown, words: unknown[]) => said(words).length > 0);
  engine.addOperator("mentionsAll", (_: unknown, words: unknown[]) => said(words).length === words.length);
  engine.addOperator("resembles", (_: unknown, meaning: unknown) => readingOf(meaning) !== undefined);
  for (const [name, condition] of bench) engine.setCondition(name, condition);
  for (const [place, { conditions }] of rules.entries()) {
    engine.addRule({ conditions, event: { type: "holds" }, name: String(place) });
  }
  const { results } = await engine.run({ ...facts, question: null });
  return results
    .map(({ name, conditions }) => ({ place: Number(name), conditions: conditions as ResultNode }))
    .sort((a, b) => a.place - b.place)
    .flatMap(({ place, conditions }) => {
      const rule = rules[place];
      if (rule === undefined) return [];
      const mentioned: string[] = [];
      let reading: Reading | undefined;
      // The root of the tree carries no result of its own; it holds, or it would not be among the results.
      const explain = ({ not, all, any, operator = "", value }: ResultNode): void => {
        if (not !== undefined) return;
        for (const child of all ?? any ?? []) if (child.result === true) explain(child);
        if (mentions({ operator })) mentioned.push(...said(value).map((words: string) => words.trim()));
        const found = operator === "resembles" ? readingOf(value) : undefined;
        if (found !== undefined && found.chance > (reading?.chance ?? 0)) reading = found;
      };
      explain(conditions);
      return [{ rule, mentioned, ...(reading === undefined ? {} : { reading }) }];
    });
}
