import { beforeAll, expect, test, vi } from "vitest";
import { requestPasswordReset } from "#app/identity/password-change.server.ts";
import { hashPassword } from "#app/identity/passwords.server.ts";
import { signIn } from "#app/identity/sign-in.server.ts";
import { signUp } from "#app/identity/sign-up.server.ts";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { insertConfirmedAccounts } from "#app/records/accounts.server.ts";
import { callsOf } from "#tests/support/calls.ts";
import { testDatabase } from "#tests/support/database.ts";
import { newAddress } from "#tests/support/random.ts";

const TRIES = 3;

const hashing = vi.hoisted(() => ({ times: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  const counted =
    <Given extends unknown[], Found>(work: (...given: Given) => Found) =>
    (...given: Given) => {
      hashing.times += 1;
      return work(...given);
    };
  return { ...argon2, hash: counted(argon2.hash), verify: counted(argon2.verify) };
});

const known: string[] = [];

beforeAll(async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const database = await testDatabase();
  const passwordHash = await hashPassword("the right password");
  const metadata = { role: "student", full_name: "Somebody", department: null, phone: null } as const;
  known.push(...Array.from({ length: TRIES }, () => newAddress()));
  await insertConfirmedAccounts(known.map((email) => ({ email, password_hash: passwordHash, metadata })));
  return async () => {
    await backgroundIdle();
    await database[Symbol.asyncDispose]();
  };
});

/** What is done until the answer: passwords hashed, and what the database is asked. */
async function workOf(ask: () => Promise<unknown>) {
  const before = hashing.times;
  const calls = await callsOf(ask);
  const hashed = hashing.times - before;
  await backgroundIdle();
  return { hashed, calls: calls.map(({ collection, method }) => `${collection}.${method}`) };
}

test.each<[string, (email: string, address: string) => Promise<unknown>]>([
  [
    "signing in",
    (email, address) =>
      signIn({
        role: "student",
        email,
        address,
        password: "a wrong password",
        userAgent: "",
        remember: false,
        devices: new Map(),
        previousToken: undefined,
      }),
  ],
  [
    "signing up",
    (email, address) => {
      const metadata = { role: "student", full_name: "Somebody", department: null, phone: null } as const;
      return signUp({ email, address, password: "a good password", metadata });
    },
  ],
  ["asking for a new password", requestPasswordReset],
])("%s is the same work for known and unknown addresses", async (name, ask) => {
  // What is found or made with the first question (a dummy hash, a limit's row) is no matter of the address.
  await workOf(() => ask(newAddress(), "198.51.100.200"));
  for (let place = 0; place < TRIES; place += 1) {
    const address = `198.51.100.${place}`;
    const forKnown = await workOf(() => ask(known[place] ?? "", address));
    const forUnknown = await workOf(() => ask(newAddress(), address));
    expect(forUnknown).toEqual(forKnown);
    expect(forKnown.hashed).toBe(name === "asking for a new password" ? 0 : 1);
  }
});
