import { type Checked, checkRules } from "../check/check.ts";
import { type RuleDirectories, readSnapshot, type Snapshot } from "./read-directory.server.ts";

export interface Loaded extends Checked {
  readonly snapshot: Snapshot;
}

/** Reads, checks and compiles the rules of a directory. Rejects only when the directory cannot be read. */
export async function loadRules(directories: RuleDirectories): Promise<Loaded> {
  const snapshot = await readSnapshot(directories);
  return { snapshot, ...(await checkRules(snapshot.files, snapshot.hash)) };
}
