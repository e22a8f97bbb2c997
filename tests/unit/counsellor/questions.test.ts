import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const questions: { topic: string | null; question: string; heldBack: boolean }[] = JSON.parse(
  readFileSync("tests/data/questions.json", "utf8"),
);
const byTopic = Map.groupBy(questions, ({ topic }) => topic);

test("there are at least 150 questions, five or more for each of at least 30 topics", () => {
  const topics = [...byTopic].filter(([topic, each]) => topic !== null && each.length >= 5);
  expect(topics.length).toBeGreaterThanOrEqual(30);
  expect(topics.flatMap(([, each]) => each).length).toBeGreaterThanOrEqual(150);
});

test("a third is held back, at least one for each topic", () => {
  const share = questions.filter(({ heldBack }) => heldBack).length / questions.length;
  expect(share).toBeGreaterThan(0.3);
  expect(share).toBeLessThan(0.36);
  expect([...byTopic].filter(([, each]) => !each.some(({ heldBack }) => heldBack))).toEqual([]);
});

test("every topic that is asked about has a reply", () => {
  const missing = [...byTopic.keys()].filter((topic) => topic !== null && !existsSync(`rules/replies/${topic}.json`));
  expect(missing).toEqual([]);
});

test("no held-back question is the sample of a reply", () => {
  const taken = [...byTopic].flatMap(([topic, each]) => {
    if (topic === null) return [];
    const { samples } = JSON.parse(readFileSync(`rules/replies/${topic}.json`, "utf8"));
    return each.filter(({ heldBack, question }) => heldBack && samples.includes(question));
  });
  expect(taken.map(({ question }) => question)).toEqual([]);
});
