import { askOthers, tellOthers, whenAsked, whenTold } from "#app/platform/cluster/others.server.ts";
import { takePlace } from "#app/platform/cluster/place.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Finding } from "../check/finding.ts";
import type { Snapshot } from "./read-directory.server.ts";

/** Others may have to wait for what samples teach. */
const PREPARED_MS = 120_000;
const SPEAKING_MS = 5_000;
/** So many mistakes are told to others. */
const MOST_FINDINGS = 500;

const PREPARE = "prepare rules";
const TAKE_UP = "take up rules";
const FOUND = "mistakes in rules";
const SPEAKING = "rules that speak";
const FILES = "files of the rules that speak";

/** What one process has the others of its product do, so that an edit comes into force in all of them at once. */
export interface InStep {
  /** Calls when it falls to this process to look for edits, which it does to one process at a time, until the signal ends that. */
  elected(signal: AbortSignal, begin: () => void): Promise<void>;
  /** Has all others get the rules of this hash ready. @returns whether all have */
  prepare(hash: string): Promise<boolean>;
  /** Has all others speak by the rules of this hash from now on. */
  takeUp(hash: string): void;
  /** Tells the others what is wrong with the files. */
  found(findings: readonly Finding[]): void;
  /** The files of the rules that the elected process speaks by, as it has read them; undefined where there is none. */
  borrow(): Promise<Snapshot | undefined>;
}

/** What a process does when another has been elected. */
interface Follower {
  prepare(hash: string): Promise<boolean>;
  takeUp(hash: string): Promise<void>;
  found(findings: readonly Finding[]): void;
  speaking(): string;
  /** The files of the rules it speaks by when it has been elected: one process of all gives them. */
  lend(): Snapshot | null;
}

/** The processes of this product. */
export const workersInStep: InStep = {
  async elected(signal, begin) {
    try {
      const leave = await takePlace("looking for edits of the rules", 1, signal);
      signal.addEventListener("abort", leave);
      begin();
    } catch {
      // The process ends.
    }
  },
  async prepare(hash) {
    const { bodies, silent } = await askOthers(PREPARE, hash, PREPARED_MS);
    return silent === 0 && bodies.every(Boolean);
  },
  takeUp: (hash) => tellOthers(TAKE_UP, hash),
  found: (findings) => tellOthers(FOUND, findings.slice(0, MOST_FINDINGS)),
  async borrow() {
    const { bodies } = await askOthers(FILES, undefined, SPEAKING_MS);
    return bodies.find((lent) => lent !== null) as Snapshot | undefined;
  },
};

/** Has a process follow those that are elected. */
export function follow({ prepare, takeUp, found, speaking, lend }: Follower): void {
  whenAsked(PREPARE, prepare);
  whenAsked(SPEAKING, async () => speaking());
  whenAsked(FILES, async () => lend());
  whenTold(FOUND, found);
  whenTold(TAKE_UP, (hash: string) => void takeUp(hash).catch(cannot));
}

/** Takes up what the others speak by: an edit may have come into force since this process read the files. */
export async function catchUp({ speaking, takeUp }: Pick<Follower, "speaking" | "takeUp">): Promise<void> {
  const { bodies } = await askOthers(SPEAKING, undefined, SPEAKING_MS);
  const others = bodies.find((hash) => hash !== speaking());
  if (typeof others === "string") await takeUp(others).catch(cannot);
}

function cannot(error: Error): void {
  log.error(
    { reason: error.message },
    "the rules of the other workers cannot be taken up; this one speaks by those before",
  );
}
