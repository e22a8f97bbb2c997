import { randomUUID } from "node:crypto";
import { payApplicationFee } from "#app/payments/pay.server.ts";
import { NoStudentIdLeftError } from "#app/payments/student-id.server.ts";
import { ensureStudent } from "#app/records/students.server.ts";
import { testDatabase } from "#tests/support/database.ts";

const STUDENTS = 10_000;
const WINDOW = 100;
const AT = new Date(Date.UTC(2050, 5, 1));

/** 10,000 students pay in one year, one after the other: how long does each Student ID take, and what of the 10,001st? */
await using _database = await testDatabase();
const ids = new Set<string>();
const windows: number[] = [];
for (let done = 0; done < STUDENTS; done += WINDOW) {
  const users = await Promise.all(Array.from({ length: WINDOW }, newStudent));
  const started = performance.now();
  for (const user of users) ids.add((await payApplicationFee(user, "GMP", undefined, AT)).studentId);
  windows.push((performance.now() - started) / WINDOW);
}
const shown = [0, 24, 49, 74, 89, 94, 97, 98, 99].map(
  (place) => `${(place + 1) * WINDOW}: ${windows[place]?.toFixed(1)}`,
);
console.log(`${ids.size} different Student IDs; milliseconds per payment up to number ${shown.join(", ")}`);
const last = await newStudent();
const refusal = await payApplicationFee(last, "GMP", undefined, AT).catch((error: unknown) => error);
console.log(`number ${STUDENTS + 1}: ${refusal instanceof NoStudentIdLeftError ? refusal.message : "was not refused"}`);

async function newStudent(): Promise<string> {
  const user = randomUUID();
  await ensureStudent({ user_id: user, full_name: "Sample", phone: null, email: `${user}@students.example` });
  return user;
}
