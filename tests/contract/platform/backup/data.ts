import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testEngine } from "#tests/support/database.ts";

/** Fills a data directory: files and rows that have a word. */
export async function makeData(directory: string, word: string, rows = 200): Promise<void> {
  await using engine = await testEngine(directory);
  mkdirSync(join(directory, "files/certificates/a"), { recursive: true });
  for (let i = 0; i < 40; i++) writeFileSync(join(directory, `files/certificates/a/${word}_${i}.pdf`), word);
  await engine.db.collection("words").insertMany(Array.from({ length: rows }, () => ({ word, pad: "x".repeat(2000) })));
  await engine.db.collection("sessions").insertOne({ token_hash: word });
}

/** Everything there is in a data directory, in short. */
export async function stateOf(directory: string) {
  await using engine = await testEngine(directory);
  const rows = await engine.db.collection("words").find().toArray();
  const words = [...new Set(rows.map(({ word }) => word))];
  const count = await engine.db.collection("words").countDocuments({});
  const files = new Set(readdirSync(join(directory, "files/certificates/a")).map((name) => name.split("_")[0]));
  return {
    words,
    count,
    files: [...files],
    rest: readdirSync(directory).filter((name) => /rest|replaced|snap/.test(name)),
  };
}
