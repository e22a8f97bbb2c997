import { createHash } from "node:crypto";
import { type Dirent, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { env } from "#app/platform/env.server.ts";
import { NOT_RULES } from "../format/kinds.ts";

export interface RuleFile {
  /** Relative to the rules directory, with forward slashes; those of content begin with `content/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface Snapshot {
  readonly files: readonly RuleFile[];
  /** Twelve hexadecimal digits over the names and contents of all files. */
  readonly hash: string;
  readonly signature: string;
}

export interface RuleDirectories {
  readonly rules: string;
  readonly content: string;
  /** Other policies than those of content. */
  readonly policies?: string;
}

/** Where the rules of this process are, by its settings. */
export function ruleDirectories(): RuleDirectories {
  const { RULES_DIR: rules, CONTENT_DIR: content, SAMPLE_POLICIES: sample } = env();
  return { rules, content, ...(sample ? { policies: join(content, "samples/institute/policies.json") } : {}) };
}

export const FACTS_PATH = "content/facts.json";
export const POLICIES_PATH = "content/policies.json";
export const CAPABILITIES_PATH = "content/capabilities.json";

/** Other files of content whose texts and numbers rules may take in, by the name in placeholders. */
export const CONTENT_FACTS = new Map(
  ["certification", "credential", "retention"].map((name) => [`content/${name}.json`, name]),
);

/** Editors leave such files beside the one being written; they are never rules. */
const isScratch = (name: string) => name.startsWith(".") || /(?:~|\.tmp|\.swp|\.swx|\.bak)$/.test(name);

interface Listed {
  readonly path: string;
  readonly file: string;
  readonly mark: string;
}

/**
 * The files that count, in the order in which folders tell them. Synchronous on purpose: this runs twice a second for as long as the
 * server does, and a hundred names cost a tenth of what they cost through the thread pool.
 */
function list(directories: RuleDirectories): Listed[] {
  const found: Listed[] = [];
  const add = (path: string, file: string) => {
    const about = statSync(file, { throwIfNoEntry: false });
    if (about?.isFile()) {
      found.push({ path, file, mark: `${path}:${about.ino}:${about.size}:${about.mtimeMs}` });
    }
  };
  const walk = (folder: string, depth: number): void => {
    for (const entry of entriesOf(join(directories.rules, folder), depth)) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (isScratch(entry.name) || (depth === 0 && NOT_RULES.has(entry.name))) continue;
      if (!entry.isDirectory()) add(path, `${directories.rules}/${path}`);
      else if (depth < 3) walk(path, depth + 1);
    }
  };
  walk("", 0);
  for (const path of [FACTS_PATH, CAPABILITIES_PATH, ...CONTENT_FACTS.keys()])
    add(path, join(directories.content, basename(path)));
  add(POLICIES_PATH, directories.policies ?? join(directories.content, basename(POLICIES_PATH)));
  return found;
}

/** The folders that hold them. */
export function foldersOf(directories: RuleDirectories): Set<string> {
  return new Set(list(directories).map(({ file }) => dirname(file)));
}

/** What is in a folder; a folder inside the rules directory may vanish while it is looked at. */
function entriesOf(folder: string, depth: number): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (depth === 0) throw error;
    return [];
  }
}

const signatureOf = (listed: readonly Listed[]) => listed.map((entry) => entry.mark).join("\n");

/** A cheap mark of the directory's state: it differs when a file was added, removed, renamed or written. */
export function signature(directories: RuleDirectories): string {
  return signatureOf(list(directories));
}

async function readOnce(directories: RuleDirectories): Promise<Snapshot | undefined> {
  const before = list(directories);
  const read = await Promise.all(
    before.map(async ({ path, file }) => ({ path, bytes: await readFile(file).catch(() => undefined) })),
  );
  const files = read
    .flatMap(({ path, bytes }): RuleFile[] => (bytes === undefined ? [] : [{ path, bytes }]))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  if (files.length < before.length) return undefined;
  const mark = signatureOf(before);
  if (signatureOf(list(directories)) !== mark) return undefined;
  return { files, hash: hashOf(files), signature: mark };
}

/** The hash of a rule set: names and contents, independent of the order of reading. */
export function hashOf(files: readonly RuleFile[]): string {
  const hash = createHash("sha256");
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(`${file.path}\0${file.bytes.byteLength}\0`).update(file.bytes);
  }
  return hash.digest("hex").slice(0, 12);
}

/**
 * Reads every rule file and the facts as one consistent snapshot: when a file changes while the directory is being read,
 * the reading starts again. Rejects when the rules directory cannot be read or does not come to rest within five seconds.
 */
export async function readSnapshot(directories: RuleDirectories): Promise<Snapshot> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const snapshot = await readOnce(directories);
    if (snapshot !== undefined) return snapshot;
    await wait(50);
  }
  throw new Error(`The files in ${directories.rules} keep changing while they are being read.`);
}
