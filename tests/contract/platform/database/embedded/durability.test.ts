import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { realMongo, temporaryDirectory, testEngine } from "#tests/support/database.ts";

const KILLS = 5;

/** The lines that the writer printed before it was killed, after at least some of them. */
async function writeUntilKilled(directory: string, run: number): Promise<string[]> {
  const child = spawn(process.execPath, ["tests/support/durable-writer.ts", directory, String(run)]);
  let printed = "";
  let problems = "";
  child.stderr.on("data", (bytes) => (problems += bytes));
  child.stdout.on("data", (bytes) => {
    printed += bytes;
    if (printed.length > 2000 + run * 1500) child.kill("SIGKILL");
  });
  const signal = await new Promise((resolve) => child.once("close", (_, by) => resolve(by)));
  expect({ signal, problems }).toEqual({ signal: "SIGKILL", problems: "" });
  return printed.slice(0, printed.lastIndexOf("\n")).split("\n");
}

test.skipIf(realMongo)("every acknowledged write survives SIGKILL", { timeout: 60_000 }, async () => {
  await using directory = await temporaryDirectory();
  const acknowledged: string[] = [];
  for (let run = 0; run < KILLS; run++) {
    acknowledged.push(...(await writeUntilKilled(directory.path, run)));
    await using engine = await testEngine(directory.path);
    const kept = await engine.db.collection("written").distinct("_id");
    expect(acknowledged.filter((id) => !kept.includes(id as never))).toEqual([]);
    const counters = await engine.db.collection("counters").find().toArray();
    const counted = counters.reduce((sum, { n }) => sum + n, 0);
    expect(counted).toBeGreaterThanOrEqual(acknowledged.length);
    expect(counted).toBeLessThanOrEqual(kept.length);
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS * 100);
});
