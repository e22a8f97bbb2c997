import type { Finding } from "../check/finding.ts";
import type { RuleSet } from "../rule-set.ts";
import { BrokenRulesError, logBroken } from "./broken-rules.server.ts";
import { compileSound, loadRules } from "./load-rules.server.ts";
import { type RuleDirectories, readSnapshot, type Snapshot } from "./read-directory.server.ts";
import type { Verdicts } from "./verdicts.server.ts";

/** Rules that were found sound, ready to speak. What was read stays in memory: a process that begins may need it. */
export interface Ready extends Snapshot {
  readonly ruleSet: () => Promise<RuleSet>;
}

/** What rules were compiled from, as it can be sent to another process. */
export function filesOf({ files, hash, signature }: Ready): Snapshot {
  return { files, hash, signature };
}

/** The rules of a directory as they are at the start. */
interface Opened {
  readonly snapshot: Snapshot;
  readonly findings: readonly Finding[];
  /** What speaks from now on. */
  readonly speaking: Ready;
}

/**
 * Opens the rules of a directory: checked now, or found sound before, in which case they are compiled when they are first
 * asked for. While they are broken, those speak that the other processes of the product speak by.
 * @param borrow asks another process of the product for them
 * @throws BrokenRulesError when they are broken and there is nobody to ask; what the reading of the directory does
 */
export async function openSound(
  directories: RuleDirectories,
  verdicts: Verdicts | undefined,
  borrow: () => Promise<Snapshot | undefined>,
): Promise<Opened> {
  if (verdicts !== undefined) {
    const snapshot = await readSnapshot(directories);
    if (await verdicts.isSound(snapshot.hash)) return { snapshot, findings: [], speaking: compiledLater(snapshot) };
  }
  const { snapshot, ruleSet, findings } = await loadRules(directories);
  if (ruleSet !== undefined) {
    await verdicts?.keepSound(snapshot.hash);
    return { snapshot, findings, speaking: { ...snapshot, ruleSet: () => Promise.resolve(ruleSet) } };
  }
  const borrowed = await borrow();
  if (borrowed === undefined) throw new BrokenRulesError(findings);
  logBroken(findings, borrowed.hash);
  return { snapshot, findings, speaking: compiledLater(borrowed) };
}

/** Rules that are compiled with the first question, from what was read, whatever is edited meanwhile. */
export function compiledLater(snapshot: Snapshot): Ready {
  let compiled: Promise<RuleSet> | undefined;
  const compile = async () => {
    try {
      return await compileSound(snapshot);
    } catch (error) {
      compiled = undefined;
      throw error;
    }
  };
  const ruleSet = () => {
    compiled ??= compile();
    return compiled;
  };
  return { ...snapshot, ruleSet };
}
