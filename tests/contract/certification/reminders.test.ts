import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseTime } from "#app/certification/booking.server.ts";
import { calendarFile } from "#app/certification/calendar.server.ts";
import { reminderWork } from "#app/certification/reminders.server.ts";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { findNewestCase, moveCase } from "#app/records/certification-cases.server.ts";
import { findTime, reminderLeases } from "#app/records/interview-times.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import { someCompetency } from "#tests/support/catalogue.ts";
import { completeStudent, newAssessor, offerTimes } from "#tests/support/certification.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { asPerson } from "#tests/support/people.ts";
import { until } from "#tests/support/wait.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await someCompetency(1);
});
afterAll(async () => {
  await reminderWork.stop();
  await backgroundIdle();
  await database[Symbol.asyncDispose]();
});

const reminders = async (email: string) =>
  (await listMailsTo(email, 50)).filter(({ name }) => name.endsWith("-reminder")).length;

async function booked() {
  const [student, assessor] = [await completeStudent(), await newAssessor()];
  const offered = await offerTimes(assessor, 2);
  const [first = "", second = ""] = offered.map(({ id }) => id);
  await chooseTime(asPerson(student), first, { seen: null, zone: "Asia/Kolkata" });
  return { student, assessor, first, second };
}

/** Makes a reminder due, as time would. */
function makeDue(time: string) {
  const times = mongoose.connection.collection("interview_times");
  return times.updateOne({ _id: new mongoose.Types.ObjectId(time) }, { $set: { due_at: new Date(), held_by: null } });
}

test("a reminder is due a day before, goes to both, and once, though two workers hold it one after the other", async () => {
  const { student, assessor, first } = await booked();
  const time = await findTime(first);
  expect(Number(time?.starts_at) - Number(time?.due_at)).toBe(24 * 3_600_000);
  expect(await reminderLeases.claim()).toBeNull();
  await makeDue(first);
  const [one, two] = await Promise.all([reminderLeases.claim(), reminderLeases.claim()]);
  const held = one ?? two;
  expect([one, two].filter(Boolean)).toHaveLength(1);
  if (held) await reminderLeases.postpone(held, new Date(), true);
  await reminderWork.start();
  await until("a reminder", async () => (await reminders(student.email)) > 0);
  await makeDue(first);
  await reminderWork.stop();
  await reminderWork.start();
  await until("the end of the reminder", async () => (await findTime(first))?.due_at === null);
  expect([await reminders(student.email), await reminders(assessor.email)]).toEqual([1, 1]);
  expect(held && (await reminderLeases.finish(held))).toBe(false);
  await reminderWork.stop();
});

test("an interview that was moved never gets the reminder of the time that it had", async () => {
  const { student, first, second } = await booked();
  await chooseTime(asPerson(student), second, { seen: first, zone: "Asia/Kolkata" });
  expect(await findTime(first)).toMatchObject({ case: null, due_at: null });
  await makeDue(first);
  expect(await reminderLeases.claim()).toBeNull();
  expect(Number((await findTime(second))?.due_at)).toBeGreaterThan(Date.now());
});

test("a reminder that comes when the case has moved on tells nobody", async () => {
  const { student, first } = await booked();
  const attempt = await findNewestCase(student.id);
  await moveCase(attempt?.id ?? "", "booked", "interviewed");
  await makeDue(first);
  await reminderWork.start();
  await until("the end of the reminder", async () => (await findTime(first))?.due_at === null);
  expect(await reminders(student.email)).toBe(0);
});

test("calendar files of one interview have one UID, a rising sequence, and moments that no zone can shift", () => {
  const interview = {
    starts_at: new Date("2026-12-31T18:30:00Z"),
    ends_at: new Date("2026-12-31T19:15:00Z"),
    place: "Room 7; 2nd floor, Pune",
  };
  const rest = {
    interview,
    summary: "Interview",
    link: "https://pgi.example",
    reader: { name: "A", email: "a@people.example" },
  };
  const [request, cancel] = (["REQUEST", "CANCEL"] as const).map((method, sequence) =>
    calendarFile(method, { of: { id: "abc", version: sequence + 1 }, ...rest }),
  );
  expect(request).toContain("METHOD:REQUEST");
  expect(request).toContain("DTSTART:20261231T183000Z");
  expect(request).toContain("DTEND:20261231T191500Z");
  expect(request).toContain("LOCATION:Room 7\\; 2nd floor\\, Pune");
  expect(request).toContain("SEQUENCE:1");
  expect(cancel).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:2[\s\S]*STATUS:CANCELLED/);
  const uid = /UID:(.*)/.exec(request ?? "")?.[1];
  expect(uid).toMatch(/^interview-abc@/);
  expect(cancel).toContain(`UID:${uid}`);
});
