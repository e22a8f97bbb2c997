import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Acknowledged, Cast } from "./life.ts";

/** The classes of calls below the data directory, in the order in which a life counts them. */
const CLASSES = ["write", "flush", "rename", "read"] as const;

/** What the n-th call of a class meets: once, or from then on. */
export const KINDS = {
  enospc: "write",
  eio: "write",
  short: "write",
  full: "write",
  kill: "write",
  fsync: "flush",
  rename: "rename",
  read: "read",
} as const satisfies Record<string, (typeof CLASSES)[number]>;
export type Kind = keyof typeof KINDS;

/** What a life is to meet: at the n-th call of the kind's class, or of those from one place in the code. */
export interface Fault {
  kind: Kind;
  n: number;
  place?: number;
}

/** What became of a life. */
export interface Lived {
  kind: Kind | "none";
  n: number;
  place?: number;
  met: boolean;
  acknowledged: Acknowledged;
  wrong: string[];
}

/** A place of the code that asks something of the disk. */
export interface Place {
  key: number;
  class: number;
  calls: number;
  about: string;
  from: string;
}

/** A line of what the process tells. */
interface Told extends Partial<Lived> {
  /** Calls of each class. */
  calls?: number[];
  places?: Place[];
  cast?: Cast;
  what?: string;
  fact?: string;
}

/** Whether what makes calls fail can be built here. */
export const canFail = process.platform === "linux" && spawnSync("cc", ["--version"]).status === 0;

/** A directory on whose disk calls fail as asked, and lives that are lived there. */
export class Lives implements Disposable {
  readonly #place = mkdtempSync(join(tmpdir(), "pgi-faults-"));
  readonly #library = join(this.#place, "faults.so");
  #cast: Cast | undefined;
  #places = new Map<number, Place>();

  constructor() {
    const source = "tests/support/faults/faults.c";
    execFileSync("cc", ["-shared", "-fPIC", "-O1", "-o", this.#library, source, "-ldl"]);
  }

  /**
   * How many calls of each class a life has when nothing fails.
   * @param times lives in which places are looked for: some are only there in the first of a process
   */
  async count(times = 1): Promise<Record<(typeof CLASSES)[number], number>> {
    const [prepared, ...lived] = await this.#tell([{ kind: "prepare" }, ...Array(times).fill({ kind: "none", n: 0 })]);
    this.#cast = prepared?.cast;
    const { calls = [], wrong = ["it was not lived"] } = lived.at(-1) ?? {};
    if (wrong.length > 0) throw new Error(`A life without faults is wrong: ${wrong.join("; ")}`);
    this.#places = new Map(lived.flatMap(({ places = [] }) => places.map((place) => [place.key, place])));
    return Object.fromEntries(CLASSES.map((name, place) => [name, calls[place]])) as never;
  }

  /** Where in the code a life, once counted, asks something of the disk that can meet such a fault. */
  places(kind: Kind): Place[] {
    return Array.from(this.#places.values()).filter((place) => CLASSES[place.class] === KINDS[kind]);
  }

  /** Lives one after the other in one process, each with a start after it. */
  async live(faults: readonly Fault[]): Promise<Lived[]> {
    return (await this.#tell(faults.map((fault) => ({ ...fault, cast: this.#cast })))) as Lived[];
  }

  /** A life that ends with its process at the n-th write, and a start in another one. */
  async kill(n: number, place?: number): Promise<Lived> {
    const told = await this.#tell([{ kind: "kill", n, place, cast: this.#cast }]);
    const lived = told.find(({ wrong }) => wrong !== undefined);
    if (lived) return lived as Lived;
    const acknowledged = Object.fromEntries(told.flatMap(({ what, fact = "" }) => (what ? [[what, fact]] : [])));
    const [end] = await this.#tell([{ kind: "check", cast: this.#cast, acknowledged }]);
    return { kind: "kill", n, place, met: true, acknowledged, wrong: end?.wrong ?? ["it does not start"] };
  }

  async #tell(lines: readonly object[]): Promise<Told[]> {
    const control = join(this.#place, "control");
    writeFileSync(control, Buffer.alloc(1_100_000));
    const data = join(this.#place, "data");
    const given = { FAULTS_CONTROL: control, FAULTS_DIR: data, DATA_DIR: data, LD_PRELOAD: this.#library };
    const own = { PATH: process.env.PATH ?? "", LOG_LEVEL: "silent", TEST_SEED: process.env.TEST_SEED ?? "1" };
    const child = spawn(process.execPath, ["tests/support/faults/run.ts"], {
      env: { ...own, ...given, NODE_COMPILE_CACHE: "node_modules/.cache/node" },
      stdio: ["pipe", "pipe", "inherit"],
    });
    const told: Told[] = [];
    createInterface({ input: child.stdout }).on("line", (line) => line.startsWith("{") && told.push(JSON.parse(line)));
    child.stdin.end(lines.map((line) => JSON.stringify(line)).join("\n"));
    await once(child, "close");
    return told;
  }

  [Symbol.dispose](): void {
    rmSync(this.#place, { recursive: true, force: true });
  }
}
