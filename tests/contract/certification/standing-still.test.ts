import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { certificationRules } from "#app/certification/rules.server.ts";
import { lookAt, remindersOf, turnReminders } from "#app/certification/standing-still.server.ts";
import { seal } from "#app/platform/seal.server.ts";
import { putSlotDocument } from "#app/records/documents.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import { findStudent, type StoredStudent, stillLeases } from "#app/records/students.server.ts";
import { someCompetency } from "#tests/support/catalogue.ts";
import { approveElements } from "#tests/support/certification.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { paidStudent } from "#tests/support/people.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await someCompetency(4);
});
afterAll(() => database[Symbol.asyncDispose]());

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Looks at a student who has been quiet for so many days. @param change what else is so by then */
async function after(days: number, { id }: StoredStudent, change: object = {}): Promise<void> {
  const row = { _id: new mongoose.Types.ObjectId(id) };
  const due = { $set: { stage_since: ago(days), due_at: ago(0), held_by: null, ...change } };
  await mongoose.connection.collection("students").updateOne(row, due);
  const held = await stillLeases.claim({ _id: id } as never);
  if (!held) throw new Error("The look was not due.");
  await lookAt(held);
}

const mailsOf = async ({ email }: StoredStudent) =>
  (await listMailsTo(email, 10)).filter(({ name }) => name === "standing-still").length;

test("whoever stops is written to after each of the days, with what is missing, and then no more", async () => {
  expect(certificationRules().stillDays).toEqual([7, 21]);
  const student = await paidStudent();
  await after(6, student);
  expect(await mailsOf(student)).toBe(0);
  await after(8, student);
  await after(8, student);
  expect(await mailsOf(student)).toBe(1);
  expect((await findStudent(student.id))?.due_at?.getTime()).toBeGreaterThan(Date.now());
  await after(22, student, { reminded_at: ago(14) });
  await after(60, student, { reminded_at: ago(38) });
  expect(await mailsOf(student)).toBe(2);
});

test("the mail turns itself off by a press, and what is done begins the count anew", async () => {
  const student = await paidStudent();
  await after(8, student);
  const token = seal(student.id, "reminders of standing still");
  expect(await remindersOf(token)).toEqual({ on: true });
  expect(await turnReminders(token, false)).toBe(true);
  await after(30, student, { reminded_at: ago(22) });
  expect(await mailsOf(student)).toBe(1);
  await turnReminders(token, true);
  // Reminded once before they went on; quiet for eight days since.
  await after(8, student, { reminded_at: ago(20) });
  expect(await mailsOf(student)).toBe(2);
  expect(await remindersOf("nobody's")).toBeNull();
  expect(await turnReminders("nobody's", false)).toBe(false);
});

test("nobody is written to while it is PGI's turn", async () => {
  const student = await paidStudent();
  await approveElements(student);
  for (const slot of certificationRules().documents)
    await putSlotDocument(student.user_id, slot, { title: slot, file_name: "a.pdf", file_path: slot, file_size: 1 });
  const back = { $set: { uploaded_at: ago(9) } };
  await mongoose.connection.collection("certificates").updateMany({ user_id: student.user_id }, back);
  await mongoose.connection.collection("evaluations").updateMany({}, { $set: { evaluated_at: ago(9) } });
  await after(9, student);
  expect(await mailsOf(student)).toBe(0);
});
