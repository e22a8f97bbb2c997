import { randomBytes } from "node:crypto";
import { hashPassword } from "#app/identity/passwords.server.ts";
import { applicationFee } from "#app/payments/courses.server.ts";
import { formatStudentId } from "#app/payments/student-id.server.ts";
import { countAccounts, insertConfirmedAccounts } from "#app/records/accounts.server.ts";
import { insertCertificates } from "#app/records/certificates.server.ts";
import { insertPayments, type PaymentRow, takenStudentIds } from "#app/records/payments.server.ts";
import { insertStudents, type StudentRow } from "#app/records/students.server.ts";
import { keepSampleDocuments } from "./documents.ts";
import { samplePerson } from "./names.ts";

const BATCH = 500;
/** Of ten students, so many have paid. */
const PAID_OF_TEN = 8;
/** Leaves room for real students in each year. */
const PAID_PER_YEAR = 8_000;
const PER_YEAR = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes students who signed up over the last years; most have paid, and those have handed in documents. */
export async function seedStudents(count: number): Promise<string> {
  const password = randomBytes(9).toString("base64url");
  const hash = await hashPassword(password);
  const first = await countAccounts();
  const years = Math.max(2, Math.ceil((count * PAID_OF_TEN) / 10 / PAID_PER_YEAR));
  const ids = new StudentIds();
  let documents = 0;
  for (let start = 0; start < count; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - start) }, (_, place) => first + start + place);
    const rows = await studentRows(numbers, hash, years, ids);
    await insertStudents(rows);
    await insertPayments(rows.flatMap(paymentOf));
    const certificates = await keepSampleDocuments(rows.filter((row) => row.student_id !== null));
    await insertCertificates(certificates, new Date());
    documents += certificates.length;
  }
  return `${count} students (password ${password}) with ${documents} documents`;
}

async function studentRows(numbers: number[], hash: string, years: number, ids: StudentIds): Promise<StudentRow[]> {
  const people = numbers.map(samplePerson);
  const accounts = await insertConfirmedAccounts(
    people.map(({ name, email, phone }) => ({
      email,
      password_hash: hash,
      metadata: { role: "student" as const, full_name: name, department: null, phone },
    })),
  );
  const rows: StudentRow[] = [];
  for (const [place, number] of numbers.entries()) {
    const { id, email, metadata } = accounts[place] ?? {};
    if (!id || !email || !metadata) continue;
    const created = new Date(Date.now() - ((number * 7_919) % (years * 365)) * DAY_MS);
    const paid = number % 10 < PAID_OF_TEN;
    rows.push({
      user_id: id,
      full_name: metadata.full_name,
      phone: metadata.phone,
      email,
      student_id: paid ? await ids.next(created.getFullYear()) : null,
      course_name: paid ? (number % 3 === 0 ? "AIP" : "GMP") : null,
      created_at: created,
    });
  }
  return rows;
}

function paymentOf(student: StudentRow): PaymentRow[] {
  const { user_id, student_id, course_name, created_at } = student;
  if (student_id === null || course_name === null) return [];
  return [
    {
      user_id,
      course_name,
      amount: applicationFee(),
      idempotency_key: `application-fee:${user_id}`,
      status: "paid",
      student_id,
      provider: "dummy",
      provider_reference: `SAMPLE-${student_id}`,
      receipt_number: `R-${student_id}`,
      created_at,
      paid_at: created_at,
    },
  ];
}

/** Free Student IDs of each year, in random order. */
class StudentIds {
  #free = new Map<number, string[]>();

  async next(year: number): Promise<string> {
    const known = this.#free.get(year) ?? (await freeIds(year));
    this.#free.set(year, known);
    const id = known.pop();
    if (id === undefined) throw new Error(`All Student IDs of ${year} are given out.`);
    return id;
  }
}

async function freeIds(year: number): Promise<string[]> {
  const all = Array.from({ length: PER_YEAR }, (_, number) => formatStudentId(year, number));
  const taken = await takenStudentIds(all);
  const free = all.filter((id) => !taken.has(id)).map((id) => ({ id, order: Math.random() }));
  return free.sort((a, b) => a.order - b.order).map(({ id }) => id);
}
