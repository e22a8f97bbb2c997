import { expect, test } from "vitest";
import { payApplicationFee } from "#app/payments/pay.server.ts";
import { formatStudentId } from "#app/payments/student-id.server.ts";
import { Payments } from "#app/records/payments.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { callsOf } from "#tests/support/calls.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { asPerson, newStudent } from "#tests/support/people.ts";
import { agreeing, inYear, pay, useUp } from "./paying.ts";

/** Calls by which one of 10,000 numbers is found when those drawn are taken: a count of all, then half of what is left by each. */
const MOST_SOUGHT = 15;

await databaseOfFile();

test("the last IDs of a year are found quickly and by one each, and when none is left nothing changes", async () => {
  const year = 2038;
  const left = 5;
  const early = await Promise.all(Array.from({ length: 10 }, async () => asPerson(await newStudent())));
  const late = await Promise.all(Array.from({ length: left }, async () => asPerson(await newStudent())));
  const first: number[] = [];
  for (const user of early) first.push(await calls(() => pay(user, "GMP", agreeing().provider, inYear(year))));

  const all = Array.from({ length: 10_000 }, (_, number) => number);
  const given = new Set<number>();
  for (const user of early) given.add(Number((await findStudentByUser(user.accountId))?.student_id?.slice(-4)));
  const free = all.filter((number) => !given.has(number)).filter((_, place) => place % 1_999 === 3);
  expect(free).toHaveLength(left);
  const used = all.filter((number) => !given.has(number) && !free.includes(number));
  await useUp(year, used);

  const last: number[] = [];
  for (const user of late) last.push(await calls(() => pay(user, "AIP", agreeing().provider, inYear(year))));
  const ids = await Promise.all(late.map(async (user) => (await findStudentByUser(user.accountId))?.student_id));
  expect(new Set(ids)).toEqual(new Set(free.map((number) => formatStudentId(year, number))));
  expect(Math.max(...last)).toBeLessThanOrEqual(Math.max(...first) + MOST_SOUGHT);

  const tooLate = asPerson(await newStudent());
  const { provider, charges } = agreeing();
  expect(await payApplicationFee(tooLate, "GMP", { with: provider, now: inYear(year) })).toEqual({
    kind: "no Student ID left",
  });
  expect(charges).toEqual([]);
  expect(await findStudentByUser(tooLate.accountId)).toMatchObject({ student_id: null, course_name: null });
  expect(await Payments.findOne({ user_id: tooLate.accountId })).toMatchObject({ status: "created", student_id: null });
  await expect(pay(tooLate, "GMP", provider, inYear(year + 1))).resolves.toBeDefined();

  // Six are given back: of twelve who pay at the same moment, six get one each, and the others a clear refusal.
  const again = used.slice(-6).map((number) => formatStudentId(year, number));
  await Payments.deleteAll({ student_id: { $in: again } });
  const many = await Promise.all(Array.from({ length: 12 }, async () => asPerson(await newStudent())));
  const results = await Promise.all(
    many.map((user) => payApplicationFee(user, "GMP", { with: agreeing().provider, now: inYear(year) })),
  );
  expect(new Set(results.flatMap((result) => (result.kind === "paid" ? [result.studentId] : [])))).toEqual(
    new Set(again),
  );
  expect(results.filter(({ kind }) => kind === "no Student ID left")).toHaveLength(6);
});

/** How often a piece of work asks for payments; what else the process does meanwhile is not counted. */
async function calls(work: () => Promise<unknown>): Promise<number> {
  return (await callsOf(work)).filter(({ collection }) => collection === "payments").length;
}
