import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BodyTooSlowError, bounded, patienceFor } from "#app/platform/http/incoming.server.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** A sender of so many bytes every so many milliseconds, so many times. */
function sender(bytes: number, everyMs: number, times: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      if (sent++ === times) controller.close();
      else controller.enqueue(new Uint8Array(bytes));
    },
  });
}

/** What became of reading a body to its end, with so much time to oneself after each piece, and after how many milliseconds. */
async function outcome(body: ReadableStream<Uint8Array>, busyMs = 0) {
  const began = performance.now();
  let given = 0;
  const reading = (async () => {
    let bytes = 0;
    try {
      for await (const chunk of bounded(body, () => given++)) {
        bytes += chunk.byteLength;
        await new Promise((resolve) => setTimeout(resolve, busyMs));
      }
      return { bytes };
    } catch (error) {
      return { slow: error instanceof BodyTooSlowError, seconds: Math.round((performance.now() - began) / 1000) };
    }
  })();
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  return { ...(await reading), given };
}

test("a slow but honest telephone, 5 kB a second, brings 5 MB", async () => {
  expect(await outcome(sender(5_000, 1000, 1000))).toEqual({ bytes: 5_000_000, given: 0 });
});

test("a telephone that is gone for some seconds now and then is waited for", async () => {
  expect(await outcome(sender(60_000, 9_000, 20))).toMatchObject({ bytes: 1_200_000 });
});

test("who sends next to nothing is given up soon after ten seconds", async () => {
  expect(await outcome(sender(100, 1000, 10_000))).toEqual({ slow: true, seconds: 11, given: 1 });
  expect(await outcome(sender(1, 1_000_000, 1))).toEqual({ slow: true, seconds: 10, given: 1 });
});

test("nobody takes longer than twenty minutes", async () => {
  expect(await outcome(sender(1_100, 1000, 100_000))).toMatchObject({ slow: true, seconds: expect.closeTo(1200, -1) });
  expect(patienceFor(1e12)).toBe(1_200_000);
});

test("the time that the product itself takes is not the sender's", async () => {
  expect(await outcome(sender(100, 10, 50), 20_000)).toMatchObject({ bytes: 5_000, given: 0 });
});
