import { type ChildProcess, spawn } from "node:child_process";
import { expect, test } from "vitest";
import { realMongo, temporaryDirectory, testEngine } from "#tests/support/database.ts";
import { drawFor, fraction } from "#tests/support/random.ts";

const ROUNDS = Number(process.env.HISTORY_ROUNDS ?? 3);
const CLIENTS = 3;
/** Transactions that each client has at least, before and after one of them is killed. */
const SOME = 5;

interface Told {
  child: ChildProcess;
  lines: string[];
  problems: string;
}

/** A process of the history, and the whole lines that it has printed. */
function begin(...args: string[]): Told {
  const child = spawn(process.execPath, ["tests/support/history-process.ts", ...args]);
  const told: Told = { child, lines: [], problems: "" };
  let rest = "";
  child.stdout.on("data", (bytes) => {
    const lines = `${rest}${bytes}`.split("\n");
    rest = lines.pop() ?? "";
    told.lines.push(...lines);
  });
  child.stderr.on("data", (bytes) => (told.problems += bytes));
  return told;
}

const kill = ({ child }: Told) =>
  new Promise((resolve) => {
    child.once("close", resolve);
    child.kill("SIGKILL");
  });

test.skipIf(realMongo)(
  "of several processes on one database any may be killed: what is left is one history, in which all that was acknowledged stands once",
  { timeout: 120_000 + ROUNDS * 20_000 },
  async () => {
    drawFor("histories");
    await using directory = await temporaryDirectory();
    {
      await using engine = await testEngine(directory.path);
      await engine.db.collection<{ _id: string }>("lists").insertMany(Array.from("abc", (_id) => ({ _id, items: [] })));
    }
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const engine = begin("engine", directory.path);
      await expect.poll(() => engine.lines.length + engine.problems.length, { timeout: 60_000 }).toBeGreaterThan(0);
      const [uri = ""] = engine.lines;
      const clients = Array.from({ length: CLIENTS }, (_, place) => begin("client", uri, `${round}-${place}`));
      const progress = (of: Told[], since: number[]) =>
        expect
          .poll(() => of.every(({ lines }, place) => lines.length >= (since[place] ?? 0) + SOME), { timeout: 60_000 })
          .toBe(true);
      await progress(clients, []);
      await new Promise((resolve) => setTimeout(resolve, fraction() * 100));
      const [victim, ...others] = clients as [Told, ...Told[]];
      await kill(victim);
      await progress(
        others,
        others.map(({ lines }) => lines.length),
      );
      expect(clients.map(({ problems }) => problems)).toEqual(["", "", ""]);
      await Promise.all([engine, ...others].map(kill));
      acknowledged.push(...clients.flatMap(({ lines }) => lines));
    }
    await using engine = await testEngine(directory.path);
    const kept = await engine.db.collection<{ _id: string; items: string[] }>("lists").find().toArray();
    const lists = new Map(kept.map(({ _id, items }) => [_id, items]));
    const all = kept.flatMap(({ items }) => items);
    // Each item stands in two lists, once in each, and at the place at which its transaction saw their ends.
    expect(kept.map(({ items }) => new Set(items).size)).toEqual(kept.map(({ items }) => items.length));
    expect(all.length).toBe(2 * new Set(all).size);
    const wrong = acknowledged.filter((line) => {
      const [item, ...seen] = line.split(" ");
      return seen.some((place) => lists.get(place.slice(0, 1))?.[Number(place.slice(1))] !== item);
    });
    expect(wrong).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(ROUNDS * CLIENTS * SOME);
    // No two transactions saw each other in different orders.
    for (const one of lists.values())
      for (const other of lists.values())
        expect(one.filter((item) => other.includes(item))).toEqual(other.filter((item) => one.includes(item)));
  },
);
