import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keptFor } from "#app/platform/kept.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("asks once for all who ask meanwhile, and anew when the answer is too old", async () => {
  let asked = 0;
  const kept = keptFor(1_000, async () => ++asked, "a test");
  expect(await Promise.all([kept.read(), kept.read()])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await kept.read()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await kept.read()).toBe(2);
});

test("asks anew after it was told to forget, and after a failure", async () => {
  const answers = [Promise.resolve("old"), Promise.reject(new Error("away")), Promise.resolve("new")];
  for (const answer of answers) answer.catch(() => undefined);
  const kept = keptFor(1_000, () => answers.shift() ?? Promise.reject(new Error("asked too often")), "a test");
  expect(await kept.read()).toBe("old");
  kept.forget();
  await expect(kept.read()).rejects.toThrow("away");
  expect(await kept.read()).toBe("new");
  expect(await kept.read()).toBe("new");
});

test("a failure that comes late does not forget what was found since", async () => {
  const late = Promise.withResolvers<string>();
  const answers = [late.promise, Promise.resolve("new")];
  const kept = keptFor(1_000, () => answers.shift() ?? Promise.reject(new Error("asked too often")), "a test");
  const first = kept.read();
  kept.forget();
  expect(await kept.read()).toBe("new");
  late.reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  expect(await kept.read()).toBe("new");
});
