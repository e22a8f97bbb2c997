import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseTime } from "#app/certification/booking.server.ts";
import { caseForStaff } from "#app/certification/case-for-staff.server.ts";
import { startsOf } from "#app/certification/series.ts";
import { askSecond, readSheet, recommend, writeSheet } from "#app/certification/sheet.server.ts";
import { ForbiddenError, type Person } from "#app/identity/access.server.ts";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { wallTime } from "#app/platform/zones.ts";
import { listEventsAbout } from "#app/records/audit-events.server.ts";
import { findCase, findNewestCase, moveCase, type StoredCase } from "#app/records/certification-cases.server.ts";
import { putSlotDocument } from "#app/records/documents.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import { someCompetency } from "#tests/support/catalogue.ts";
import { completeStudent, impartial, newAssessor, offerTimes } from "#tests/support/certification.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { asPerson, staffPerson } from "#tests/support/people.ts";

let database: TestDatabase;
let competency: Awaited<ReturnType<typeof someCompetency>>;
beforeAll(async () => {
  database = await testDatabase();
  competency = await someCompetency(2);
});
afterAll(async () => {
  await backgroundIdle();
  await database[Symbol.asyncDispose]();
});

const all = (verdict: "shown" | null, note = "") =>
  competency.elements.map(({ id }) => ({ element_id: id, verdict, note }));
const AWARD = { kind: "award", reasons: "Everything was shown." } as const;

/** A student whose interview began a minute ago, or is to begin. */
async function interview(begun = true) {
  const [student, assessor] = [await completeStudent(), await newAssessor()];
  const [time] = await offerTimes(assessor, 1);
  await chooseTime(asPerson(student), time?.id ?? "", { seen: null, zone: "Asia/Kolkata" });
  const attempt = await findNewestCase(student.id);
  if (!attempt?.interview) throw new Error("Nothing was booked.");
  const past = { ...attempt.interview, starts_at: new Date(Date.now() - 60_000) };
  await impartial(assessor, student.user_id);
  if (begun) await moveCase(attempt.id, "booked", "booked", { interview: past });
  const write = (person: Person, seen: number, verdict: "shown" | null = "shown", note = "") =>
    writeSheet(person, attempt.id, competency.id, { seen, verdicts: all(verdict, note) });
  return { student, assessor, id: attempt.id, write };
}

test("a sheet has the evidence with its quotes, and keeps what was written", async () => {
  const { assessor, id, write, student } = await interview();
  const sheet = await readSheet(assessor, id, competency.id);
  expect(sheet).toMatchObject({ student: student.full_name, version: 0, verdicts: [] });
  expect(sheet?.elements[0]?.judged).toMatchObject({
    approved: true,
    quotes: [expect.stringContaining("nine people")],
  });
  await write(assessor, 0, null, "She told of nine people.");
  expect((await readSheet(assessor, id, competency.id))?.verdicts[0]).toMatchObject({
    note: "She told of nine people.",
  });
  expect((await findCase(id))?.stage).toBe("interviewed");
  expect(await readSheet(assessor, id, "0".repeat(24))).toBeNull();
});

test("two tabs that save at once do not overwrite each other", async () => {
  const { assessor, id, write } = await interview();
  for (const seen of [0, 1]) {
    const kinds = await Promise.all(["one", "two", "three"].map((note) => write(assessor, seen, "shown", note)));
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(["changed meanwhile", "changed meanwhile", "done"]);
  }
  expect((await readSheet(assessor, id, competency.id))?.version).toBe(2);
});

test("what is written before the interview is kept, and nothing can be recommended yet", async () => {
  const { assessor, id, write } = await interview(false);
  expect((await write(assessor, 0)).kind).toBe("done");
  expect((await findCase(id))?.stage).toBe("booked");
  expect(await recommend(assessor, id, AWARD)).toEqual({ kind: "gone" });
});

test("nobody but its assessors reads or writes a sheet, whoever they are", async () => {
  const { id, write } = await interview();
  for (const person of [await newAssessor(), staffPerson("admin"), staffPerson("super_admin")]) {
    await expect(readSheet(person, id, competency.id)).rejects.toThrow(ForbiddenError);
    await expect(write(person, 0)).rejects.toThrow(ForbiddenError);
    await expect(recommend(person, id, AWARD)).rejects.toThrow(ForbiddenError);
  }
});

test("a recommendation needs a verdict on every element and complete evidence, and is made once", async () => {
  const { assessor, id, write, student } = await interview();
  expect(await recommend(assessor, id, AWARD)).toEqual({ kind: "open", what: "sheet" });
  await write(assessor, 0);
  const file = { title: "A", file_name: "a", file_path: "a", file_size: 1 };
  await putSlotDocument(student.user_id, "aadhaar", file);
  expect(await recommend(assessor, id, AWARD)).toEqual({ kind: "open", what: "evidence" });
  const refer = { kind: "refer", reasons: "The Aadhaar card was replaced." } as const;
  const outcomes = await Promise.all([1, 2, 3].map(() => recommend(assessor, id, refer)));
  expect(outcomes.filter(({ kind }) => kind === "done")).toHaveLength(1);
  expect(await findCase(id)).toMatchObject({
    stage: "recommended",
    recommendation: { ...refer, by: assessor.accountId },
  });
  expect((await write(assessor, 1)).kind).toBe("gone");
});

test("a second assessor has a sheet of their own, which the recommendation waits for", async () => {
  const { assessor, id, write, student: whose } = await interview();
  const second = await impartial(await newAssessor("Meera Iyer"), whose.user_id);
  await write(assessor, 0);
  expect(await askSecond(assessor, id, staffPerson("admin").accountId)).toEqual({ kind: "gone" });
  expect(await askSecond(assessor, id, assessor.accountId)).toEqual({ kind: "gone" });
  expect((await askSecond(assessor, id, second.accountId)).kind).toBe("done");
  const { student } = (await findCase(id)) as StoredCase;
  expect(await listEventsAbout([student], 1)).toMatchObject([{ asked_id: second.accountId }]);
  expect((await listMailsTo(second.email, 5)).map(({ name }) => name)).toContain("assessor-second");
  expect((await readSheet(second, id, competency.id))?.verdicts).toEqual([]);
  await expect(recommend(second, id, AWARD)).rejects.toThrow(ForbiddenError);
  await expect(askSecond(second, id, null)).rejects.toThrow(ForbiddenError);
  expect(await recommend(assessor, id, AWARD)).toEqual({ kind: "open", what: "second sheet" });
  await write(second, 0);
  expect(await caseForStaff(assessor, id)).toMatchObject({ second: { name: "Meera Iyer", complete: true } });
  expect((await caseForStaff(second, id))?.written).toEqual([]);
  expect((await recommend(assessor, id, AWARD)).kind).toBe("done");
  const { written = [] } = (await caseForStaff(staffPerson("admin"), id)) ?? {};
  expect(written.map((sheet) => sheet.assessor).sort()).toEqual(["Leela Nair", "Meera Iyer"]);
  expect(written[0]?.elements.map(({ verdict }) => verdict)).toEqual(["shown", "shown"]);
});

test("a series keeps its hour while the clocks change, over the end of a year, and leaves out no day", () => {
  const series = { date: "2026-10-28", time: "10:00", weekdays: [1, 5], weeks: 2, perDay: 2, minutes: 45, pause: 15 };
  const newYork = "America/New_York";
  expect(startsOf(series, newYork)?.map((at) => wallTime(at, newYork))).toEqual(
    ["2026-10-30", "2026-11-02", "2026-11-06", "2026-11-09"].flatMap((day) => [`${day}T10:00`, `${day}T11:00`]),
  );
  const newYear = { ...series, date: "2026-12-31", weekdays: [4, 5], weeks: 1, perDay: 1 };
  expect(startsOf(newYear, "Asia/Kolkata")?.map((at) => at.toISOString())).toEqual([
    "2026-12-31T04:30:00.000Z",
    "2027-01-01T04:30:00.000Z",
  ]);
  expect(startsOf({ ...series, weekdays: [], date: "2027-03-14", time: "02:30" }, newYork)).toBeNull();
});
