import mongoose from "mongoose";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { signIn } from "#app/identity/sign-in.server.ts";
import { addressKey, countUse, forgetUses, giveBack } from "#app/platform/rate-limit.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { newAddress, uuid } from "#tests/support/random.ts";

beforeAll(async () => {
  const database = await testDatabase();
  return () => database[Symbol.asyncDispose]();
});
afterEach(() => {
  vi.useRealTimers();
});

async function usesUntilRefused(name: Parameters<typeof countUse>[0], key: string): Promise<number> {
  for (let uses = 0; ; uses += 1) if (await countUse(name, key)) return uses;
}

test("uses are counted per key, refused over the limit, and allowed again after the time that was named", async () => {
  const key = uuid();
  expect(await usesUntilRefused("sign-in from device", key)).toBe(10);
  const seconds = (await countUse("sign-in from device", key)) ?? 0;
  expect(seconds).toBeGreaterThan(14 * 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
  expect(await countUse("sign-in from device", uuid())).toBeUndefined();

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 + 1000 });
  expect(await countUse("sign-in from device", key)).toBeUndefined();
});

test("concurrent uses are all counted", async () => {
  const key = uuid();
  const waits = await Promise.all(Array.from({ length: 25 }, () => countUse("sign-in from device", key)));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(10);
});

test("a good use is given back, and a proven owner starts from zero", async () => {
  const key = uuid();
  await countUse("sign-in from device", key);
  await giveBack("sign-in from device", key);
  expect(await usesUntilRefused("sign-in from device", key)).toBe(10);
  await forgetUses("sign-in from device", key);
  expect(await usesUntilRefused("sign-in from device", key)).toBe(10);
});

test("one address that tries many accounts is stopped", async () => {
  const attempt = {
    role: "student",
    password: "guess",
    address: "203.0.113.9",
    userAgent: "",
    remember: false,
  } as const;
  const kinds: string[] = [];
  for (let tries = 0; tries < 102; tries += 1) {
    const email = newAddress();
    kinds.push((await signIn({ ...attempt, email, devices: new Map(), previousToken: undefined })).kind);
  }
  expect(kinds.slice(0, 100)).toEqual(Array(100).fill("wrong"));
  expect(kinds.slice(100)).toEqual(["limited", "limited"]);
});

test("guesses from one address leave other addresses alone, until many together have guessed too often", async () => {
  const email = newAddress();
  const from = async (address: string) => {
    const browser = { userAgent: "", remember: false, devices: new Map(), previousToken: undefined };
    return (await signIn({ ...browser, role: "student", email, password: "guess", address })).kind;
  };
  for (let tries = 0; tries < 10; tries += 1) expect(await from("198.51.100.1")).toBe("wrong");
  expect(await from("198.51.100.1")).toBe("limited");
  expect(await from("198.51.100.2")).toBe("wrong");
  for (let tries = 11; tries < 200; tries += 1) await countUse("sign-in to account", email);
  expect(await from("198.51.100.3")).toBe("limited");
});

test("the collection says nothing about whom it counts", async () => {
  await countUse("sign-in to account", "asha@people.example");
  const rows = await mongoose.connection.collection("rate_limits").find().toArray();
  expect(JSON.stringify(rows)).not.toContain("asha");
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
])("the address %s counts as %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});
