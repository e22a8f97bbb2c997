import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { type Acknowledged, type Cast, check, live, prepare, reset } from "./life.ts";

// Lives lives in which the disk fails, one for each line on standard input, and tells on standard output what was wrong after the next start.
const KINDS = ["none", "enospc", "eio", "short", "fsync", "rename", "read", "full", "kill"] as const;
const control = openSync(process.env.FAULTS_CONTROL ?? "", "r+");
const template = `${process.env.DATA_DIR}-template`;

function arm(kind: string, n: number): void {
  const bytes = Buffer.alloc(32);
  for (const [place, value] of [1, KINDS.indexOf(kind as (typeof KINDS)[number]), n].entries())
    bytes.writeInt32LE(value, 4 * place);
  writeSync(control, bytes, 0, 32, 0);
}

/** How many calls of each class there were since, and how many faults. */
function disarm(): number[] {
  writeSync(control, Buffer.alloc(4), 0, 4, 0);
  const bytes = readFileSync(process.env.FAULTS_CONTROL ?? "");
  return [3, 4, 5, 6, 7].map((place) => bytes.readInt32LE(4 * place));
}

const say = (told: unknown) => writeSync(1, `${JSON.stringify(told)}\n`);

let cast: Cast | undefined;
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const {
    kind,
    n,
    cast: given,
    acknowledged: before,
  } = JSON.parse(line) as {
    kind: string;
    n: number;
    cast?: Cast;
    acknowledged?: Acknowledged;
  };
  cast ??= given ?? (await prepare(template));
  if (kind === "prepare") {
    say({ cast });
    continue;
  }
  if (kind === "check") {
    say({ wrong: await check(cast, before ?? {}) });
    continue;
  }
  reset(template);
  const acknowledged: Acknowledged = {};
  arm(kind, n);
  await live(cast, (what, fact) => {
    acknowledged[what] = fact;
    if (kind === "kill") say({ what, fact });
  });
  const calls = disarm();
  const wrong = await check(cast, acknowledged).catch((error: unknown) => [
    `it does not start: ${(error as Error).stack}`,
  ]);
  say({ kind, n, calls, acknowledged, wrong });
}
closeSync(control);
rmSync(process.env.DATA_DIR ?? "", { recursive: true, force: true });
process.exit(0);
