import { afterAll, expect, test, vi } from "vitest";
import { approve, decidable, drop, propose } from "#app/payments/decide.server.ts";
import { payApplicationFee } from "#app/payments/pay.server.ts";
import { reconcile } from "#app/payments/reconcile.server.ts";
import { Ledger, Payments, paymentLeases, type StoredPayment } from "#app/records/payments.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { readPayment } from "#app/staff/payments.server.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { asPerson, newStudent, staffPerson } from "#tests/support/people.ts";

// Before anything reads the settings.
const gateway = await vi.hoisted(async () => {
  const { fakeGateway, GATEWAY_KEYS } = await import("#tests/support/fake-gateway.ts");
  const made = await fakeGateway();
  Object.assign(process.env, { PAYMENT_PROVIDER: "razorpay", RAZORPAY_URL: made.url, ...GATEWAY_KEYS });
  return made;
});
afterAll(() => gateway[Symbol.asyncDispose]());
await databaseOfFile();
const [first, second] = [staffPerson("admin", "First Person"), staffPerson("admin", "Second Person")];

async function look(id: string): Promise<void> {
  await Payments.set({ _id: id }, { due_at: new Date(), held_by: null });
  for (let held = await paymentLeases.claim(); held; held = await paymentLeases.claim())
    await reconcile(held).catch(() => undefined);
}

/** A student who has paid by the gateway. */
async function paid() {
  const student = await newStudent();
  expect(await payApplicationFee(asPerson(student), "GMP")).toMatchObject({ kind: "go on" });
  const { id } = (await Payments.findOne({ user_id: student.user_id })) as StoredPayment;
  gateway.pay(id);
  await look(id);
  return { id, student, now: () => Payments.byId(id), own: () => findStudentByUser(student.user_id) };
}

const shownOf = async (id: string) => (await decidable(first, id))?.shown ?? "";

test("a refund needs two people, ends what was paid for, and is done once however often the gateway does not answer", async () => {
  const { id, now, own } = await paid();
  const studentId = (await own())?.student_id;
  expect(studentId).toMatch(/^PGI/);
  const reason = "Paid by mistake";
  expect(await propose(first, id, "refund", { reason, shown: "another" })).toEqual({ kind: "changed meanwhile" });
  expect(await propose(first, id, "refund", { reason, shown: await shownOf(id) })).toMatchObject({ kind: "done" });
  expect(await approve(first, id, await shownOf(id))).toEqual({ kind: "gone" });
  expect(await now()).toMatchObject({ status: "paid", wrong: true });
  gateway.slowRefunds = true;
  expect(await approve(second, id, await shownOf(id))).toMatchObject({ kind: "done" });
  expect(await own()).toMatchObject({ student_id: null, course_name: null, stage: "registered" });
  expect(await now()).toMatchObject({ status: "refund pending", student_id: studentId });
  gateway.faults.push("dies after", "500", "nonsense");
  for (let time = 0; time < 5; time++) await look(id);
  expect([...gateway.refunds.values()]).toMatchObject([{ amount: 499_900, status: "pending" }]);
  expect(await now()).toMatchObject({ status: "refund pending", refunded: 0 });
  gateway.completeRefunds();
  await look(id);
  expect(await now()).toMatchObject({ status: "refunded", refunded: 499_900, wrong: false });
  gateway.slowRefunds = false;
  const record = await readPayment(first, id);
  expect(record?.ledger.filter(({ source }) => source === "staff").map(({ by_name }) => by_name)).toEqual([
    "First Person",
    "Second Person",
  ]);
});

test("after a refund the student can apply anew, and gets another Student ID", async () => {
  const { id, student, own } = await paid();
  const before = (await own())?.student_id;
  await propose(first, id, "refund", { reason: "x", shown: await shownOf(id) });
  await approve(second, id, await shownOf(id));
  await look(id);
  expect(await payApplicationFee(asPerson(student), "AIP")).toMatchObject({ kind: "go on" });
  const open = await Payments.findOne({ open_for: student.user_id });
  gateway.pay(open?.id ?? "");
  await look(open?.id ?? "");
  const after = await own();
  expect(after).toMatchObject({ course_name: "AIP" });
  expect(after?.student_id).not.toBe(before);
});

test("what the gateway refuses waits for a person, and a proposal can be declined", async () => {
  const { id, now } = await paid();
  await propose(first, id, "refund", { reason: "x", shown: await shownOf(id) });
  expect(await drop(second, id, await shownOf(id))).toMatchObject({ kind: "done" });
  expect(await now()).toMatchObject({ status: "paid", proposal: null, wrong: false });
  await propose(first, id, "refund", { reason: "x", shown: await shownOf(id) });
  const money = gateway.money.get((await now())?.provider_reference ?? "");
  if (money) money.amount_refunded = money.amount;
  await approve(second, id, await shownOf(id));
  await look(id);
  expect(await now()).toMatchObject({ status: "refund pending", mismatch: "refund failed", wrong: true, due_at: null });
  expect(await Ledger.count({ payment: id, reason: "The refund failed." })).toBe(1);
});

test("money for nothing, and of another amount, is listed and can be given back", async () => {
  const student = await newStudent();
  await payApplicationFee(asPerson(student), "GMP");
  const { id } = (await Payments.findOne({ user_id: student.user_id })) as StoredPayment;
  gateway.pay(id, { amount: 100 });
  await look(id);
  expect(await Payments.byId(id)).toMatchObject({ status: "paid", mismatch: "other amount", taken: 100, wrong: true });
  expect(await findStudentByUser(student.user_id)).toMatchObject({ student_id: null });
  await propose(first, id, "refund", { reason: "x", shown: await shownOf(id) });
  await approve(second, id, await shownOf(id));
  await look(id);
  expect(await Payments.byId(id)).toMatchObject({ status: "refunded", refunded: 100, wrong: false });
});
