import { randomInt } from "node:crypto";
import { Payments, reserveStudentId, type StoredPayment } from "#app/records/payments.server.ts";
import { Students } from "#app/records/students.server.ts";

/** Student IDs of one year: four digits. */
const PER_YEAR = 10_000;
const DRAWN_AT_ONCE = 8;
const ATTEMPTS = 40;

/** PGI + year + hyphen + 4 digits, zero padded. */
export function formatStudentId(year: number, number: number): string {
  return `PGI${year}-${String(number).padStart(4, "0")}`;
}

/**
 * Reserves a random free Student ID of a year for a payment that has none yet. As long as the year has room, one draw
 * finds it; when it is nearly used up, the free ones are found by counting, in as many steps as the numbers have bits.
 * @returns the payment, holding its ID; null when all 10,000 are given out, and nothing was changed then
 */
export async function allocateStudentId(paymentId: string, year: number): Promise<StoredPayment | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const candidate = (await drawFree(year)) ?? (await searchFree(year));
    if (candidate === undefined) return null;
    if (await Students.exists({ student_id: { $eq: candidate, $type: "string" } })) continue;
    const payment = await reserveStudentId(paymentId, candidate);
    if (payment === "taken") continue;
    if (!payment?.student_id) throw new Error("The payment is gone.");
    return payment;
  }
  return null;
}

async function drawFree(year: number): Promise<string | undefined> {
  const drawn = Array.from({ length: DRAWN_AT_ONCE }, () => formatStudentId(year, randomInt(PER_YEAR)));
  const held = await Payments.values("student_id", { student_id: { $in: drawn, $gt: "" } });
  return drawn.find((id) => !held.includes(id));
}

/** Halves the year again and again: into a random half when that one has room, else into the other. */
async function searchFree(year: number): Promise<string | undefined> {
  let [first, end] = [0, PER_YEAR];
  while (end - first > 1) {
    const middle = (first + end) >>> 1;
    const left = randomInt(2) === 0;
    const room = left ? await hasRoom(year, first, middle) : await hasRoom(year, middle, end);
    if (left === room) end = middle;
    else first = middle;
  }
  return (await hasRoom(year, first, end)) ? formatStudentId(year, first) : undefined;
}

async function hasRoom(year: number, first: number, end: number): Promise<boolean> {
  const between = { $gt: "", $gte: formatStudentId(year, first), $lte: formatStudentId(year, end - 1) };
  return (await Payments.count({ student_id: between })) < end - first;
}
