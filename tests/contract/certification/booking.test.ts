import { afterAll, beforeAll, expect, test } from "vitest";
import { bringInLine, recoverInterviews } from "#app/certification/booked.server.ts";
import { cancelInterview, chooseTime, freeTimes } from "#app/certification/booking.server.ts";
import { openWhenComplete } from "#app/certification/open.server.ts";
import {
  callOff,
  findOwnTime,
  movePlace,
  ownTimes,
  publishTimes,
  removeOwnTime,
} from "#app/certification/times.server.ts";
import { ForbiddenError } from "#app/identity/access.server.ts";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { dayIn } from "#app/platform/zones.ts";
import { listAssessors } from "#app/records/admins.server.ts";
import { findNewestCase, moveCase } from "#app/records/certification-cases.server.ts";
import { findTime, giveTimeBack, listTimesFor, takeTime } from "#app/records/interview-times.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { someCompetency } from "#tests/support/catalogue.ts";
import { completeStudent, inDays, newAssessor, offerTimes } from "#tests/support/certification.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { asPerson, staffPerson } from "#tests/support/people.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await someCompetency(1);
});
afterAll(async () => {
  await backgroundIdle();
  await database[Symbol.asyncDispose]();
});

const ZONE = "Asia/Kolkata";
const FIRST = { seen: null, zone: ZONE };
const times = (count: number) => Array.from({ length: count }, (_, place) => place);
const mailsTo = async ({ email }: { email: string }) => (await listMailsTo(email, 50)).map(({ name }) => name);

/** A student with a case, and an assessor with times. */
async function booked(count = 3) {
  const [student, assessor] = [await completeStudent(), await newAssessor()];
  const offered = await offerTimes(assessor, count);
  const person = asPerson(student);
  await chooseTime(person, offered[0]?.id ?? "", { seen: null, zone: "America/New_York" });
  return { student, assessor, offered, person };
}

test("200 students who press at once for 50 times: each time goes to one, none is lost, nobody has two", async () => {
  const assessors = await Promise.all(times(5).map(() => newAssessor()));
  const offered = (await Promise.all(assessors.map((assessor) => offerTimes(assessor, 10)))).flat();
  const students = await Promise.all(times(200).map(() => completeStudent()));
  const press = async (student: StoredStudent, place: number) => {
    const person = asPerson(student);
    let free = offered.map(({ id }) => id);
    while (free.length > 0) {
      // Each presses in two tabs at once, for two times.
      const wanted = [place * 7, place * 7 + 1].map((step) => free[step % free.length] ?? "");
      await Promise.all(wanted.map((id) => chooseTime(person, id, FIRST)));
      if ((await findNewestCase(student.id))?.stage === "booked") return;
      free = (await freeTimes(person, new Date(), 60)).map(({ id }) => id);
    }
  };
  await Promise.all(students.map(press));
  const taken = await Promise.all(offered.map(({ id }) => findTime(id)));
  const cases = taken.map((time) => time?.case);
  expect(cases.filter((id) => typeof id === "string")).toHaveLength(50);
  expect(new Set(cases).size).toBe(50);
  const attempts = await Promise.all(students.map(({ id }) => findNewestCase(id)));
  const inCases = attempts.flatMap((attempt) =>
    attempt?.interview ? [`${attempt.id} ${attempt.interview.time}`] : [],
  );
  expect(inCases.sort()).toEqual(taken.map((time) => `${time?.case} ${time?.id}`).sort());
  expect(attempts.filter((attempt) => attempt?.stage === "booked")).toHaveLength(50);
}, 120_000);

test("a booking tells both once, in the student's zone, with a calendar entry", async () => {
  const { student, assessor, offered } = await booked();
  const attempt = await findNewestCase(student.id);
  expect(attempt).toMatchObject({ stage: "booked", assessor: assessor.accountId, sequence: 1, untold: false });
  expect(attempt?.interview).toMatchObject({ time: offered[0]?.id, zone: "America/New_York" });
  await Promise.all(times(5).map(() => bringInLine(attempt?.id ?? "")));
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
  expect((await findNewestCase(student.id))?.sequence).toBe(2);
  expect((await mailsTo(assessor)).filter((name) => name === "assessor-called-off")).toEqual([]);
});

test("two moves of one student at once end with one interview, and no time is lost", async () => {
  const { person, student, offered } = await booked(6);
  const [first, ...others] = offered.map(({ id }) => id);
  const how = { seen: first ?? "", zone: ZONE };
  await Promise.all(others.map((id) => chooseTime(person, id, how)));
  const attempt = await findNewestCase(student.id);
  const held = await listTimesFor(attempt?.id ?? "");
  expect(held.map(({ id, stands }) => [id, stands])).toEqual([[attempt?.interview?.time, true]]);
});

test("a move that a crash has cut off is completed by whoever looks next", async () => {
  const { student, offered } = await booked();
  const attempt = await findNewestCase(student.id);
  const [first, second] = offered;
  if (!attempt || !first || !second) throw new Error("There is no booking.");
  const how = { stands: false, zone: ZONE, from: new Date(), remind: new Date(Date.now() + 3_600_000) };
  expect(await takeTime(second.id, attempt.id, how)).toBe("done");
  await giveTimeBack((await findTime(first.id)) ?? first);
  await bringInLine(attempt.id);
  expect((await findNewestCase(student.id))?.interview?.time).toBe(second.id);
  expect((await listTimesFor(attempt.id)).map(({ id, stands }) => [id, stands])).toEqual([[second.id, true]]);
});

test("mails that a crash has held back go at the next start", async () => {
  const { student } = await booked();
  const attempt = await findNewestCase(student.id);
  if (!attempt?.interview) throw new Error("There is no booking.");
  const change = {
    sequence: 7,
    untold: true,
    former: { ...attempt.interview, assessor: "x", by: "student", reason: "" },
  } as const;
  await moveCase(attempt.id, "booked", "booked", change);
  await recoverInterviews();
  expect(await mailsTo(student)).toContain("interview-moved");
  expect((await findNewestCase(student.id))?.untold).toBe(false);
});

test("a student cancels until 24 hours before, and neither moves nor cancels after that", async () => {
  const { person, student, offered, assessor } = await booked();
  const [first, second] = offered.map(({ id }) => id);
  expect((await cancelInterview(person, second ?? "")).kind).toBe("changed meanwhile");
  expect((await cancelInterview(person, first ?? "")).kind).toBe("done");
  expect(await findNewestCase(student.id)).toMatchObject({ stage: "ready", interview: null, assessor: null });
  expect(await mailsTo(student)).toContain("interview-called-off");
  expect(await mailsTo(assessor)).toContain("assessor-called-off");
  expect((await chooseTime(person, second ?? "", FIRST)).kind).toBe("done");
  const attempt = await findNewestCase(student.id);
  if (!attempt?.interview) throw new Error("There is no booking.");
  const soon = { ...attempt.interview, starts_at: new Date(Date.now() + 23.9 * 3_600_000) };
  await moveCase(attempt.id, "booked", "booked", { interview: soon });
  const how = { seen: second ?? "", zone: ZONE };
  expect((await cancelInterview(person, second ?? "")).kind).toBe("too late");
  expect((await chooseTime(person, first ?? "", how)).kind).toBe("too late");
});

test("what begins within a day, is another's or has been taken back cannot be chosen", async () => {
  const [person, assessor] = [asPerson(await completeStudent()), await newAssessor()];
  const [soon] = await offerTimes(assessor, 1, inDays(0.5));
  const [later] = await offerTimes(assessor, 1, inDays(4));
  expect((await chooseTime(person, soon?.id ?? "", FIRST)).kind).toBe("taken");
  expect(await removeOwnTime(await newAssessor(), later?.id ?? "")).toEqual({ kind: "gone" });
  expect((await removeOwnTime(assessor, later?.id ?? "")).kind).toBe("done");
  for (const id of [later?.id ?? "", "x", "", "0".repeat(24)])
    expect((await chooseTime(person, id, FIRST)).kind).toBe("taken");
});

test("an assessor's times never overlap, however many publish them at once", async () => {
  const assessor = await newAssessor();
  const starts = [0, 30, 60, 65, 120].map((minutes) => new Date(Number(inDays(5)) + minutes * 60_000));
  const give = () => publishTimes(assessor, { starts, minutes: 60, place: "Room 2" });
  await Promise.all(times(6).map(give));
  const own = await ownTimes(assessor);
  for (const [place, time] of own.entries()) {
    const next = own[place + 1];
    if (next) expect(Number(next.startsAt)).toBeGreaterThanOrEqual(Number(time.endsAt));
  }
  expect(own.length).toBeGreaterThanOrEqual(2);
  expect((await publishTimes(assessor, { starts: [new Date(0)], minutes: 60, place: "x" })).kind).toBe("out of reach");
});

test("the assessor moves the place and calls off, the student is told, and the time is not offered again", async () => {
  const { student, offered, assessor } = await booked();
  const first = offered[0]?.id ?? "";
  await movePlace(assessor, first, "Room 7, Pune");
  expect((await findNewestCase(student.id))?.interview?.place).toBe("Room 7, Pune");
  const attempt = await findNewestCase(student.id);
  const stranger = await newAssessor();
  expect((await listAssessors(50)).map(({ user_id }) => user_id)).toContain(stranger.accountId);
  expect(await findOwnTime(stranger, first)).toBeNull();
  expect((await findOwnTime(assessor, first))?.taken?.student).toBe(student.full_name);
  await expect(callOff(stranger, attempt?.id ?? "", first, "No")).rejects.toThrow(ForbiddenError);
  expect(await callOff(assessor, attempt?.id ?? "", offered[1]?.id ?? "", "I am ill.")).toEqual({ kind: "gone" });
  expect((await callOff(assessor, attempt?.id ?? "", first, "I am ill.")).kind).toBe("done");
  expect(await findTime(first)).toBeNull();
  expect(await findNewestCase(student.id)).toMatchObject({ stage: "ready", interview: null, sequence: 3 });
  expect(await mailsTo(student)).toContain("interview-called-off");
});

test("nobody else holds interviews, and a case without its documents books nothing", async () => {
  await expect(ownTimes(staffPerson("admin"))).rejects.toThrow(ForbiddenError);
  await expect(freeTimes(staffPerson("super_admin"), new Date(), 5)).rejects.toThrow(ForbiddenError);
  const student = await completeStudent();
  await openWhenComplete(student.id);
  const [time] = await offerTimes(await newAssessor(), 1);
  const { putSlotDocument } = await import("#app/records/documents.server.ts");
  await putSlotDocument(student.user_id, "aadhaar", { title: "A", file_name: "a", file_path: "a", file_size: 1 });
  expect((await chooseTime(asPerson(student), time?.id ?? "", FIRST)).kind).toBe("incomplete");
});
