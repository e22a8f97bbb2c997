import { log } from "#app/platform/log.server.ts";
import type { Finding } from "../check/finding.ts";
import type { RuleSet } from "../rule-set.ts";
import { logBroken } from "./broken-rules.server.ts";
import { catchUp, follow, type InStep } from "./in-step.server.ts";
import { checkSnapshot } from "./load-rules.server.ts";
import { lookOut } from "./look-out.server.ts";
import { type RuleDirectories, readSnapshot, type Snapshot } from "./read-directory.server.ts";
import { compiledLater, filesOf, openSound, type Ready } from "./sound-rules.server.ts";
import type { Verdicts } from "./verdicts.server.ts";

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

/** An edit that could not be checked, or that not all processes could take up, is tried again after so long. */
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
  /** What is to be taken up as soon as it is ready. */
  let wanted: string | undefined;
  let asked = false;
  let elected = false;

  const speakBy = (ready: Ready) => {
    prepared = undefined;
    wanted = undefined;
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

  /**
   * Checks an edit, while the others already prepare it; who finds it broken or cannot have it keeps all from it.
   * @returns whether it need not be tried again
   */
  const tryOut = async (snapshot: Snapshot): Promise<boolean> => {
    const { hash } = snapshot;
    const started = Date.now();
    const others = inStep?.prepare(hash);
    // What the rules that speak are compiled from is not found out again for those that follow.
    await speaking.ruleSet();
    const { ruleSet, findings: mistakes } = await checkSnapshot(snapshot);
    if (ruleSet === undefined) {
      tellFound(mistakes);
      logBroken(mistakes, speaking.hash);
      return true;
    }
    await verdicts?.keepSound(hash);
    if ((await others) === false) {
      const about = { hash, speaking: speaking.hash };
      log.error(about, "not every worker could prepare an edit of the rules; none takes it up");
      return false;
    }
    inStep?.takeUp(hash);
    speakBy({ ...snapshot, ruleSet: () => Promise.resolve(ruleSet) });
    log.info({ ruleSet: hash, ms: since.getTime() - started }, "rules reloaded");
    return true;
  };

  /** Looks at what changed, for all processes of the product. */
  const changed = async () => {
    const snapshot = await readSnapshot(directories);
    const { hash, signature: mark } = snapshot;
    const standing = hash === speaking.hash;
    if (standing) tellFound([]);
    let decided = standing || hash === seen.hash;
    try {
      decided ||= await tryOut(snapshot);
    } finally {
      const until = decided ? Number.POSITIVE_INFINITY : Date.now() + AGAIN_MS;
      seen = { mark, hash: decided ? hash : speaking.hash, until };
    }
  };

  /** Rules ready to speak; undefined when they cannot be read or compiled. */
  const readyBy = async (hash: string, read: typeof borrow = () => readSnapshot(directories)) => {
    if (hash === speaking.hash) return speaking;
    if (hash === prepared?.hash) return prepared;
    try {
      const snapshot = await read();
      if (snapshot?.hash !== hash) return undefined;
      const ready = compiledLater(snapshot);
      // Who was asked nothing so far compiles with the first question.
      if (asked) await ready.ruleSet();
      return ready;
    } catch {
      return undefined;
    }
  };
  const prepare = async (hash: string) => {
    const ready = await readyBy(hash);
    if (ready !== undefined && ready !== speaking) prepared = ready;
    return ready !== undefined;
  };
  const takeUp = async (hash: string) => {
    wanted = hash;
    // The files may be others by now, and what is found in these concerns not what is taken up.
    const ready = (await readyBy(hash)) ?? (await readyBy(hash, borrow));
    if (ready === undefined) throw new Error(`The rules ${hash} cannot be read or compiled.`);
    if (wanted === hash) speakBy(ready);
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
