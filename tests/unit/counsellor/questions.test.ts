import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { samplesIn } from "#app/counsellor/format/samples.ts";

const questions: { topic: string; question: string; heldBack: boolean }[] = JSON.parse(
  readFileSync("tests/data/questions.json", "utf8"),
);
const byTopic = Map.groupBy(questions, ({ topic }) => topic);

test("there are at least 150 questions, five or more for each of at least 30 topics", () => {
  const topics = [...byTopic].filter(([, each]) => each.length >= 5);
  expect(topics.length).toBeGreaterThanOrEqual(30);
  expect(topics.flatMap(([, each]) => each).length).toBeGreaterThanOrEqual(150);
});

test("a third is held back", () => {
  const share = questions.filter(({ heldBack }) => heldBack).length / questions.length;
  expect(share).toBeGreaterThan(0.3);
  expect(share).toBeLessThan(0.36);
});

test("every topic that is asked about has a reply", () => {
  const missing = [...byTopic.keys()].filter((topic) => !existsSync(`rules/replies/${topic}.json`));
  expect(missing).toEqual([]);
});

test("no held-back question teaches", () => {
  const taught = new Set(
    readdirSync("rules/samples")
      .filter((file) => file.endsWith(".txt"))
      .flatMap((file) =>
        samplesIn(readFileSync(`rules/samples/${file}`, "utf8")).map(({ text }) => text.toLowerCase()),
      ),
  );
  const heldBack = questions.filter((each) => each.heldBack).map(({ question }) => question);
  expect(heldBack.filter((question) => taught.has(question.toLowerCase()))).toEqual([]);
});
