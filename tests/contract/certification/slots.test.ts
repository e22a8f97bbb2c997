import { expect, test } from "vitest";
import { cancelInterview, chooseTime, freeTimes } from "#app/certification/booking.server.ts";
import { noteMissed } from "#app/certification/missed.server.ts";
import { openWhenComplete } from "#app/certification/open.server.ts";
import { readOwnStanding } from "#app/certification/own-certification.server.ts";
import {
  callOff,
  findOwnTime,
  movePlace,
  ownTimes,
  publishTimes,
  removeOwnTime,
} from "#app/certification/times.server.ts";
import { ForbiddenError } from "#app/identity/access.server.ts";
import { CertificationCases, findNewestCase, moveCase } from "#app/records/certification-cases.server.ts";
import { findTime } from "#app/records/interview-times.server.ts";
import { Admins } from "#app/records/staff-roles.server.ts";
import { someCompetency } from "#tests/support/catalogue.ts";
import { completeStudent, inDays, newAssessor, offerTimes } from "#tests/support/certification.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { asPerson, staffPerson } from "#tests/support/people.ts";
import { booked, FIRST, mailsTo, times, ZONE } from "./booked.ts";

await databaseOfFile();
await someCompetency(1);

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
  expect(await Admins.values("user_id", { assessor: true })).toContain(stranger.accountId);
  expect(await findOwnTime(stranger, first)).toBeNull();
  expect((await findOwnTime(assessor, first))?.taken?.student).toBe(student.full_name);
  await expect(callOff(stranger, attempt?.id ?? "", first, "No")).rejects.toThrow(ForbiddenError);
  expect(await callOff(assessor, attempt?.id ?? "", offered[1]?.id ?? "", "I am ill.")).toEqual({ kind: "gone" });
  expect((await callOff(assessor, attempt?.id ?? "", first, "I am ill.")).kind).toBe("done");
  expect(await findTime(first)).toBeNull();
  expect(await findNewestCase(student.id)).toMatchObject({ stage: "ready", interview: null, version: 3 });
  expect(await mailsTo(student)).toContain("interview-called-off");
});

/** Books a time for a student who may choose one, and lets it begin half an hour ago. */
async function begun(of: Awaited<ReturnType<typeof booked>>, place: number) {
  const id = of.offered[place]?.id ?? "";
  await chooseTime(of.person, id, FIRST);
  const attempt = await findNewestCase(of.student.id);
  if (!attempt?.interview) throw new Error("There is no booking.");
  expect(await noteMissed(of.assessor, attempt.id, id)).toEqual({ kind: "gone" });
  const interview = { ...attempt.interview, starts_at: new Date(Date.now() - 30 * 60_000) };
  await moveCase(attempt.id, "booked", "booked", { interview });
  return { id, caseId: attempt.id };
}

test("whoever is not there is told so: an assessor's absence costs the student nothing, their own is forgiven once", async () => {
  const all = await booked(3);
  const { student, assessor, person } = all;
  const first = await begun(all, 0);
  await expect(noteMissed(await newAssessor(), first.caseId, first.id)).rejects.toThrow(ForbiddenError);
  await expect(noteMissed(asPerson(await completeStudent()), first.caseId, first.id)).rejects.toThrow(ForbiddenError);
  expect((await noteMissed(person, first.caseId, first.id)).kind).toBe("done");
  expect(await findNewestCase(student.id)).toMatchObject({ stage: "ready", interview: null, assessor: null });
  expect(await mailsTo(assessor)).toContain("assessor-missed");
  const second = await begun(all, 1);
  const twice = [1, 2].map(() => noteMissed(assessor, second.caseId, second.id));
  expect((await Promise.all(twice)).map(({ kind }) => kind).sort()).toEqual(["done", "gone"]);
  expect((await readOwnStanding(person))?.next.text).toContain("You can choose once more");
  const third = await begun(all, 2);
  expect((await noteMissed(assessor, third.caseId, third.id)).kind).toBe("done");
  expect((await mailsTo(student)).filter((name) => name === "interview-missed")).toHaveLength(3);
  expect(await findNewestCase(student.id)).toMatchObject({ stage: "missed", open: false });
  const [free] = await offerTimes(assessor, 1, inDays(6));
  expect((await chooseTime(person, free?.id ?? "", FIRST)).kind).toBe("changed meanwhile");
  await CertificationCases.set({ _id: third.caseId }, { since: new Date(Date.now() - 31 * 86_400_000) });
  expect((await chooseTime(person, free?.id ?? "", FIRST)).kind).toBe("done");
  expect(await findNewestCase(student.id)).toMatchObject({ stage: "booked", attempt: 2 });
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
