import { compiling } from "#app/counsellor/compile.ts";
import type { RuleSet } from "#app/counsellor/rule-set.ts";

/** Compiles rule files at once, without the pauses that a running server makes. */
export function compileRuleSet(...all: Parameters<typeof compiling>): RuleSet {
  const work = compiling(...all);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
