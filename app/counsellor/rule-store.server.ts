import { openRuleStore, type RuleSetStatus, type RuleStore } from "./load/open-store.server.ts";
import { ruleDirectories } from "./load/read-directory.server.ts";
import type { Verdicts } from "./load/verdicts.server.ts";
import type { RuleSet } from "./rule-set.ts";

/** Development reloads modules; the store must outlive them, or every reload would leave a timer behind. */
const held = globalThis as typeof globalThis & { pgiRuleStore?: RuleStore };

/**
 * Opens the rules of this process (RULES_DIR, CONTENT_DIR, SAMPLE_POLICIES). To be awaited once, before anything is served.
 * @param verdicts which rules need not be checked again
 * @throws BrokenRulesError whose message is the report for the terminal.
 */
export async function startRules(verdicts?: Verdicts): Promise<void> {
  held.pgiRuleStore ??= await openRuleStore(ruleDirectories(), verdicts);
}

/** Stops looking for edits. */
export function stopRules(): void {
  held.pgiRuleStore?.close();
  delete held.pgiRuleStore;
}

function store(): RuleStore {
  if (held.pgiRuleStore === undefined) throw new Error("startRules() has not been awaited.");
  return held.pgiRuleStore;
}

/** The rule set that speaks now. Take it once per message, so that one message is answered by one rule set. */
export function ruleSet(): Promise<RuleSet> {
  return store().current();
}

/** For staff: which rules speak, since when, and what is wrong with the files as they are now. */
export function ruleSetStatus(): RuleSetStatus {
  return store().status();
}
