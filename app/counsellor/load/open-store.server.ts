import { type FSWatcher, watch } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { deserialize, serialize } from "node:v8";
import { findingLine } from "#app/platform/content.server.ts";
import { lastGood, noteGood } from "#app/platform/last-good.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Finding } from "../check/finding.ts";
import type { RuleSet } from "../rule-set.ts";
import { BrokenRulesError, checkSnapshot, compileSound } from "./load-rules.server.ts";
import {
  foldersOf,
  type RuleDirectories,
  type RuleFile,
  readSnapshot,
  type Snapshot,
  signature,
} from "./read-directory.server.ts";
import type { Verdicts } from "./verdicts.server.ts";

/**
 * How often the directory is looked at, also where the system tells of no edit, as for what another machine writes. Together with coming
 * to rest and checking, an edit is live within a second.
 */
const LOOK_EVERY_MS = 500;
/** How soon it is looked at when the system tells of an edit; of many at once it tells one by one. */
const LOOK_SOON_MS = 30;
/** An edit counts as finished when no file has changed for so long: several files saved together become live together. */
const REST_MS = 100;
const LONGEST_WAIT_FOR_REST_MS = 400;

interface LookOut {
  /** Looks now instead of at the next turn; resolves when what it found is dealt with. */
  look(): Promise<void>;
  end(): void;
}

/**
 * Looks for changes of a directory from now on, and waits until the files rest.
 * @param seen the mark of the state that is known
 * @param changed is called one at a time; what it throws is logged
 */
function lookOut(directories: RuleDirectories, seen: () => string, changed: () => Promise<void>): LookOut {
  let looking: Promise<void> | undefined;
  let soon: NodeJS.Timeout | undefined;
  const watchers: FSWatcher[] = [];
  const lookSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined;
      look();
    }, LOOK_SOON_MS).unref();
  };
  const unwatch = () => {
    for (const watcher of watchers.splice(0)) watcher.close();
  };
  /** Has the system tell of edits in the folders that there are now; where it cannot, the next look finds them. */
  const watchAgain = () => {
    unwatch();
    try {
      for (const folder of foldersOf(directories))
        watchers.push(watch(folder, { persistent: false }, lookSoon).on("error", () => undefined));
    } catch {
      unwatch();
    }
  };
  const lookOnce = async () => {
    let [before, now] = [seen(), signature(directories)];
    if (now === before) return;
    for (let waited = 0; now !== before && waited < LONGEST_WAIT_FOR_REST_MS; waited += REST_MS) {
      await wait(REST_MS);
      [before, now] = [now, signature(directories)];
    }
    watchAgain();
    await changed();
  };
  const failed = "what changed in the rules cannot be read or checked; the last good rules keep speaking";
  const look = () => {
    looking ??= lookOnce()
      .catch((error: Error) => log.error({ reason: error.message }, failed))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  watchAgain();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    look,
    end() {
      clearInterval(timer);
      clearTimeout(soon);
      unwatch();
    },
  };
}

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

/** Rules that were found sound, ready to speak. */
interface Ready {
  readonly hash: string;
  readonly ruleSet: () => Promise<RuleSet>;
}

/** The name of the copy of the rules that spoke last. */
const COPY = "rules";
/** An edit that could not be checked is tried again after so long. */
const AGAIN_MS = 5_000;
/** So many findings are logged. */
const MOST_LOGGED = 20;

/**
 * Opens the rules of a directory and keeps them up to date: a good edit speaks within a second, or, when samples changed, as
 * soon as they are learnt; a broken one leaves the last good rule set speaking and is told in the log and the status.
 * @param verdicts which rules need not be checked again
 * @throws BrokenRulesError when the rules are broken at the start and no good copy is kept of them
 */
export async function openRuleStore(directories: RuleDirectories, verdicts?: Verdicts): Promise<RuleStore> {
  const snapshot = await readSnapshot(directories);
  let { speaking, findings } = await openSound(snapshot, verdicts);
  let since = new Date();
  let seen = { mark: snapshot.signature, hash: snapshot.hash, until: Number.POSITIVE_INFINITY };
  let asked = false;

  /** Checks an edit, and has it speak when nothing is wrong with it. */
  const tryOut = async (edited: Snapshot): Promise<void> => {
    const started = Date.now();
    // What the rules that speak are compiled from is not found out again for those that follow.
    await speaking.ruleSet();
    const { ruleSet, findings: mistakes } = await checkSnapshot(edited);
    if (ruleSet === undefined) {
      findings = mistakes;
      logBroken(mistakes, speaking.hash);
      return;
    }
    await verdicts?.keepSound(edited.hash);
    keepCopy(edited);
    speaking = { hash: edited.hash, ruleSet: async () => ruleSet };
    since = new Date();
    findings = [];
    log.info({ ruleSet: edited.hash, ms: since.getTime() - started }, "rules reloaded");
  };

  const changed = async () => {
    const edited = await readSnapshot(directories);
    const { hash, signature: mark } = edited;
    if (hash === speaking.hash) findings = [];
    let decided = hash === speaking.hash || hash === seen.hash;
    try {
      if (!decided) await tryOut(edited);
      decided = true;
    } finally {
      const until = decided ? Number.POSITIVE_INFINITY : Date.now() + AGAIN_MS;
      seen = { mark, hash: decided ? hash : speaking.hash, until };
    }
  };

  const looker = lookOut(directories, () => (Date.now() < seen.until ? seen.mark : ""), changed);
  return {
    async current() {
      // Where nothing is compiled yet, an edit takes longer than a second: the first question waits for it.
      if (!asked) await looker.look();
      asked = true;
      return speaking.ruleSet();
    },
    status: () => ({ hash: speaking.hash, since, findings }),
    refresh: looker.look,
    close: looker.end,
  };
}

/**
 * What speaks at the start: these rules, checked now, or found sound before, in which case they are compiled when they are first
 * asked for. While they are broken, those speak that spoke last.
 */
async function openSound(
  snapshot: Snapshot,
  verdicts: Verdicts | undefined,
): Promise<{ speaking: Ready; findings: readonly Finding[] }> {
  const { hash } = snapshot;
  const isKnown = await verdicts?.isSound(hash);
  const { ruleSet, findings } = isKnown ? { findings: [] } : await checkSnapshot(snapshot);
  if (isKnown || ruleSet !== undefined) {
    if (!isKnown) await verdicts?.keepSound(hash);
    keepCopy(snapshot);
    return { speaking: { hash, ruleSet: ruleSet ? async () => ruleSet : compiledLater(snapshot) }, findings };
  }
  const copy = readCopy();
  const good = copy && (await checkSnapshot(copy)).ruleSet;
  if (copy === undefined || good === undefined) throw new BrokenRulesError(findings);
  logBroken(findings, copy.hash);
  return { speaking: { hash: copy.hash, ruleSet: async () => good }, findings };
}

/** Compiles rules with the first question, from what was read, whatever is edited meanwhile. */
function compiledLater(snapshot: Snapshot): () => Promise<RuleSet> {
  let compiled: Promise<RuleSet> | undefined;
  return () => {
    compiled ??= compileSound(snapshot).catch((error: unknown) => {
      compiled = undefined;
      throw error;
    });
    return compiled;
  };
}

function keepCopy({ files, hash }: Snapshot): void {
  noteGood(COPY, serialize({ files, hash }));
}

/** The rules that spoke last; undefined where no whole copy is kept. */
function readCopy(): Pick<Snapshot, "files" | "hash"> | undefined {
  const bytes = lastGood(COPY);
  try {
    return bytes && (deserialize(bytes) as { files: RuleFile[]; hash: string });
  } catch {
    return undefined;
  }
}

function logBroken(findings: readonly Finding[], speaking: string): void {
  log.error(
    { findings: findings.slice(0, MOST_LOGGED).map(findingLine), count: findings.length, speaking },
    "rule files are broken; the last good rules keep speaking",
  );
}
