import { Engine, type TopLevelCondition } from "json-rules-engine";
import type { Pattern } from "./lexicon.ts";
import { findPattern, type Match } from "./patterns.ts";
import type { Question } from "./question.ts";
import type { Reading } from "./readings.ts";

export interface Judged {
  readonly conditions: TopLevelCondition;
}

export interface Bench {
  readonly lists: readonly (readonly Pattern[])[];
  readonly named: ReadonlyMap<string, TopLevelCondition>;
}

export interface Held<R> {
  readonly rule: R;
  /** The keywords that made it hold. */
  readonly matches: readonly Match[];
  /** The likeliest reading that made it hold. */
  readonly reading?: Reading;
  /** Whether a comparison of the years made it hold. */
  readonly byYears: boolean;
}

type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** The parts of json-rules-engine's result tree that are read here. */
interface ResultNode {
  readonly result?: boolean;
  readonly all?: readonly ResultNode[];
  readonly any?: readonly ResultNode[];
  readonly not?: unknown;
  readonly fact?: string;
  readonly operator?: string;
  readonly value?: unknown;
}

/** Looks keywords up in one question and remembers what it found. */
function finder(question: Question) {
  const seen = new Map<Pattern, Match | undefined>();
  return (pattern: Pattern): Match | undefined => {
    if (!seen.has(pattern)) seen.set(pattern, findPattern(question, pattern));
    return seen.get(pattern);
  };
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
  const listAt = (place: unknown) => (typeof place === "number" ? (bench.lists[place] ?? []) : []);
  const find = question === undefined ? () => undefined : finder(question);
  engine.addOperator("mentions", (_: unknown, place: unknown) => listAt(place).some(find));
  engine.addOperator("mentionsAll", (_: unknown, place: unknown) => listAt(place).every(find));
  const readingOf = (meaning: unknown) => question?.readings.find((reading) => reading.meaning === meaning);
  engine.addOperator("resembles", (_: unknown, meaning: unknown) => readingOf(meaning) !== undefined);
  for (const [name, condition] of bench.named) engine.setCondition(name, condition);
  for (const [place, { conditions }] of rules.entries()) {
    engine.addRule({ conditions, event: { type: "holds" }, name: String(place) });
  }
  const { results } = await engine.run({ ...facts, question: null });

  const held = new Map<number, Held<R>>();
  for (const { name, conditions } of results) {
    const rule = rules[Number(name)];
    if (rule === undefined) continue;
    const matches: Match[] = [];
    let byYears = false;
    let reading: Reading | undefined;
    // The root of the tree carries no result of its own; it holds, or it would not be among the results.
    const explain = (node: ResultNode): void => {
      if (node.not !== undefined) return;
      for (const child of node.all ?? node.any ?? []) if (child.result === true) explain(child);
      if (node.fact === "years") byYears = true;
      if (node.operator === "resembles") {
        const found = readingOf(node.value);
        if (found !== undefined && found.chance > (reading?.chance ?? 0)) reading = found;
      } else if (node.fact === "question")
        matches.push(...listAt(node.value).flatMap((pattern) => find(pattern) ?? []));
    };
    explain(conditions as ResultNode);
    held.set(Number(name), { rule, matches, byYears, ...(reading === undefined ? {} : { reading }) });
  }
  return [...held].sort(([a], [b]) => a - b).map(([, each]) => each);
}
