import type { Finding } from "../check/finding.ts";
import type { RuleSet } from "../rule-set.ts";
import { compileSound, loadRules } from "./load-rules.server.ts";
import { type RuleDirectories, readSnapshot, type Snapshot } from "./read-directory.server.ts";
import type { Verdicts } from "./verdicts.server.ts";

/** The rules of a directory as they are at the start. */
interface Opened extends Pick<Snapshot, "hash" | "signature"> {
  readonly findings: readonly Finding[];
  /** Only when nothing is wrong. */
  readonly ruleSet?: () => Promise<RuleSet>;
}

/**
 * Opens the rules of a directory: checked now, or found sound before, in which case they are compiled when they are first
 * asked for. Rejects only when the directory cannot be read.
 */
export async function openSound(directories: RuleDirectories, verdicts: Verdicts | undefined): Promise<Opened> {
  if (verdicts !== undefined) {
    const snapshot = await readSnapshot(directories);
    if (await verdicts.isSound(snapshot.hash)) return compiledLater(snapshot);
  }
  const { snapshot, ruleSet, findings } = await loadRules(directories);
  const { hash, signature } = snapshot;
  if (ruleSet === undefined) return { hash, signature, findings };
  await verdicts?.keepSound(hash);
  return { hash, signature, findings, ruleSet: () => Promise.resolve(ruleSet) };
}

/** What was read stays in memory until it is compiled, so that this is what speaks, whatever is edited meanwhile. */
export function compiledLater({ hash, signature, files }: Snapshot): Required<Opened> {
  let read: Snapshot["files"] = files;
  let compiled: Promise<RuleSet> | undefined;
  const compile = async () => {
    try {
      const ruleSet = await compileSound({ files: read, hash });
      read = [];
      return ruleSet;
    } catch (error) {
      compiled = undefined;
      throw error;
    }
  };
  const ruleSet = () => {
    compiled ??= compile();
    return compiled;
  };
  return { hash, signature, findings: [], ruleSet };
}
