import mongoose from "mongoose";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Person } from "#app/identity/access.server.ts";
import { completeChargedPayments, payApplicationFee, whenPaid } from "#app/payments/pay.server.ts";
import type { Charge, PaymentProvider } from "#app/payments/provider.ts";
import { mailReceipt } from "#app/payments/receipt-mail.server.ts";
import { formatStudentId } from "#app/payments/student-id.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import { findPayment, insertPayments, type PaymentRow } from "#app/records/payments.server.ts";
import { type CourseName, findStudentByUser } from "#app/records/students.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { asPerson, newStudent } from "#tests/support/people.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** Pays, and expects that to succeed. */
async function pay(person: Person, course: CourseName, provider: PaymentProvider, now: Date) {
  const outcome = await payApplicationFee(person, course, provider, now);
  if (outcome.kind !== "paid") throw new Error(`The payment ended with: ${outcome.kind}`);
  return outcome;
}

/** A provider that agrees and remembers what it was asked for. */
function agreeing() {
  const charges: Charge[] = [];
  const provider: PaymentProvider = {
    name: "test",
    charge: async (charge) => {
      charges.push(charge);
      return { reference: `ref-${charge.idempotencyKey}` };
    },
  };
  return { provider, charges };
}

/** A moment in a year of its own, so that tests do not share the 10,000 IDs of a year. */
const inYear = (year: number) => new Date(Date.UTC(year, 5, 1));

/** Takes the first so many IDs of a year. */
async function useUp(year: number, numbers: number[]): Promise<void> {
  const rows = numbers.map((number): PaymentRow => {
    const studentId = formatStudentId(year, number);
    return {
      user_id: `holder-${studentId}`,
      course_name: "GMP",
      amount: 4999,
      idempotency_key: `held-${studentId}`,
      status: "paid",
      student_id: studentId,
      provider: "test",
      provider_reference: "x",
      receipt_number: `R-${studentId}`,
      created_at: new Date(),
      paid_at: new Date(),
    };
  });
  for (let start = 0; start < rows.length; start += 1_000) await insertPayments(rows.slice(start, start + 1_000));
}

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
  expect(await findPayment(user.accountId)).toMatchObject({
    status: "paid",
    amount: 4999,
    course_name: "AIP",
    student_id: application.studentId,
    receipt_number: `R-${application.studentId}`,
    provider: "test",
    paid_at: expect.any(Date),
  });
  expect(charges).toEqual([expect.objectContaining({ amount: 4999 })]);
});

test("50 confirmations at once give one ID, one course and one payment", async () => {
  const user = asPerson(await newStudent());
  const { provider, charges } = agreeing();
  const courses = Array.from({ length: 50 }, (_, place) => (place % 2 ? "AIP" : "GMP") as "AIP" | "GMP");
  const results = await Promise.all(courses.map((course) => pay(user, course, provider, inYear(2032))));
  expect(new Set(results.map(({ studentId }) => studentId)).size).toBe(1);
  expect(new Set(results.map(({ course }) => course)).size).toBe(1);
  expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(charges.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
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
  const provider: PaymentProvider = { name: "test", charge: async () => ({ declined: "The card was declined." }) };
  const attempt = payApplicationFee(user, "GMP", provider, inYear(2035));
  expect(await attempt).toEqual({ kind: "declined", message: "The card was declined." });
  expect(await findStudentByUser(user.accountId)).toMatchObject({ student_id: null, course_name: null });
  expect(await findPayment(user.accountId)).toMatchObject({ status: "pending", student_id: null });
  await expect(pay(user, "GMP", agreeing().provider, inYear(2035))).resolves.toBeDefined();
});

test("a provider that is away leaves everything to be asked for again, with the same ID", async () => {
  const user = asPerson(await newStudent());
  const away: PaymentProvider = { name: "test", charge: () => Promise.reject(new Error("timeout")) };
  await expect(pay(user, "GMP", away, inYear(2036))).rejects.toThrow("timeout");
  expect(await findStudentByUser(user.accountId)).toMatchObject({ student_id: null });
  const held = (await findPayment(user.accountId))?.student_id;
  expect((await pay(user, "AIP", agreeing().provider, inYear(2036))).studentId).toBe(held);
});

test("a payment that was charged when the process ended is completed at the next start, with one receipt however often", async () => {
  const user = asPerson(await newStudent());
  await useUp(2037, [7]);
  const payments = mongoose.connection.collection("payments");
  await payments.updateOne({ student_id: "PGI2037-0007" }, { $set: { user_id: user.accountId, status: "charged" } });
  whenPaid(mailReceipt);
  onTestFinished(() => whenPaid(async () => undefined));
  await completeChargedPayments();
  await payments.updateOne({ student_id: "PGI2037-0007" }, { $set: { status: "charged" } });
  await completeChargedPayments();
  const mails = await listMailsTo(user.email, 10);
  expect(mails.map(({ subject }) => subject)).toEqual(["Your PGI application: Student ID PGI2037-0007"]);
  expect(await findStudentByUser(user.accountId)).toMatchObject({ student_id: "PGI2037-0007", course_name: "GMP" });
  expect(await findPayment(user.accountId)).toMatchObject({ status: "paid" });
});

test("the last IDs of a year are found quickly, and when none is left nothing changes", async () => {
  const year = 2038;
  const left = 5;
  const early = await Promise.all(Array.from({ length: 10 }, async () => asPerson(await newStudent())));
  const late = await Promise.all(Array.from({ length: left }, async () => asPerson(await newStudent())));
  const first: number[] = [];
  for (const user of early) first.push(await timed(() => pay(user, "GMP", agreeing().provider, inYear(year))));

  const all = Array.from({ length: 10_000 }, (_, number) => number);
  const given = new Set<number>();
  for (const user of early) given.add(Number((await findStudentByUser(user.accountId))?.student_id?.slice(-4)));
  const free = all.filter((number) => !given.has(number)).filter((_, place) => place % 1_999 === 3);
  expect(free).toHaveLength(left);
  await useUp(
    year,
    all.filter((number) => !given.has(number) && !free.includes(number)),
  );

  const last: number[] = [];
  for (const user of late) last.push(await timed(() => pay(user, "AIP", agreeing().provider, inYear(year))));
  const ids = await Promise.all(late.map(async (user) => (await findStudentByUser(user.accountId))?.student_id));
  expect(new Set(ids)).toEqual(new Set(free.map((number) => formatStudentId(year, number))));
  console.log(`student IDs: first ${median(first).toFixed(1)} ms, last ${median(last).toFixed(1)} ms each (median)`);
  expect(median(last)).toBeLessThan(Math.max(10 * median(first), 50));

  const tooLate = asPerson(await newStudent());
  const { provider, charges } = agreeing();
  expect(await payApplicationFee(tooLate, "GMP", provider, inYear(year))).toEqual({ kind: "no Student ID left" });
  expect(charges).toEqual([]);
  expect(await findStudentByUser(tooLate.accountId)).toMatchObject({ student_id: null, course_name: null });
  expect(await findPayment(tooLate.accountId)).toMatchObject({ status: "pending", student_id: null });
  await expect(pay(tooLate, "GMP", provider, inYear(year + 1))).resolves.toBeDefined();
});

test("students who pay at the same moment for the last IDs get one each or a clear refusal", async () => {
  const year = 2040;
  const all = Array.from({ length: 10_000 }, (_, number) => number);
  await useUp(year, all.slice(0, -6));
  const users = await Promise.all(Array.from({ length: 12 }, async () => asPerson(await newStudent())));
  const results = await Promise.all(
    users.map((user) => payApplicationFee(user, "GMP", agreeing().provider, inYear(year))),
  );
  const ids = results.flatMap((result) => (result.kind === "paid" ? [result.studentId] : []));
  expect(new Set(ids)).toEqual(new Set(all.slice(-6).map((number) => formatStudentId(year, number))));
  expect(results.filter(({ kind }) => kind === "no Student ID left")).toHaveLength(6);
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
