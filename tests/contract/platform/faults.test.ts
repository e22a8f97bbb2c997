import { afterAll, beforeAll, expect, test } from "vitest";
import { realMongo } from "#tests/support/database.ts";
import { canFail, KINDS, type Kind, Lives } from "#tests/support/faults/lives.ts";
import { drawFor, fraction } from "#tests/support/random.ts";

const only = test.skipIf(realMongo || !canFail);
let lives: Lives;
let calls: Awaited<ReturnType<Lives["count"]>>;
beforeAll(async () => {
  if (realMongo || !canFail) return;
  lives = new Lives();
  calls = await lives.count();
});
afterAll(() => lives?.[Symbol.dispose]());

/** Kinds of faults in one run of the tests, by its seed. */
const KINDS_A_RUN = 3;

/** One call of the kind's class, by the seed of the run; all of them: npm run bench faults. */
const some = (kind: Kind) => ({ kind, n: 1 + Math.floor(fraction() * calls[KINDS[kind]]) });

only("whatever fails on the disk, what was acknowledged is there once after the next start", async () => {
  drawFor("faults");
  const kinds = Object.keys(KINDS).filter((kind) => kind !== "kill") as Kind[];
  const first = Math.floor(fraction() * kinds.length);
  const lived = await lives.live([...kinds, ...kinds].slice(first, first + KINDS_A_RUN).map(some));
  expect(lived.map(({ kind, n, wrong }) => ({ kind, n, wrong }))).toEqual(
    lived.map(({ kind, n }) => ({ kind, n, wrong: [] })),
  );
  expect(lived).toHaveLength(KINDS_A_RUN);
});

only("whenever the process is killed, what was acknowledged is there once after the next start", async () => {
  drawFor("kills");
  const { n } = some("kill");
  expect(await lives.kill(n)).toMatchObject({ n, wrong: [] });
});
