import cluster from "node:cluster";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Finding } from "./check/finding.ts";
import { logBroken } from "./load/broken-rules.server.ts";
import { catchUp, follow, type InStep, workersInStep } from "./load/in-step.server.ts";
import { checkSnapshot } from "./load/load-rules.server.ts";
import { lookOut } from "./load/look-out.server.ts";
import { type RuleDirectories, readSnapshot, type Snapshot } from "./load/read-directory.server.ts";
import { compiledLater, filesOf, openSound, type Ready } from "./load/sound-rules.server.ts";
import type { Verdicts } from "./load/verdicts.server.ts";
import type { RuleSet } from "./rule-set.ts";

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
  /** Takes up what the other processes speak by, when an edit came into force while this one was not heard yet. */
  catchUp(): Promise<void>;
  close(): void;
}

/** When not all processes could take up an edit, it is tried again after so long. */
const AGAIN_MS = 5_000;

/**
 * Opens the rules of a directory and keeps them up to date: a good edit speaks within a second, or, when samples changed, as
 * soon as they are learnt; a broken one leaves the last good rule set speaking and is told in the log and the status.
 * @param verdicts which rules need not be checked again
 * @param inStep the other processes of the product: one of all looks for edits, and all take up one at once
 * @throws BrokenRulesError when the rules are broken at the start and no other process speaks by others.
 */
export async function openRuleStore(
  directories: RuleDirectories,
  verdicts?: Verdicts,
  inStep?: InStep,
): Promise<RuleStore> {
  const borrow = async () => inStep?.borrow();
  const opened = await openSound(directories, verdicts, borrow);
  let { speaking, findings } = opened;
  let since = new Date();
  let seen = { mark: opened.snapshot.signature, hash: opened.snapshot.hash, until: Number.POSITIVE_INFINITY };
  let prepared: Ready | undefined;
  let asked = false;
  let elected = false;

  const speakBy = (ready: Ready) => {
    prepared = undefined;
    findings = [];
    seen = { mark: ready.signature, hash: ready.hash, until: Number.POSITIVE_INFINITY };
    if (ready.hash === speaking.hash) return;
    speaking = ready;
    since = new Date();
  };

  const found = (mistakes: readonly Finding[]) => {
    findings = mistakes;
    prepared = undefined;
  };

  const tellFound = (mistakes: readonly Finding[]) => {
    found(mistakes);
    inStep?.found(mistakes);
  };

  /** Checks an edit, while the others already prepare it; who finds it broken or cannot have it keeps all from it. */
  const tryOut = async (snapshot: Snapshot) => {
    const { hash, signature: mark } = snapshot;
    const started = Date.now();
    const others = inStep?.prepare(hash);
    // What the rules that speak are compiled from is not found out again for those that follow.
    await speaking.ruleSet();
    const { ruleSet, findings: mistakes } = await checkSnapshot(snapshot);
    if (ruleSet === undefined) {
      tellFound(mistakes);
      return logBroken(mistakes, speaking.hash);
    }
    await verdicts?.keepSound(hash);
    if ((await others) === false) {
      seen = { mark, hash: speaking.hash, until: Date.now() + AGAIN_MS };
      return log.error(
        { hash, speaking: speaking.hash },
        "not every worker could prepare an edit of the rules; none takes it up",
      );
    }
    inStep?.takeUp(hash);
    speakBy({ ...snapshot, ruleSet: () => Promise.resolve(ruleSet) });
    log.info({ ruleSet: hash, ms: since.getTime() - started }, "rules reloaded");
  };

  /** Looks at what changed, for all processes of the product. */
  const changed = async () => {
    const snapshot = await readSnapshot(directories);
    const { hash, signature: mark } = snapshot;
    const known = hash === seen.hash;
    seen = { mark, hash, until: Number.POSITIVE_INFINITY };
    if (hash === speaking.hash) tellFound([]);
    else if (!known) await tryOut(snapshot);
  };

  const prepare = async (hash: string, read: typeof borrow = () => readSnapshot(directories)) => {
    if (hash === speaking.hash || hash === prepared?.hash) return true;
    try {
      const snapshot = await read();
      if (snapshot?.hash !== hash) return false;
      const ready = compiledLater(snapshot);
      // Who was asked nothing so far compiles with the first question.
      if (asked) await ready.ruleSet();
      prepared = ready;
      return true;
    } catch {
      return false;
    }
  };
  const takeUp = async (hash: string) => {
    // The files may be others by now.
    const ready = (await prepare(hash)) || (await prepare(hash, borrow));
    if (!ready) throw new Error(`The rules ${hash} cannot be read or compiled.`);
    if (prepared?.hash === hash) speakBy(prepared);
  };

  const lend = () => (elected ? filesOf(speaking) : null);
  const looker = lookOut(directories, () => (Date.now() < seen.until ? seen.mark : ""), changed);
  const closing = new AbortController();
  const begin = () => {
    elected = true;
    looker.begin();
  };
  const follower = { prepare, takeUp, found, speaking: () => speaking.hash, lend };
  if (inStep) {
    follow(follower);
    void inStep.elected(closing.signal, begin);
  } else begin();
  return {
    async current() {
      // Where nothing is compiled yet, an edit takes longer than a second: the first question waits for it.
      if (!asked) await looker.look();
      asked = true;
      return speaking.ruleSet();
    },
    status: () => ({ hash: speaking.hash, since, findings }),
    refresh: looker.look,
    catchUp: () => catchUp(follower),
    close() {
      closing.abort();
      looker.end();
    },
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
  const directories = { rules: env().RULES_DIR, content: env().CONTENT_DIR };
  held.pgiRuleStore ??= await openRuleStore(directories, verdicts, cluster.isWorker ? workersInStep : undefined);
}

/** Speaks as the other workers do, from when they reach this one; to be called when it listens. */
export async function joinRules(): Promise<void> {
  await store().catchUp();
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
