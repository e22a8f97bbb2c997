import { beforeAll, expect, test, vi } from "vitest";
import { requestPasswordReset } from "#app/identity/password-change.server.ts";
import { hashPassword } from "#app/identity/passwords.server.ts";
import { signIn } from "#app/identity/sign-in.server.ts";
import { signUp } from "#app/identity/sign-up.server.ts";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { insertConfirmedAccounts } from "#app/records/accounts.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { newAddress } from "#tests/support/random.ts";

const TRIES = 100;
/** Difference of the medians that is noise on a quiet machine; the work that must not show takes over 15 ms. */
const TOLERANCE = 0.25;
/** On a busy machine the medians wander, but then neither kind is the slower one in far more than half of the pairs. */
const LOPSIDED = 0.2;

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
}, 60_000);

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Asks for known and unknown addresses in turn, each pair from a network address of its own. */
async function measure(ask: (email: string, address: string) => Promise<unknown>) {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let place = 0; place < TRIES; place += 1) {
    const emails = { known: known[place] ?? "", unknown: newAddress() };
    const order = place % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const kind of order) {
      const started = performance.now();
      await ask(emails[kind], `198.51.100.${place}`);
      times[kind].push(performance.now() - started);
    }
    await backgroundIdle();
  }
  const slower = times.known.filter((time, place) => time > (times.unknown[place] ?? 0)).length;
  return {
    difference: Math.abs(median(times.known) / median(times.unknown) - 1),
    lopsided: Math.abs(slower / TRIES - 0.5),
  };
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
])("%s takes the same time for known and unknown addresses", { timeout: 180_000 }, async (_, ask) => {
  const { difference, lopsided } = await measure(ask);
  expect(difference > TOLERANCE && lopsided > LOPSIDED, JSON.stringify({ difference, lopsided })).toBe(false);
});
