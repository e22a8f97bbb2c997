import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { resetPassword } from "#app/identity/password-change.server.ts";
import { confirmEmail } from "#app/identity/sign-up.server.ts";
import { createConfirmLink, createResetLink, inspectLink } from "#app/identity/tokens.server.ts";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { findAccount, recordSignUp, type StoredAccount } from "#app/records/accounts.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { newAddress } from "#tests/support/random.ts";

beforeAll(async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const database = await testDatabase();
  return async () => {
    await backgroundIdle();
    await database[Symbol.asyncDispose]();
  };
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;
const metadata = { role: "student", full_name: "Asha Rao", department: null, phone: 919876543210 } as const;

function newSignUp(): Promise<StoredAccount> {
  return recordSignUp(newAddress(), "hash of the first sign-up", metadata);
}

function tokenOf(link: string): string {
  return new URL(link).searchParams.get("token") ?? "";
}

function later(minutes: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * MINUTE });
}

test("a confirmation link works for 24 hours", async () => {
  const account = await newSignUp();
  const [soon, late] = [await createConfirmLink(account.id, account), await createConfirmLink(account.id, account)];
  later(24 * 60 + 1);
  expect(await inspectLink("confirm", tokenOf(late))).toBe("expired");
  expect(await confirmEmail(tokenOf(late))).toBeNull();
  expect((await findAccount(account.id))?.confirmed_at).toBeNull();
  vi.useRealTimers();
  later(24 * 60 - 1);
  expect(await confirmEmail(tokenOf(soon))).toMatchObject({ role: "student" });
  expect(await findStudentByUser(account.id)).toMatchObject({ full_name: "Asha Rao", phone: 919876543210 });
});

test("of several presses at once one confirms, and the links of other sign-ups die with it", async () => {
  const account = await newSignUp();
  const link = await createConfirmLink(account.id, { password_hash: "hash of the owner", metadata });
  const foreign = await createConfirmLink(account.id, { password_hash: "hash of somebody else", metadata });
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirmEmail(tokenOf(link))));
  expect(answers.filter(Boolean)).toEqual([metadata]);
  expect(await confirmEmail(tokenOf(foreign))).toBeNull();
  expect((await findAccount(account.id))?.password_hash).toBe("hash of the owner");
});

test("a link for a new password works for an hour, and only the last one", async () => {
  const account = await newSignUp();
  const first = tokenOf(await createResetLink(account.id));
  const second = tokenOf(await createResetLink(account.id));
  expect(await inspectLink("reset", first)).toBe("expired");
  expect(await resetPassword(first, "a better secret")).toEqual({ kind: "dead link" });
  later(61);
  expect(await resetPassword(second, "a better secret")).toEqual({ kind: "dead link" });
  vi.useRealTimers();
  const outcomes = await Promise.all([1, 2, 3].map((place) => resetPassword(second, `the ${place}. better secret`)));
  expect(outcomes.filter(({ kind }) => kind === "changed")).toHaveLength(1);
  expect((await findAccount(account.id))?.confirmed_at).toBeInstanceOf(Date);
});

test("a link for one purpose is no link for the other", async () => {
  const account = await newSignUp();
  const confirmation = tokenOf(await createConfirmLink(account.id, account));
  const reset = tokenOf(await createResetLink(account.id));
  expect(await resetPassword(confirmation, "a better secret")).toEqual({ kind: "dead link" });
  expect(await confirmEmail(reset)).toBeNull();
});
