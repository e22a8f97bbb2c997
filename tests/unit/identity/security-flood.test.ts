import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyLine, floodGate, type SecurityLine } from "#app/identity/security-log.server.ts";

const MINUTE = 60_000;

let lines: SecurityLine[];
let gate: ReturnType<typeof floodGate>;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  gate = floodGate((line) => lines.push(line));
});
afterEach(() => vi.useRealTimers());

const hit = (address: string, what = "upload") => ({ ...emptyLine("limit hit", new Date()), what, address });

test("what one address does again and again is one line at once, and one for the rest of the minute", () => {
  for (let i = 0; i < 1000; i++) gate.pass(hit("a"));
  gate.pass(hit("b"));
  expect(lines.map(({ address, count }) => [address, count])).toEqual([
    ["a", 1],
    ["b", 1],
  ]);
  vi.advanceTimersByTime(MINUTE);
  expect(lines.slice(2).map(({ address, count }) => [address, count])).toEqual([["a", 999]]);
  gate.pass(hit("a"));
  expect(lines).toHaveLength(4);
});

test("what strangers do from ever new addresses is counted, not written line by line", () => {
  for (let i = 0; i < 10_000; i++) gate.pass(hit(`address ${i}`));
  gate.pass({ ...emptyLine("sign-in good", new Date()), actor_id: "somebody" });
  gate.flush();
  expect(lines.length).toBeLessThan(60);
  expect(lines.reduce((sum, { kind, count }) => sum + (kind === "limit hit" ? count : 0), 0)).toBe(10_000);
  expect(lines.filter(({ actor_id }) => actor_id === "somebody")).toHaveLength(1);
});

test("what only people with an account cause is never counted together", () => {
  for (let i = 0; i < 5; i++) gate.pass(emptyLine("role granted", new Date()));
  expect(lines).toHaveLength(5);
});
