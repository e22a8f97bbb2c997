import { setTimeout as wait } from "node:timers/promises";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Finding } from "./check/finding.ts";
import { loadRules } from "./load/load-rules.server.ts";
import { type RuleDirectories, signature } from "./load/read-directory.server.ts";
import { openSound } from "./load/sound-rules.server.ts";
import type { Verdicts } from "./load/verdicts.server.ts";
import type { RuleSet } from "./rule-set.ts";

/** How often the directory is looked at. Together with coming to rest and checking, an edit is live within a second. */
const LOOK_EVERY_MS = 250;
/** An edit counts as finished when no file has changed for so long: several files saved together become live together. */
const REST_MS = 100;
const LONGEST_WAIT_FOR_REST_MS = 400;

export interface RuleSetStatus {
  /** The hash of the rule set that speaks. */
  readonly hash: string;
  /** Since when it speaks. */
  readonly since: Date;
  /** What is wrong with the files as they are now; empty when they are what speaks. */
  readonly findings: readonly Finding[];
}

export interface RuleStore {
  /** The rule set that speaks. Rules that were found sound at an earlier start are compiled with the first question. */
  current(): Promise<RuleSet>;
  status(): RuleSetStatus;
  /** Looks at the directory now instead of at the next turn; resolves when what it found is live or refused. */
  refresh(): Promise<void>;
  close(): void;
}

/** Rules that cannot be started with. The message is the whole report, one finding per paragraph. */
export class BrokenRulesError extends Error {
  override name = "BrokenRulesError";
  readonly findings: readonly Finding[];
  constructor(findings: readonly Finding[]) {
    super(["The rule files have mistakes:", ...findings.map(reportLine)].join("\n"));
    this.findings = findings;
  }
}

function reportLine({ file, line, path, message, advice, didYouMean }: Finding): string {
  const meant = didYouMean === undefined ? "" : ` Did you mean ${didYouMean}?`;
  return `  ${file}:${line}${path === "" ? "" : ` (${path})`}: ${message} ${advice}${meant}`;
}

/**
 * Opens the rules of a directory and keeps them up to date: a good edit speaks within a second, or, when samples changed, as
 * soon as they are learnt; a broken one leaves the last good rule set speaking and is told in the log and the status.
 * @param verdicts which rules need not be checked again
 * @throws BrokenRulesError when the rules are broken at the start.
 */
export async function openRuleStore(directories: RuleDirectories, verdicts?: Verdicts): Promise<RuleStore> {
  const first = await openSound(directories, verdicts);
  if (first.ruleSet === undefined) throw new BrokenRulesError(first.findings);
  let { ruleSet, hash: speaking } = first;
  let since = new Date();
  let findings: readonly Finding[] = [];
  let seenMark = first.signature;
  let seenHash = speaking;
  let looking: Promise<void> | undefined;
  let asked = false;

  const take = async () => {
    const started = Date.now();
    // What the rules that speak are compiled from is not found out again for those that follow.
    await ruleSet();
    const loaded = await loadRules(directories);
    seenMark = loaded.snapshot.signature;
    if (loaded.snapshot.hash === seenHash) return;
    seenHash = loaded.snapshot.hash;
    findings = loaded.findings;
    if (loaded.ruleSet === undefined) {
      const told = findings.slice(0, 20).map(reportLine);
      log.error(
        { findings: told, count: findings.length, speaking },
        "rule files are broken; the last good rules keep speaking",
      );
      return;
    }
    const { ruleSet: good } = loaded;
    await verdicts?.keepSound(good.hash);
    if (good.hash === speaking) return;
    ruleSet = () => Promise.resolve(good);
    speaking = good.hash;
    since = new Date();
    log.info({ ruleSet: speaking, ms: since.getTime() - started }, "rules reloaded");
  };

  const look = async () => {
    let mark = signature(directories);
    if (mark === seenMark) return;
    const started = Date.now();
    for (;;) {
      await wait(REST_MS);
      const now = signature(directories);
      if (now === mark || Date.now() - started > LONGEST_WAIT_FOR_REST_MS) break;
      mark = now;
    }
    await take();
  };

  const refresh = () => {
    looking ??= look()
      .catch((error: Error) =>
        log.error({ reason: error.message }, "rules directory cannot be read; the last good rules keep speaking"),
      )
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };

  const timer = setInterval(refresh, LOOK_EVERY_MS);
  timer.unref();
  return {
    async current() {
      // Where nothing is compiled yet, an edit takes longer than a second: the first question waits for it.
      if (!asked) await refresh();
      asked = true;
      return ruleSet();
    },
    status: () => ({ hash: speaking, since, findings }),
    refresh,
    close: () => clearInterval(timer),
  };
}

/** Development reloads modules; the store must outlive them, or every reload would leave a timer behind. */
const held = globalThis as typeof globalThis & { pgiRuleStore?: RuleStore };

/**
 * Opens the rules of this process (RULES_DIR, CONTENT_DIR). To be awaited once, before anything is served.
 * @param verdicts which rules need not be checked again
 * @throws BrokenRulesError whose message is the report for the terminal.
 */
export async function startRules(verdicts?: Verdicts): Promise<void> {
  held.pgiRuleStore ??= await openRuleStore({ rules: env().RULES_DIR, content: env().CONTENT_DIR }, verdicts);
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
