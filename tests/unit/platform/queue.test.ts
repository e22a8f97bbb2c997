import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { BusyError, createQueue, tryAcquire } from "#app/platform/queue.server.ts";

/** Work that lasts until it is told to end. */
function work() {
  const { promise, resolve } = Promise.withResolvers<string>();
  let begun = false;
  return {
    run: () => {
      begun = true;
      return promise;
    },
    end: resolve,
    get begun() {
      return begun;
    },
  };
}

test("does so much at once, first come first served, and refuses what is more than may wait", async () => {
  const inTurn = createQueue({ atOnce: 1, waiting: 1 });
  const [first, second, third] = [work(), work(), work()];
  const answers = [inTurn(first.run), inTurn(second.run)];
  await expect(inTurn(third.run)).rejects.toThrow(BusyError);
  expect([first.begun, second.begun, third.begun]).toEqual([true, false, false]);
  first.end("first");
  second.end("second");
  expect(await Promise.all(answers)).toEqual(["first", "second"]);
});

test("what has a higher priority overtakes what waits, never what has begun", async () => {
  const inTurn = createQueue({ atOnce: 1, waiting: 5 });
  const ended: string[] = [];
  const end = (name: string, priority: number) => inTurn(async () => void ended.push(name), priority);
  const first = work();
  const begun = inTurn(first.run, -20);
  const waiting = [end("long", -20), end("short", -1), end("as short", -1)];
  first.end("first");
  await Promise.all([begun, ...waiting]);
  expect(ended).toEqual(["short", "as short", "long"]);
});

test("lets nobody wait longer than the patience, and never breaks off what has begun", async () => {
  const inTurn = createQueue({ atOnce: 1, waiting: 5, patience: 10 });
  const [first, second] = [work(), work()];
  const answer = inTurn(first.run);
  await expect(inTurn(second.run)).rejects.toThrow(BusyError);
  expect(second.begun).toBe(false);
  first.end("done");
  expect(await answer).toBe("done");
});

test("work that takes long gives its place to the next, so many pieces at most, and ends as it would have", async () => {
  const inTurn = createQueue({ atOnce: 1, waiting: 5, overtime: { after: 5, most: 2 } });
  const slow = [work(), work(), work()];
  const answers = slow.map(({ run }) => inTurn(run));
  const quick = inTurn(async () => "quick");
  await expect.poll(() => slow.map(({ begun }) => begun)).toEqual([true, true, true]);
  expect(await Promise.race([quick, pause(50, "waits")])).toBe("waits");
  slow[0]?.end("first");
  expect(await quick).toBe("quick");
  slow[1]?.end("second");
  slow[2]?.end("third");
  expect(await Promise.all(answers)).toEqual(["first", "second", "third"]);
  const broken = inTurn(() => pause(20).then(() => Promise.reject(new Error("broken"))));
  await expect(broken).rejects.toThrow("broken");
});

test("passes on what the work throws, and goes on", async () => {
  const inTurn = createQueue({ atOnce: 1, waiting: 5 });
  await expect(inTurn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await inTurn(async () => "whole")).toBe("whole");
});

test("gives as many slots of a name as there are, and one that is released again", () => {
  const [one, two] = [tryAcquire("reading", 2), tryAcquire("reading", 2)];
  expect([one, two]).not.toContain(undefined);
  expect(tryAcquire("reading", 2)).toBeUndefined();
  expect(tryAcquire("writing", 1)).toBeDefined();
  one?.();
  expect(tryAcquire("reading", 2)).toBeDefined();
  expect(tryAcquire("reading", 2)).toBeUndefined();
});
