import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { scheduleErasure } from "#app/personal-data/erasures.server.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { foundBelow } from "#tests/support/byte-search.ts";
import { type MarkedPerson, plantPerson } from "#tests/support/marked-person.ts";
import { fraction } from "#tests/support/random.ts";

/** One in each part of what erasing takes, which leaves no longer stretch without one than twice as many at random would. */
const KILLS = 16;
/** How many parts the next kill lies from the one before: early and late ones by turns. */
const STRIDE = 7;
/** Erasing one of these takes about so long; each kill meets another moment of it. */
const LONGEST_MS = 200;
const PEOPLE_AT_ONCE = 2;

const directory = env().DATA_DIR;
const settings = { ...process.env, DATA_DIR: directory, NODE_COMPILE_CACHE: join(tmpdir(), "pgi-eraser-cache") };

async function atRest<Result>(work: () => Promise<Result>): Promise<Result> {
  await connectDatabase({ DATA_DIR: directory, MONGODB_URI: undefined }, { own: true });
  return work().finally(disconnectDatabase);
}

/** Starts while the one before it is still at work: most of what an eraser takes is to load its code. */
const begin = () => spawn(process.execPath, ["tests/support/eraser.ts"], { env: settings });
let next: ReturnType<typeof begin> | undefined;
afterAll(() => void next?.kill("SIGKILL"));

/** Erases until everything is done, or until it is killed so long after it has begun. @returns how it ended */
async function erase(killAfter?: number): Promise<"done" | "killed"> {
  const child = next ?? begin();
  next = begin();
  child.stdin.write("now\n");
  let problems = "";
  child.stderr.on("data", (bytes) => (problems += bytes));
  child.stdout.once("data", () => {
    if (killAfter !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfter);
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once("close", (...ended) => resolve(ended)),
  );
  expect(problems.replace(/.*ExperimentalWarning.*\n.*\n/g, "")).toBe("");
  expect(signal ?? code).toBe(signal === null ? 0 : "SIGKILL");
  return signal === null ? "done" : "killed";
}

test("an erasure that is killed at 16 moments is complete after the next start", async () => {
  const gone: MarkedPerson[] = [];
  const plant = () =>
    atRest(async () => {
      for (let i = 0; i < PEOPLE_AT_ONCE; i++) {
        const person = await plantPerson(100 + gone.length);
        const { account, student, email } = person;
        // These people have rows of staff, too: an erasure that they asked for would be called off.
        await scheduleErasure({ account, student, email }, new Date(), "restored");
        gone.push(person);
      }
    });
  // Nothing is due yet: what Node compiles is kept by a process that ends by itself, and each start after it is shorter.
  expect(await erase()).toBe("done");
  const other = await atRest(() => plantPerson(99));
  await plant();
  for (let kills = 0, tries = 0; kills < KILLS; tries++) {
    const part = (tries * STRIDE) % KILLS;
    if ((await erase(((part + fraction()) / KILLS) * LONGEST_MS)) === "killed") kills++;
    else await plant();
  }
  expect(await erase()).toBe("done");
  expect(
    await foundBelow(
      directory,
      gone.flatMap(({ marks }) => marks),
    ),
  ).toEqual([]);
  expect((await foundBelow(directory, other.marks)).length).toBeGreaterThan(0);
});
