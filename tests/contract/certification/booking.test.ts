import { expect, test } from "vitest";
import { chooseTime, freeTimes } from "#app/certification/booking.server.ts";
import { readDeclaration } from "#app/certification/declaration.server.ts";
import { declare } from "#app/certification/own-certification.server.ts";
import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { dayIn } from "#app/platform/zones.ts";
import { findNewestCase } from "#app/records/certification-cases.server.ts";
import { latestConsent } from "#app/records/consents.server.ts";
import { insertDocument } from "#app/records/documents.server.ts";
import { findTime } from "#app/records/interview-times.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { someCompetency } from "#tests/support/catalogue.ts";
import { completeStudent, newAssessor, offerTimes } from "#tests/support/certification.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { asPerson } from "#tests/support/people.ts";
import { booked, FIRST, mailsTo, times, ZONE } from "./booked.ts";

await databaseOfFile();
await someCompetency(1);

/** Where many write at once on a busy machine, some are told to come again; whoever does may have the time yet. */
function whoWaitedTooLong(error: unknown): void {
  if (!isDatabaseUnavailable(error)) throw error;
}

test("40 students who press at once for 10 times: each time goes to one, none is lost, nobody has two", async () => {
  const assessors = await Promise.all(times(5).map(() => newAssessor()));
  const offered = (await Promise.all(assessors.map((assessor) => offerTimes(assessor, 2)))).flat();
  const students = await Promise.all(times(40).map(() => completeStudent()));
  const press = async (student: StoredStudent, place: number) => {
    const person = asPerson(student);
    let free = offered.map(({ id }) => id);
    while (free.length > 0) {
      // Each presses in two tabs at once, for two times.
      const wanted = [place * 7, place * 7 + 1].map((step) => free[step % free.length] ?? "");
      await Promise.all(wanted.map((id) => chooseTime(person, id, FIRST).catch(whoWaitedTooLong)));
      if ((await findNewestCase(student.id))?.stage === "booked") return;
      free = (await freeTimes(person, new Date(), 60)).map(({ id }) => id);
    }
  };
  await Promise.all(students.map(press));
  const taken = await Promise.all(offered.map(({ id }) => findTime(id)));
  const cases = taken.map((time) => time?.case);
  expect(cases.filter((id) => typeof id === "string")).toHaveLength(10);
  expect(new Set(cases).size).toBe(10);
  const attempts = await Promise.all(students.map(({ id }) => findNewestCase(id)));
  const inCases = attempts.flatMap((attempt) =>
    attempt?.interview ? [`${attempt.id} ${attempt.interview.time}`] : [],
  );
  expect(inCases.sort()).toEqual(taken.map((time) => `${time?.case} ${time?.id}`).sort());
  expect(attempts.filter((attempt) => attempt?.stage === "booked")).toHaveLength(10);
});

test("a booking tells both once, in the student's zone, with a calendar entry", async () => {
  const { student, assessor, offered } = await booked();
  const attempt = await findNewestCase(student.id);
  expect(attempt).toMatchObject({ stage: "booked", assessor: assessor.accountId, version: 1 });
  expect(attempt?.interview).toMatchObject({ time: offered[0]?.id, zone: "America/New_York" });
  expect((await mailsTo(student)).filter((name) => name === "interview-booked")).toHaveLength(1);
  expect((await mailsTo(assessor)).filter((name) => name === "assessor-booked")).toHaveLength(1);
  const [mail] = (await listMailsTo(student.email, 5)).filter(({ name }) => name === "interview-booked");
  expect(mail?.subject).toBe(`Your interview on ${dayIn(offered[0]?.starts_at ?? new Date(), "America/New_York")}`);
});

test("who moves keeps the old time until the new one is theirs, and the old one is free then", async () => {
  const { person, student, offered, assessor } = await booked();
  const [first, second, third] = offered.map(({ id }) => id);
  const rival = asPerson(await completeStudent());
  await chooseTime(rival, second ?? "", FIRST);
  const how = { seen: first ?? "", zone: ZONE };
  expect((await chooseTime(person, second ?? "", how)).kind).toBe("taken");
  expect((await findNewestCase(student.id))?.interview?.time).toBe(first);
  expect((await chooseTime(person, third ?? "", { ...how, seen: second ?? "" })).kind).toBe("changed meanwhile");
  expect((await chooseTime(person, third ?? "", how)).kind).toBe("done");
  expect((await findTime(first ?? ""))?.case).toBeNull();
  expect((await freeTimes(rival, new Date(), 100)).map(({ id }) => id)).toContain(first);
  expect(await mailsTo(student)).toContain("interview-moved");
  expect((await findNewestCase(student.id))?.version).toBe(2);
  expect((await mailsTo(assessor)).filter((name) => name === "assessor-called-off")).toEqual([]);
});

test("two moves of one student at once end with one interview, and no time is lost", async () => {
  const { person, student, offered } = await booked(6);
  const [first, ...others] = offered.map(({ id }) => id);
  const how = { seen: first ?? "", zone: ZONE };
  await Promise.all(others.map((id) => chooseTime(person, id, how)));
  const attempt = await findNewestCase(student.id);
  const all = await Promise.all(offered.map(({ id }) => findTime(id)));
  const taken = all.filter((time) => time?.case === attempt?.id);
  expect(taken.map((time) => time?.id)).toEqual([attempt?.interview?.time]);
});

test("a booking that cannot be told of is not made, and the time stays free", async () => {
  const [student, assessor] = [await completeStudent(), await newAssessor()];
  const [time] = await offerTimes(assessor, 1);
  const person = asPerson(student);
  const choosing = chooseTime(person, time?.id ?? "", { seen: null, zone: "Mars/Olympus" });
  await expect(choosing).rejects.toThrow("Mars/Olympus");
  expect(await findNewestCase(student.id)).toBeNull();
  expect((await findTime(time?.id ?? ""))?.case).toBeNull();
  expect(await mailsTo(student)).toEqual([]);
});

test("no time is chosen before all is declared as it is now; what changes later is declared anew", async () => {
  const [student, assessor] = [await completeStudent(), await newAssessor()];
  const [time, later] = await offerTimes(assessor, 2);
  const person = asPerson(student);
  const before = await readDeclaration(student.user_id);
  expect(before?.declaredAt).toBeInstanceOf(Date);
  expect((await chooseTime(person, time?.id ?? "", FIRST)).kind).toBe("done");
  const file = { title: "A letter", file_name: "a.pdf", file_path: `${student.user_id}/a`, file_size: 1 };
  await insertDocument(student.user_id, file, 9);
  const move = { seen: time?.id ?? "", zone: ZONE };
  expect(await chooseTime(person, later?.id ?? "", move)).toEqual({ kind: "undeclared" });
  expect(await declare(person, before?.shown ?? "")).toEqual({ kind: "changed meanwhile" });
  const { shown = "" } = (await readDeclaration(student.user_id)) ?? {};
  expect(await Promise.all([declare(person, shown), declare(person, shown)])).toEqual([
    { kind: "done" },
    { kind: "done" },
  ]);
  expect((await chooseTime(person, later?.id ?? "", move)).kind).toBe("done");
  const said = await latestConsent({ account: student.user_id, email: "" }, "declaration");
  expect(said?.wording).toContain("a program reads my evidence first");
});
