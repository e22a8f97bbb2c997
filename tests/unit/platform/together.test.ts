import { expect, test } from "vitest";
import { askTogether } from "#app/platform/together.server.ts";

test("whoever asks is told what was true after they asked, with few questions and each of bounded size", async () => {
  let now = 0;
  const asked: string[][] = [];
  const ask = askTogether(10, async (keys) => {
    asked.push(keys);
    const value = now;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return new Map(keys.map((key) => [key, value]));
  });
  const answers: Promise<void>[] = [];
  for (let nth = 0; nth < 60; nth++) {
    const from = ++now;
    answers.push(ask(`key ${nth % 25}`).then((value) => expect(value).toBeGreaterThanOrEqual(from)));
    if (nth % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(answers);
  expect(asked.length).toBeLessThan(20);
  expect(Math.max(...asked.map((keys) => keys.length))).toBeLessThanOrEqual(10);
});

test("a question that fails fails for those who asked it and nobody after them", async () => {
  let fails = true;
  const ask = askTogether(10, async () => {
    if (fails) throw new Error("away");
    return new Map([["a", 1]]);
  });
  await expect(ask("a")).rejects.toThrow("away");
  fails = false;
  expect(await ask("a")).toBe(1);
  expect(await ask("b")).toBeUndefined();
});

test("a question that is never answered keeps nobody waiting who asks after it", async () => {
  const ask = askTogether(1, (keys) =>
    keys.includes("hangs")
      ? new Promise<never>(() => undefined)
      : Promise.resolve(new Map(keys.map((key) => [key, key]))),
  );
  void ask("hangs");
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await Promise.all([ask("a"), ask("b")])).toEqual(["a", "b"]);
  void ask("hangs");
  expect(await ask("c")).toBe("c");
});
