import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { realMongo, temporaryDirectory, testEngine } from "#tests/support/database.ts";
import { drawFor, fraction } from "#tests/support/random.ts";

const KILLS = 5;
const ENGINES = 10;
const KILLS_OF_ALL = 10;

/** The lines that a writer printed before it was killed, after so many characters of them. */
async function printedUntilKilled(writer: string, most: number, ...args: (string | number)[]): Promise<string[]> {
  const child = spawn(process.execPath, [`tests/support/${writer}.ts`, ...args.map(String)]);
  let printed = "";
  let problems = "";
  child.stderr.on("data", (bytes) => (problems += bytes));
  child.stdout.on("data", (bytes) => {
    printed += bytes;
    if (printed.length > most) child.kill("SIGKILL");
  });
  const signal = await new Promise((resolve) => child.once("close", (_, by) => resolve(by)));
  expect({ signal, problems }).toEqual({ signal: "SIGKILL", problems: "" });
  return printed.slice(0, printed.lastIndexOf("\n")).split("\n");
}

test.skipIf(realMongo)("every acknowledged write survives SIGKILL", async () => {
  await using directory = await temporaryDirectory();
  const acknowledged: string[] = [];
  for (let run = 0; run < KILLS; run++) {
    acknowledged.push(...(await printedUntilKilled("durable-writer", 2000 + run * 1500, directory.path, run)));
    await using engine = await testEngine(directory.path);
    const kept = (await engine.db.collection("written").find().toArray()).map(({ _id }) => String(_id));
    expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([]);
    const counters = await engine.db.collection("counters").find().toArray();
    const counted = counters.reduce((sum, { n }) => sum + n, 0);
    expect(counted).toBeGreaterThanOrEqual(acknowledged.length);
    expect(counted).toBeLessThanOrEqual(kept.length);
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS * 100);
});

interface Whole {
  _id: string;
  parts: number;
}

/** 100 moments: each kill meets every engine somewhere between the begin and the end of its transactions. */
test.skipIf(realMongo)("of a transaction SIGKILL leaves all or nothing", async () => {
  drawFor("durability");
  await using directory = await temporaryDirectory();
  const acknowledged = new Map<string, Set<string>>();
  for (let run = 0; run < KILLS_OF_ALL; run++) {
    const most = 20 + Math.floor(fraction() * 1500);
    for (const line of await printedUntilKilled("transacting-writer", most, directory.path, ENGINES, run)) {
      const [place = "", name = ""] = line.split(" ");
      acknowledged.set(place, (acknowledged.get(place) ?? new Set()).add(name));
    }
  }
  for (let place = 0; place < ENGINES; place++) {
    await using engine = await testEngine(join(directory.path, String(place)));
    const wholes = await engine.db.collection<Whole>("wholes").find().toArray();
    const parts = Map.groupBy(await engine.db.collection("parts").find().toArray(), ({ name }) => String(name));
    const [counter] = await engine.db.collection("counters").find().toArray();
    expect(wholes.map(({ _id }) => [_id, parts.get(_id)?.length])).toEqual(wholes.map(({ _id, parts: n }) => [_id, n]));
    expect(parts.size).toBe(wholes.length);
    expect(counter?.n).toBe(wholes.reduce((sum, { parts: n }) => sum + n, 0));
    const kept = new Set(wholes.map(({ _id }) => _id));
    expect([...(acknowledged.get(String(place)) ?? [])].filter((name) => !kept.has(name))).toEqual([]);
  }
});
