import { setImmediate as round } from "node:timers/promises";
import { expect, test } from "vitest";
import { takeTurns } from "#app/platform/http/turns.server.ts";

/** Whether a turn has come without another round of the event loop. */
const now = async (turn: Promise<void>) => {
  const came = await Promise.race([turn.then(() => true), round(false)]);
  return came;
};

test("of a flood from one address one request begins in each round, and nobody else is held up", async () => {
  const turnOf = takeTurns();
  let begun = 0;
  const flood = Array.from({ length: 50 }, () => turnOf("203.0.113.1").then(() => ++begun));
  expect(await now(turnOf("198.51.100.7"))).toBe(true);
  expect(begun).toBeLessThanOrEqual(3);
  const before = begun;
  for (let rounds = 0; rounds < 10; rounds++) await round();
  expect(begun - before).toBeGreaterThan(0);
  expect(begun - before).toBeLessThanOrEqual(11);
  await Promise.all(flood);
  expect(begun).toBe(50);
});

test("an address whose turns are over begins at once again", async () => {
  const turnOf = takeTurns();
  await Promise.all([turnOf("203.0.113.1"), turnOf("203.0.113.1"), turnOf("203.0.113.1")]);
  await round();
  await round();
  expect(await now(turnOf("203.0.113.1"))).toBe(true);
});
