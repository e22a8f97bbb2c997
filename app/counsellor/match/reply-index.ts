import type { Question } from "./question.ts";

export interface Indexed {
  /** Every stem and synonym group that its keywords look for. */
  readonly tokens: ReadonlySet<string>;
  /** Judged for every question: it can hold without any of its words. */
  readonly always: boolean;
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

export function buildReplyIndex<R extends Indexed>(rules: readonly R[]): ReplyIndex<R> {
  const byToken = new Map<string, number[]>();
  const always: number[] = [];
  for (const [place, rule] of rules.entries()) {
    if (rule.always) always.push(place);
    for (const token of rule.tokens) {
      const list = byToken.get(token);
      if (list === undefined) byToken.set(token, [place]);
      else list.push(place);
    }
  }
  return {
    candidates(question, weights) {
      const reach = new Map<number, Set<number>>(always.map((place) => [place, new Set()]));
      for (const [token, occurrences] of question.tokens) {
        for (const place of byToken.get(token) ?? []) {
          const positions = reach.get(place) ?? new Set();
          for (const { start, end } of occurrences) for (let at = start; at <= end; at += 1) positions.add(at);
          reach.set(place, positions);
        }
      }
      const found: (Candidate<R> & { place: number })[] = [];
      for (const [place, positions] of reach) {
        const rule = rules[place];
        if (rule === undefined) continue;
        if (rule.usesYears) for (const at of question.yearsAt) positions.add(at);
        let atMost = 0;
        for (const at of positions) atMost += weights[at] ?? 0;
        found.push({ rule, atMost, place });
      }
      return found.sort((a, b) => b.rule.priority - a.rule.priority || b.atMost - a.atMost || a.place - b.place);
    },
  };
}
