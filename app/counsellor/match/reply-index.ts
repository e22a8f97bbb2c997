import { meaningToken, type Need } from "./needs.ts";
import type { Question } from "./question.ts";

export interface Indexed {
  /** Every stem and synonym group that its keywords look for. */
  readonly tokens: ReadonlySet<string>;
  /** The meanings that its conditions look for. */
  readonly meanings: readonly string[];
  /** What must stand in a question for it to hold; empty when it can hold for any. */
  readonly needs: readonly Need[];
  readonly usesYears: boolean;
  readonly priority: number;
}

export interface Candidate<R> {
  readonly rule: R;
  /** No less than what the rule can explain of the question, in the units of the weights. */
  readonly atMost: number;
}

/** Finds, for a question, the few rules that may hold. */
export interface ReplyIndex<R> {
  /** Candidates by priority, then by what they can explain at most, then in the order of the rules. */
  candidates(question: Question, weights: readonly number[]): Candidate<R>[];
}

/** An inverted index over the tokens of each rule's smallest need. */
export function buildReplyIndex<R extends Indexed>(rules: readonly R[]): ReplyIndex<R> {
  const byToken = new Map<string, number[]>();
  const always: number[] = [];
  const frequency = new Map<string, number>();
  for (const { needs } of rules) {
    for (const need of needs) for (const token of need) frequency.set(token, (frequency.get(token) ?? 0) + 1);
  }
  const cost = (need: Need) => [...need].reduce((sum, token) => sum + (frequency.get(token) ?? 0), 0);
  for (const [place, { needs }] of rules.entries()) {
    const [entry] = [...needs].sort((a, b) => cost(a) - cost(b));
    if (entry === undefined) always.push(place);
    for (const token of entry ?? []) {
      const list = byToken.get(token);
      if (list === undefined) byToken.set(token, [place]);
      else list.push(place);
    }
  }
  return {
    candidates(question, weights) {
      const tokens = [...question.tokens.keys(), ...question.readings.map(({ meaning }) => meaningToken(meaning))];
      const places = new Set(always);
      for (const token of tokens) for (const place of byToken.get(token) ?? []) places.add(place);
      const found: (Candidate<R> & { place: number })[] = [];
      for (const place of places) {
        const rule = rules[place];
        if (rule === undefined || !rule.needs.every((need) => tokens.some((token) => need.has(token)))) continue;
        found.push({ rule, atMost: reach(rule, question, weights), place });
      }
      return found.sort((a, b) => b.rule.priority - a.rule.priority || b.atMost - a.atMost || a.place - b.place);
    },
  };
}

/** No less than what a rule can explain: by the weight of its words, or as a reading of the whole question. */
function reach(rule: Indexed, question: Question, weights: readonly number[]): number {
  const positions = new Set<number>(rule.usesYears ? question.yearsAt : []);
  for (const [token, occurrences] of question.tokens) {
    if (!rule.tokens.has(token)) continue;
    for (const { start, end } of occurrences) for (let at = start; at <= end; at += 1) positions.add(at);
  }
  let sum = 0;
  for (const at of positions) sum += weights[at] ?? 0;
  const likeliest = Math.max(
    0,
    ...question.readings.map(({ meaning, chance }) => (rule.meanings.includes(meaning) ? chance : 0)),
  );
  const total = weights.reduce((all, weight) => all + weight, 0);
  return Math.max(sum, likeliest * total);
}
