import fs, { openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync, StatementSync } from "node:sqlite";
import type { Acknowledged, Cast } from "./life.ts";
import type { Place } from "./lives.ts";

// Lives lives in which the disk fails, one for each line on standard input, and tells on standard output what was wrong after the next start.
const KINDS = ["none", "enospc", "eio", "short", "fsync", "rename", "read", "full", "kill"] as const;
const CONTROL = process.env.FAULTS_CONTROL ?? "";
const control = openSync(CONTROL, "r+");
const template = `${process.env.DATA_DIR}-template`;

/** Where the library looks for what is asked of it, and where it notes what it met; see faults.c. */
const AT = { armed: 0, kind: 4, n: 8, place: 12, script: 16, calls: 20, hits: 40, places: 44, seen: 48 };
const PLACE_BYTES = 128;
const ABOUT_BYTES = 112;

const four = Buffer.alloc(4);
function note(at: number, value: number): void {
  four.writeUInt32LE(value >>> 0);
  put(control, four, 0, 4, at);
}

const scripts = new Map<number, string>();
function keyOf(text: string): number {
  let key = 2166136261;
  for (let at = 0; at < text.length; at++) key = Math.imul(key ^ text.charCodeAt(at), 16777619);
  scripts.set(key >>> 0, text);
  return key >>> 0;
}

const put = writeSync;
let script = 0;
/** Whether it matters from where the disk is asked. */
let marking = false;
/** Has the library know from where a function is called that waits for the disk. */
function mark<Name extends string>(target: Record<Name, unknown>, name: Name): void {
  const own = target[name] as (...given: unknown[]) => unknown;
  target[name] = function (this: unknown, ...given: unknown[]) {
    if (!marking) return own.apply(this, given);
    const before = script;
    const { stack = "" } = new Error();
    script = keyOf(Array.from(stack.matchAll(/\/(app\/[^)\n]+)/g), ([, place]) => place).join(" "));
    note(AT.script, script);
    try {
      return own.apply(this, given);
    } finally {
      script = before;
      note(AT.script, script);
    }
  };
}
Error.stackTraceLimit = 30;
const rows = Object.getPrototypeOf(new DatabaseSync(":memory:").prepare("SELECT 1").iterate());
for (const prototype of [DatabaseSync.prototype, StatementSync.prototype, rows])
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const { value } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
    if (typeof value === "function" && name !== "constructor") mark(prototype, name);
  }
for (const name of Object.keys(fs)) if (name.endsWith("Sync") && name !== "writeSync") mark(fs as never, name);
syncBuiltinESMExports();

// What is marked is marked before it is loaded.
const { check, live, prepare, reset } = await import("./life.ts");

function arm(kind: string, n: number, place: number): void {
  put(control, Buffer.alloc(AT.seen), 0, AT.seen, 0);
  note(AT.kind, KINDS.indexOf(kind as (typeof KINDS)[number]));
  note(AT.n, n);
  note(AT.place, place);
  marking = kind === "none" || place > 0;
  note(AT.armed, 1);
}

/** How many calls of each class there were since, from where, and whether one met its fault. */
function disarm(): { calls: number[]; met: boolean; places: Place[] } {
  note(AT.armed, 0);
  const bytes = readFileSync(CONTROL);
  const places = Array.from({ length: bytes.readInt32LE(AT.places) }, (_, nth) => {
    const at = AT.seen + nth * PLACE_BYTES;
    const about = bytes.subarray(at + 16, at + 16 + ABOUT_BYTES).toString();
    const from = scripts.get(bytes.readUInt32LE(at + 4)) ?? "";
    return {
      key: bytes.readUInt32LE(at),
      class: bytes.readInt32LE(at + 8),
      calls: bytes.readInt32LE(at + 12),
      about: about.slice(0, about.indexOf("\0")),
      from,
    };
  });
  const calls = [0, 4, 8, 12].map((place) => bytes.readInt32LE(AT.calls + place));
  return { calls, met: bytes.readInt32LE(AT.hits) > 0, places };
}

const say = (told: unknown) => writeSync(1, `${JSON.stringify(told)}\n`);

interface Line {
  kind: string;
  n: number;
  place?: number;
  cast?: Cast;
  acknowledged?: Acknowledged;
}

let cast: Cast | undefined;
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const { kind, n, place = 0, cast: given, acknowledged: before = {} } = JSON.parse(line) as Line;
  cast ??= given ?? (await prepare(template));
  if (kind === "prepare") {
    say({ cast });
    continue;
  }
  if (kind === "check") {
    say({ wrong: await check(cast, before) });
    continue;
  }
  reset(template);
  const acknowledged: Acknowledged = {};
  arm(kind, n, place);
  await live(cast, (what, fact) => {
    acknowledged[what] = fact;
    if (kind === "kill") say({ what, fact });
  });
  const counted = disarm();
  const wrong = await check(cast, acknowledged).catch((error: unknown) => [
    `it does not start: ${(error as Error).stack}`,
  ]);
  say({ kind, n, place, ...counted, acknowledged, wrong });
}
rmSync(process.env.DATA_DIR ?? "", { recursive: true, force: true });
process.exit(0);
