import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createStaffRow } from "#app/identity/roles.server.ts";
import { onSignIn, openSession } from "#app/identity/sessions.server.ts";
import { callOffErasure, INACTIVE } from "#app/personal-data/erasures.server.ts";
import { forgetPast, lookForPast } from "#app/personal-data/retention.server.ts";
import { log } from "#app/platform/log.server.ts";
import { findAccount, recordSignUp, type StoredAccount } from "#app/records/accounts.server.ts";
import { insertCredential } from "#app/records/credentials.server.ts";
import { listDocuments, putSlotDocument } from "#app/records/documents.server.ts";
import { findErasure } from "#app/records/erasures.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import { type RetentionKind, retentionPeriod } from "#app/records/retention.server.ts";
import { Admins } from "#app/records/staff-roles.server.ts";
import { ensureStudent, type StoredStudent } from "#app/records/students.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { newAccount, newStaff, newStudent } from "#tests/support/people.ts";
import { newAddress, uuid } from "#tests/support/random.ts";

const HOUR = 3_600_000;
const STUDENT = "inactive-accounts";
const browser = { userAgent: "", remember: false, previousToken: undefined };
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  onSignIn((accountId) => callOffErasure(accountId, INACTIVE));
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T06:30:00Z") }));
afterEach(async () => {
  vi.useRealTimers();
  for (const { collection } of Object.values(mongoose.models)) await collection.deleteMany({});
});

const pass = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds);
const passPeriod = (kind: RetentionKind) => pass(retentionPeriod(kind) + 1_000);
const told = async (email: string) => (await listMailsTo(email, 10)).map(({ name }) => name);
async function look(): Promise<void> {
  for await (const _ of forgetPast());
}

async function certify({ id, user_id }: StoredStudent, expires_at: Date | null): Promise<void> {
  const names = { number: uuid(), case: uuid(), student: id, user_id, course: "GMP", name: "Asha Rao" } as const;
  await insertCredential({ ...names, expires_at, competencies: [], status_index: 1 });
}

async function signIn(student: StoredStudent): Promise<void> {
  await openSession((await findAccount(student.user_id)) as StoredAccount, "student", browser);
}

test("whoever does not sign in for the period is told once, at least 48 hours before the account goes", async () => {
  const student = await newStudent();
  pass(retentionPeriod(STUDENT) - 1_000);
  await look();
  expect(await findErasure(student.user_id)).toBeNull();
  pass(2_000);
  const found = [];
  for await (const each of lookForPast()) if (each.count > 0) found.push(each);
  expect(found).toMatchObject([{ kind: STUDENT, count: 1 }]);
  expect(await told(student.email), "looking changes nothing").toEqual([]);
  await look();
  await look();
  const coming = await findErasure(student.user_id);
  expect(coming).toMatchObject({ state: "due", reason: INACTIVE });
  expect(Number(coming?.comes_at)).toBeGreaterThanOrEqual(Date.now() + 48 * HOUR);
  expect(await told(student.email)).toEqual(["account-ending"]);
});

test("of an account whose activity nobody noted it begins to count when that is seen", async () => {
  const student = await newStudent();
  await mongoose.connection.collection("accounts").updateMany({}, { $unset: { active_at: "" } });
  await look();
  expect(await findErasure(student.user_id)).toBeNull();
  passPeriod(STUDENT);
  await look();
  expect(await findErasure(student.user_id)).toMatchObject({ reason: INACTIVE });
});

test("signing in calls it off, and counts from then", async () => {
  const student = await newStudent();
  passPeriod(STUDENT);
  await look();
  pass(24 * HOUR);
  await signIn(student);
  expect(await findErasure(student.user_id)).toBeNull();
  await look();
  expect(await told(student.email)).toEqual(["account-ending"]);
  await mongoose.connection.collection("mails").deleteMany({});
  passPeriod(STUDENT);
  await look();
  expect(await findErasure(student.user_id)).toMatchObject({ reason: INACTIVE });
  expect(await told(student.email)).toEqual(["account-ending"]);
});

test("after it was called off without a sign-in, the next end is told again, 48 hours before", async () => {
  const student = await newStudent();
  passPeriod(STUDENT);
  await look();
  await createStaffRow("admin", (await findAccount(student.user_id)) as StoredAccount);
  pass(7 * HOUR);
  await look();
  expect(await findErasure(student.user_id)).toBeNull();
  await Admins.delete({ user_id: student.user_id });
  pass(7 * HOUR);
  await look();
  const [mail, ...more] = await listMailsTo(student.email, 10);
  expect(more).toEqual([]);
  expect(Number(mail?.at)).toBe(Date.now());
  expect(Number((await findErasure(student.user_id))?.comes_at)).toBeGreaterThanOrEqual(Date.now() + 48 * HOUR);
});

test("no account goes whose owner could not be written to", async () => {
  const student = await newStudent();
  passPeriod(STUDENT);
  vi.spyOn(log, "error").mockReturnValue(undefined);
  const full = vi.spyOn(mongoose.model("mails"), "findOneAndUpdate").mockImplementation(() => {
    throw new Error("no room");
  });
  await expect(look()).rejects.toThrow("no room");
  expect(await findErasure(student.user_id)).toBeNull();
  full.mockRestore();
  pass(7 * HOUR);
  await look();
  expect(await told(student.email)).toEqual(["account-ending"]);
  expect(await findErasure(student.user_id)).toMatchObject({ reason: INACTIVE });
});

test("who works here stays, and so does who holds a certificate as long as it stands", async () => {
  const [admin, holder, former] = [await newStaff("admin"), await newStudent(), await newStudent()];
  const later = new Date(Date.now() + 4 * retentionPeriod(STUDENT));
  await certify(holder, later);
  await mongoose.connection.collection("credentials").updateMany({}, { $set: { status_index: 7 } });
  await certify(former, new Date(Date.now() + HOUR));
  passPeriod(STUDENT);
  await look();
  expect(await findErasure(admin.id)).toBeNull();
  expect(await findErasure(holder.user_id)).toBeNull();
  expect(await findErasure(former.user_id)).toMatchObject({ reason: INACTIVE });
});

test("an account without a portal goes sooner, unless it gets one until then", async () => {
  const [left, back] = [await newAccount("admin"), await newAccount("admin")];
  passPeriod("accounts-without-portal");
  await look();
  expect(await told(left.email)).toEqual(["account-closing"]);
  await createStaffRow("admin", back);
  pass(7 * HOUR);
  await look();
  expect(await findErasure(left.id)).toMatchObject({ reason: INACTIVE });
  expect(await findErasure(back.id)).toBeNull();
});

test("an account that nobody has confirmed goes without a mail, but not one that staff made for a student", async () => {
  const metadata = { role: "student", full_name: "Asha Rao", department: null, phone: null } as const;
  const [alone, added] = [
    await recordSignUp(newAddress(), "x", metadata),
    await recordSignUp(newAddress(), "x", metadata),
  ];
  await ensureStudent({ user_id: added.id, full_name: "Asha Rao", phone: null, email: added.email });
  pass(retentionPeriod("unconfirmed-accounts") - 1_000);
  await look();
  expect(await findAccount(alone.id)).not.toBeNull();
  pass(2_000);
  await look();
  expect(await findAccount(alone.id)).toBeNull();
  expect(await findAccount(added.id)).not.toBeNull();
  expect(await told(alone.email)).toEqual([]);
});

test("documents go when the certificate is old enough, and only of its holder", async () => {
  const [holder, other] = [await newStudent(), await newStudent()];
  for (const { user_id } of [holder, other])
    await putSlotDocument(user_id, "aadhaar", {
      title: "A",
      file_name: "a.pdf",
      file_path: `${user_id}/a.pdf`,
      file_size: 1,
    });
  await certify(holder, null);
  pass(retentionPeriod("documents") - 1_000);
  await look();
  expect(await listDocuments(holder.user_id)).toHaveLength(1);
  pass(2_000);
  await look();
  expect(await listDocuments(holder.user_id)).toHaveLength(0);
  expect(await listDocuments(other.user_id)).toHaveLength(1);
});
