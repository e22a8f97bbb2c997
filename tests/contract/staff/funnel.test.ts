import { expect, test } from "vitest";
import { rateOwn } from "#app/certification/rating.server.ts";
import { ForbiddenError } from "#app/identity/access.server.ts";
import { findCase } from "#app/records/certification-cases.server.ts";
import { keepCheckingStudent } from "#app/records/leads.server.ts";
import { readFunnel } from "#app/staff/funnel.server.ts";
import { someCompetency } from "#tests/support/catalogue.ts";
import { completeStudent, recommendedStudent } from "#tests/support/certification.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { asPerson, newStudent, paidStudent, staffPerson } from "#tests/support/people.ts";

await databaseOfFile();
await someCompetency(1);

test("staff see how many go on at each step, by the way in which they came, and how it was found", async () => {
  const { student, attempt } = await recommendedStudent();
  const [paid] = [await paidStudent(), await newStudent(), await completeStudent()];
  await keepCheckingStudent({ name: paid.full_name, email: paid.email, phone: "9876543210" });
  const person = asPerson(student);
  expect(await rateOwn(person, "outcome", "good")).toBe(false);
  expect(await rateOwn(person, "interview", "fair")).toBe(true);
  expect(await rateOwn(person, "interview", "poor")).toBe(false);
  expect(await findCase(attempt.id)).toMatchObject({ rated_interview: "fair", version: attempt.version });

  await expect(async () => readFunnel(person)).rejects.toThrow(ForbiddenError);
  const { steps, all, weeks, ways, ratings } = await readFunnel(staffPerson("admin"));
  const of = (counts: readonly (number | null)[]) =>
    Object.fromEntries(steps.map((step, place) => [step, counts[place]]));
  expect(of(all.counts)).toMatchObject({ Assessment: 1, "Sign-up": 4, Payment: 3, Documents: 2, Certificate: 0 });
  expect(of(weeks[0]?.counts ?? [])).toEqual(of(all.counts));
  expect(ways.map(({ counts }) => of(counts)["Sign-up"])).toEqual([1, 0, 3]);
  expect(ratings[1]?.answers).toEqual({ good: 0, fair: 1, poor: 0 });
});
