import { payApplicationFee } from "#app/payments/pay.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { asPerson, newStudent } from "#tests/support/people.ts";

const STUDENTS = 10_000;
const WINDOW = 100;
const AT = new Date(Date.UTC(2050, 5, 1));

/** 10,000 students pay in one year, one after the other: how long does each Student ID take, and what of the 10,001st? */
await using _database = await testDatabase();
const ids = new Set<string>();
const windows: number[] = [];
for (let done = 0; done < STUDENTS; done += WINDOW) {
  const users = await Promise.all(Array.from({ length: WINDOW }, async () => asPerson(await newStudent())));
  const started = performance.now();
  for (const user of users) {
    const outcome = await payApplicationFee(user, "GMP", { now: AT });
    if (outcome.kind === "paid") ids.add(outcome.studentId);
  }
  windows.push((performance.now() - started) / WINDOW);
}
const shown = [0, 24, 49, 74, 89, 94, 97, 98, 99].map(
  (place) => `${(place + 1) * WINDOW}: ${windows[place]?.toFixed(1)}`,
);
console.log(`${ids.size} different Student IDs; milliseconds per payment up to number ${shown.join(", ")}`);
const last = asPerson(await newStudent());
console.log(`number ${STUDENTS + 1}: ${(await payApplicationFee(last, "GMP", { now: AT })).kind}`);
