import "./temporary-data.ts";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { requestPasswordReset } from "#app/identity/password-change.server.ts";
import { hashPassword } from "#app/identity/passwords.server.ts";
import { signIn } from "#app/identity/sign-in.server.ts";
import { signUp } from "#app/identity/sign-up.server.ts";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { insertConfirmedAccounts } from "#app/records/accounts.server.ts";
import { testDatabase } from "#tests/support/database.ts";

const TRIES = 100;
/** Difference of the medians that a noisy machine explains; the work that must not show takes over 15 ms. */
const TOLERANCE = 0.25;

const known: string[] = [];

beforeAll(async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const database = await testDatabase();
  const passwordHash = await hashPassword("the right password");
  const metadata = { role: "student", full_name: "Somebody", department: null, phone: null } as const;
  known.push(...Array.from({ length: TRIES }, () => `${randomUUID()}@people.example`));
  await insertConfirmedAccounts(known.map((email) => ({ email, password_hash: passwordHash, metadata })));
  return async () => {
    await backgroundIdle();
    await database[Symbol.asyncDispose]();
  };
}, 60_000);

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Asks for known and unknown addresses in turn, each from a network address of its own, and compares the medians. */
async function compare(ask: (email: string, address: string) => Promise<unknown>): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let place = 0; place < TRIES; place += 1) {
    const emails = { known: known[place] ?? "", unknown: `${randomUUID()}@people.example` };
    const order = place % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const kind of order) {
      const started = performance.now();
      await ask(emails[kind], `198.51.100.${place}`);
      times[kind].push(performance.now() - started);
    }
    await backgroundIdle();
  }
  return Math.abs(median(times.known) / median(times.unknown) - 1);
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
])("%s takes the same time for known and unknown addresses", { timeout: 120_000, retry: 2 }, async (_, ask) => {
  expect(await compare(ask)).toBeLessThan(TOLERANCE);
});
