import type { Person } from "#app/identity/access.server.ts";
import { payApplicationFee } from "#app/payments/pay.server.ts";
import type { Charge, PaymentProvider } from "#app/payments/provider.server.ts";
import { formatStudentId } from "#app/payments/student-id.server.ts";
import type { PaymentRow } from "#app/records/payments.server.ts";
import type { CourseName } from "#app/records/students.server.ts";
import { insertRows } from "#tests/support/rows.ts";

/** Pays, and expects that to succeed. */
export async function pay(person: Person, course: CourseName, provider: PaymentProvider, now: Date) {
  const outcome = await payApplicationFee(person, course, provider, now);
  if (outcome.kind !== "paid") throw new Error(`The payment ended with: ${outcome.kind}`);
  return outcome;
}

/** A provider that agrees and remembers what it was asked for. */
export function agreeing() {
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
export const inYear = (year: number) => new Date(Date.UTC(year, 5, 1));

/** Takes the first so many IDs of a year. */
export async function useUp(year: number, numbers: number[]): Promise<void> {
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
  for (let start = 0; start < rows.length; start += 1_000)
    await insertRows("payments", rows.slice(start, start + 1_000));
}
