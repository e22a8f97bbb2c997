import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cached } from "#app/platform/cache.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("asks once for all who ask meanwhile, and anew when the answer is too old", async () => {
  let asked = 0;
  const answer = cached(1_000, async () => ++asked);
  expect(await Promise.all([answer.read(), answer.read()])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await answer.read()).toBe(1);
  vi.advanceTimersByTime(2);
  expect(await answer.read()).toBe(2);
});

test("asks anew after it was invalidated, and after a failure", async () => {
  const answers = [Promise.resolve("old"), Promise.reject(new Error("away")), Promise.resolve("new")];
  for (const answer of answers) answer.catch(() => undefined);
  const answer = cached(1_000, () => answers.shift() ?? Promise.reject(new Error("asked too often")));
  expect(await answer.read()).toBe("old");
  answer.invalidate();
  await expect(answer.read()).rejects.toThrow("away");
  expect(await answer.read()).toBe("new");
  expect(await answer.read()).toBe("new");
});

test("a failure that comes late does not forget what was found since", async () => {
  const late = Promise.withResolvers<string>();
  const answers = [late.promise, Promise.resolve("new")];
  const answer = cached(1_000, () => answers.shift() ?? Promise.reject(new Error("asked too often")));
  const first = answer.read();
  answer.invalidate();
  expect(await answer.read()).toBe("new");
  late.reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  expect(await answer.read()).toBe("new");
});
