import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createStaffRow, revokeRole } from "#app/identity/roles.server.ts";
import { findSession, openSession } from "#app/identity/sessions.server.ts";
import { insertConfirmedAccounts, type Role, type StoredAccount } from "#app/records/accounts.server.ts";
import { ensureStudent } from "#app/records/students.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { newAddress } from "#tests/support/random.ts";

beforeAll(async () => {
  const database = await testDatabase();
  return () => database[Symbol.asyncDispose]();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const browser = { userAgent: "test", remember: false, previousToken: undefined };

async function newAccount(role: Role): Promise<StoredAccount> {
  const email = newAddress();
  const metadata = { role, full_name: "Somebody", department: null, phone: null };
  const [account] = await insertConfirmedAccounts([{ email, password_hash: "none", metadata }]);
  if (!account) throw new Error("not inserted");
  if (role === "student") await ensureStudent({ user_id: account.id, email, full_name: "Somebody", phone: null });
  else await createStaffRow(role, account);
  return account;
}

/** The hours after which a session that is used every `every` hours has ended, looked at up to `limit`. */
async function hoursUntilEnd(token: string, every: number, limit: number): Promise<number> {
  for (let hours = every; hours <= limit; hours += every) {
    vi.setSystemTime(Date.now() + every * HOUR);
    if ((await findSession(token)).kind !== "person") return hours;
  }
  return Number.POSITIVE_INFINITY;
}

test.each<[Role, boolean, number, number, number]>([
  // role, remembered, gap that is too long, gap that is not, longest life
  ["admin", false, 2.1, 1.5, 12],
  ["super_admin", true, 2.1, 1.5, 12],
  ["student", false, 2.1, 1.5, 12],
  ["student", true, 14 * 24 + 1, 13 * 24, 30 * 24],
])(
  "a session of %s (remembered: %s) ends when idle and in any case",
  async (role, remember, tooLong, short, longest) => {
    const account = await newAccount(role);
    const idle = await openSession(account, role, { ...browser, remember });
    expect(await hoursUntilEnd(idle.token, tooLong, tooLong)).toBe(tooLong);
    const used = await openSession(account, role, { ...browser, remember });
    const life = await hoursUntilEnd(used.token, short, longest * 2);
    expect(life).toBeGreaterThanOrEqual(longest);
    expect(life).toBeLessThan(longest + short);
  },
);

test("a session opens the portal that was signed in to, and none after its row is gone", async () => {
  const account = await newAccount("admin");
  const { token } = await openSession(account, "admin", browser);
  expect(await findSession(token)).toMatchObject({ kind: "person", person: { role: "admin", email: account.email } });
  expect(await revokeRole("terminal", "admin", account.email)).toBe("revoked");
  expect(await findSession(token)).toEqual({ kind: "revoked", role: "admin" });
  expect(await findSession("x")).toEqual({ kind: "none" });
  expect(await findSession(undefined)).toEqual({ kind: "none" });
  vi.setSystemTime(Date.now() + DAY);
  expect(await findSession(token)).toEqual({ kind: "none" });
});
