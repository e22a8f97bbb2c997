import { performance } from "node:perf_hooks";
import { findAnswer } from "#app/counsellor/match/find-answer.ts";
import type { RuleSet } from "#app/counsellor/rule-set.ts";
import { visitorAs } from "#app/counsellor/visitors.ts";

export interface Timing {
  readonly rules: number;
  readonly meanMs: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  /** The 99th percentile over the questions of each one's best round: without waiting for a machine that others use too. */
  readonly p99BestMs: number;
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const ascending = (list: Iterable<number>) => [...list].sort((a, b) => a - b);

/** Times the evaluation of one message over the questions, several rounds after two rounds of warm-up. */
export async function timeAnswers(set: RuleSet, questions: readonly string[], rounds: number): Promise<Timing> {
  const visitor = visitorAs("visitor");
  const all: number[] = [];
  const best = new Map<string, number>();
  for (let round = -2; round < rounds; round += 1) {
    for (const question of questions) {
      const started = performance.now();
      await findAnswer(question, visitor, set);
      const took = performance.now() - started;
      if (round < 0) continue;
      all.push(took);
      best.set(question, Math.min(took, best.get(question) ?? took));
    }
  }
  const times = ascending(all);
  return {
    rules: set.replies.size,
    meanMs: times.reduce((sum, time) => sum + time, 0) / Math.max(1, times.length),
    medianMs: at(times, 0.5),
    p99Ms: at(times, 0.99),
    p99BestMs: at(ascending(best.values()), 0.99),
  };
}
