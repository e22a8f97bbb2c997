import mongoose from "mongoose";
import { expect, test } from "vitest";
import { payApplicationFee } from "#app/payments/pay.server.ts";
import type { Gateway } from "#app/payments/port.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import { Payments } from "#app/records/payments.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { asPerson, newStudent } from "#tests/support/people.ts";
import { agreeing, inYear, pay } from "./paying.ts";

await databaseOfFile();

test("gives the student an ID and the course, and keeps a payment with its receipt", async () => {
  const user = asPerson(await newStudent());
  const { provider, charges } = agreeing();
  const application = await pay(user, "AIP", provider, inYear(2031));
  expect(application).toEqual({
    kind: "paid",
    studentId: expect.stringMatching(/^PGI2031-\d{4}$/),
    course: "AIP",
    isNew: true,
  });
  expect(await findStudentByUser(user.accountId)).toMatchObject({
    student_id: application.studentId,
    course_name: "AIP",
  });
  expect(await Payments.findOne({ user_id: user.accountId })).toMatchObject({
    status: "paid",
    amount: 499_900,
    taken: 499_900,
    course_name: "AIP",
    student_id: application.studentId,
    receipt_number: `R-${application.studentId}`,
    provider: "test",
    paid_at: expect.any(Date),
  });
  expect(charges).toEqual([expect.objectContaining({ amount: 499_900 })]);
});

test("50 confirmations at once give one ID, one course and one payment", async () => {
  const user = asPerson(await newStudent());
  const { provider, charges } = agreeing();
  const courses = Array.from({ length: 50 }, (_, place) => (place % 2 ? "AIP" : "GMP") as "AIP" | "GMP");
  const results = await Promise.all(courses.map((course) => pay(user, course, provider, inYear(2032))));
  expect(new Set(results.map(({ studentId }) => studentId)).size).toBe(1);
  expect(new Set(results.map(({ course }) => course)).size).toBe(1);
  expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(charges.map(({ payment }) => payment)).size).toBe(1);
  expect(await mongoose.connection.collection("payments").countDocuments({ user_id: user.accountId })).toBe(1);
  expect(await findStudentByUser(user.accountId)).toMatchObject({ student_id: results[0]?.studentId });
});

test("paying again changes nothing, not even the course", async () => {
  const user = asPerson(await newStudent());
  const first = await pay(user, "GMP", agreeing().provider, inYear(2033));
  const { provider, charges } = agreeing();
  expect(await pay(user, "AIP", provider, inYear(2034))).toEqual({ ...first, isNew: false });
  expect(charges).toEqual([]);
});

test("a declined payment changes nothing, holds no ID, and can be tried again", async () => {
  const user = asPerson(await newStudent());
  const declined = { state: "failed", taken: [], reason: "The card was declined." } as const;
  const provider: Gateway = { ...agreeing().provider, open: async () => declined };
  const attempt = payApplicationFee(user, "GMP", { with: provider, now: inYear(2035) });
  expect(await attempt).toEqual({ kind: "declined", message: "The card was declined." });
  expect(await findStudentByUser(user.accountId)).toMatchObject({ student_id: null, course_name: null });
  expect(await Payments.findOne({ user_id: user.accountId })).toMatchObject({ status: "failed", student_id: null });
  await expect(pay(user, "GMP", agreeing().provider, inYear(2035))).resolves.toBeDefined();
});

test("a provider that is away leaves everything to be asked for again, with the same ID", async () => {
  const user = asPerson(await newStudent());
  const away: Gateway = { ...agreeing().provider, open: () => Promise.reject(new Error("timeout")) };
  await expect(pay(user, "GMP", away, inYear(2036))).rejects.toThrow("timeout");
  expect(await findStudentByUser(user.accountId)).toMatchObject({ student_id: null });
  const held = (await Payments.findOne({ user_id: user.accountId }))?.student_id;
  expect((await pay(user, "AIP", agreeing().provider, inYear(2036))).studentId).toBe(held);
});

test("what the provider took before the process ended is completed by asking again, with one receipt however often", async () => {
  const user = asPerson(await newStudent());
  const { provider, charges } = agreeing();
  const cutOff: Gateway = {
    ...provider,
    async open(payment) {
      await provider.open(payment);
      throw new Error("The process ends.");
    },
  };
  await expect(pay(user, "GMP", cutOff, inYear(2037))).rejects.toThrow("ends");
  expect(await findStudentByUser(user.accountId)).toMatchObject({ student_id: null });
  const held = (await Payments.findOne({ user_id: user.accountId }))?.student_id;
  expect(await pay(user, "GMP", provider, inYear(2037))).toMatchObject({ studentId: held, isNew: true });
  expect(await pay(user, "GMP", provider, inYear(2037))).toMatchObject({ studentId: held, isNew: false });
  expect(new Set(charges.map(({ payment }) => payment)).size).toBe(1);
  const mails = await listMailsTo(user.email, 10);
  expect(mails.map(({ subject }) => subject)).toEqual([`Your PGI application: Student ID ${held}`]);
  expect(await findStudentByUser(user.accountId)).toMatchObject({ student_id: held, course_name: "GMP" });
  expect(await Payments.findOne({ user_id: user.accountId })).toMatchObject({ status: "paid" });
});

test("where the receipt cannot be written nothing is handed over, and asking again completes it", async () => {
  const user = asPerson(await newStudent());
  const { provider } = agreeing();
  const failing = () => Promise.reject(new Error("no mail"));
  const outcome = await payApplicationFee(user, "GMP", { with: provider, now: inYear(2039), mail: failing });
  expect(outcome).toEqual({ kind: "not handed over" });
  expect(await findStudentByUser(user.accountId)).toMatchObject({ student_id: null, course_name: null });
  expect(await Payments.findOne({ user_id: user.accountId })).toMatchObject({ status: "created", paid_at: null });
  expect(await pay(user, "GMP", provider, inYear(2039))).toMatchObject({ isNew: true });
});
