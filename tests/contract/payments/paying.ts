import type { Person } from "#app/identity/access.server.ts";
import { dummyGateway } from "#app/payments/gateway.server.ts";
import { payApplicationFee } from "#app/payments/pay.server.ts";
import type { Gateway } from "#app/payments/port.ts";
import { formatStudentId } from "#app/payments/student-id.server.ts";
import type { CourseName } from "#app/records/students.server.ts";
import { insertRows } from "#tests/support/rows.ts";

/** Pays, and expects that to succeed. */
export async function pay(person: Person, course: CourseName, provider: Gateway, now: Date) {
  const outcome = await payApplicationFee(person, course, { with: provider, now });
  if (outcome.kind !== "paid") throw new Error(`The payment ended with: ${outcome.kind}`);
  return outcome;
}

/** A gateway that takes money at once and remembers for which payments. */
export function agreeing() {
  const charges: { payment: string; amount: number }[] = [];
  const provider: Gateway = {
    ...dummyGateway,
    name: "test",
    open: async (payment) => {
      charges.push({ payment: payment.id, amount: payment.amount });
      const money = { id: `ref-${payment.id}`, amount: payment.amount, refunded: 0, at: new Date() };
      return { state: "open", taken: [money] };
    },
  };
  return { provider, charges };
}

/** A moment in a year of its own, so that tests do not share the 10,000 IDs of a year. */
export const inYear = (year: number) => new Date(Date.UTC(year, 5, 1));

/** Takes the first so many IDs of a year. */
export async function useUp(year: number, numbers: number[]): Promise<void> {
  const rows = numbers.map((number) => {
    const studentId = formatStudentId(year, number);
    return {
      purpose: "application",
      user_id: `holder-${studentId}`,
      order_id: null,
      open_for: null,
      course_name: "GMP",
      amount: 499_900,
      status: "paid",
      student_id: studentId,
      provider: "test",
      provider_reference: `x-${studentId}`,
      receipt_number: `R-${studentId}`,
      created_at: new Date(),
      paid_at: new Date(),
    };
  });
  for (let start = 0; start < rows.length; start += 1_000)
    await insertRows("payments", rows.slice(start, start + 1_000));
}
