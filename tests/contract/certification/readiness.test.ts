import { afterAll, beforeAll, expect, test } from "vitest";
import { openWhenComplete } from "#app/certification/open.server.ts";
import { certificationRules } from "#app/certification/rules.server.ts";
import { readStanding } from "#app/certification/standing.server.ts";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import { findNewestCase, listCasesOf, moveCase } from "#app/records/certification-cases.server.ts";
import { listDocuments, putSlotDocument } from "#app/records/documents.server.ts";
import { recordEvaluation } from "#app/records/evaluations.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import { type StoredStudent, Students } from "#app/records/students.server.ts";
import { decideDocument } from "#app/staff/documents.server.ts";
import { evaluationOf, someCompetency } from "#tests/support/catalogue.ts";
import { acceptDocuments, approveElements, completeStudent } from "#tests/support/certification.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { newStudent, paidStudent, staffPerson } from "#tests/support/people.ts";

let database: TestDatabase;
let catalogue: Awaited<ReturnType<typeof someCompetency>>[];
beforeAll(async () => {
  database = await testDatabase();
  catalogue = [await someCompetency(4), await someCompetency(6)];
});
afterAll(async () => {
  await backgroundIdle();
  await database[Symbol.asyncDispose]();
});

/** Decides on a student's newest attempt. */
async function decided(student: StoredStudent, stage: "referred" | "declined" | "awarded") {
  const found = await findNewestCase(student.id);
  const kind = ({ referred: "refer", declined: "decline", awarded: "award" } as const)[stage];
  const decision = { by: newId(), by_name: "Meera Iyer", at: new Date(), kind, reasons: "Because" };
  return moveCase(found?.id ?? "", "ready", stage, { decision });
}

test("what is missing is said, and nothing opens before it is there", async () => {
  const student = await paidStudent();
  expect(await openWhenComplete(student.id)).toBeNull();
  const { complete, missing } = await readStanding(student);
  expect(complete).toBe(false);
  const documents = missing.flatMap((one) => (one.kind === "document" ? [one.slot] : []));
  expect(documents).toEqual(certificationRules().documents);
  expect(missing.filter(({ kind }) => kind !== "document")).toMatchObject([
    { kind: "competency", approved: 0, needed: 2 },
    { kind: "competency", approved: 0, needed: 3 },
    { kind: "elements", approved: 0, needed: 8, total: 10 },
  ]);
});

test("enough elements over all are not enough where one competency has too few", async () => {
  const student = await paidStudent();
  await acceptDocuments(student);
  const [few, many] = catalogue;
  if (!few || !many) throw new Error("There is no catalogue.");
  await recordEvaluation(evaluationOf(student, many, [1, 1, 1, 1, 1, 1]));
  await recordEvaluation(evaluationOf(student, few, [1, 0, 0, 0]));
  expect((await readStanding(student)).missing).toEqual([
    { kind: "competency", id: few.id, name: few.name, approved: 1, needed: 2 },
    { kind: "elements", approved: 7, needed: 8, total: 10 },
  ]);
  await recordEvaluation(evaluationOf(student, few, [0, 1, 0, 0]));
  expect(await readStanding(student)).toMatchObject({ complete: true, missing: [] });
});

test("the attempt opens by itself when the last document is accepted, once, with one mail", async () => {
  const student = await paidStudent();
  await approveElements(student);
  const [last = "", ...others] = certificationRules().documents;
  await acceptDocuments(student, others);
  const file = { title: "Aadhaar Card", file_name: "a.pdf", file_path: "a", file_size: 1 };
  const { row } = await putSlotDocument(student.user_id, last, file);
  expect((await readStanding(student)).missing).toMatchObject([{ slot: last, state: "looked at" }]);
  const verdict = { seen: row.version ?? 0, verdict: "accepted", note: "" } as const;
  await decideDocument(staffPerson("admin"), student.id, row.id, verdict);
  expect(await findNewestCase(student.id)).toMatchObject({ stage: "ready", attempt: 1, course: "GMP" });
  await Promise.all(Array.from({ length: 10 }, () => openWhenComplete(student.id)));
  const mails = (await listMailsTo(student.email, 10)).filter(({ name }) => name === "interview-open");
  expect(mails.map(({ subject }) => subject)).toEqual(["You are ready for your GMP interview"]);
});

test("ten who notice at once open one attempt", async () => {
  const student = await completeStudent();
  await Promise.all(Array.from({ length: 10 }, () => openWhenComplete(student.id)));
  expect(await listCasesOf(student.id)).toHaveLength(1);
});

test("after being referred back another attempt opens only when something was added", async () => {
  const student = await completeStudent();
  await openWhenComplete(student.id);
  await decided(student, "referred");
  expect(await openWhenComplete(student.id)).toMatchObject({ attempt: 1, stage: "referred" });
  const file = { title: "Report", file_name: "new.pdf", file_path: "new", file_size: 1 };
  await putSlotDocument(student.user_id, "post-graduation", file);
  expect(await openWhenComplete(student.id)).toMatchObject({ attempt: 2, stage: "ready" });
});

test.each(["declined", "awarded"] as const)(
  "nothing opens after an attempt was %s, but for another course",
  async (stage) => {
    const student = await completeStudent();
    await openWhenComplete(student.id);
    await decided(student, stage);
    await putSlotDocument(student.user_id, "post-graduation", {
      title: "R",
      file_name: "r",
      file_path: "r",
      file_size: 1,
    });
    expect(await openWhenComplete(student.id)).toMatchObject({ attempt: 1, stage });
    await Students.set({ _id: student.id, course_name: "GMP" }, { course_name: "AIP" });
    expect(await openWhenComplete(student.id)).toMatchObject({ attempt: 2, stage: "ready", course: "AIP" });
  },
);

test("an open attempt follows a change of course and keeps its place in the queue", async () => {
  const student = await completeStudent();
  const before = await openWhenComplete(student.id);
  await Students.set({ _id: student.id, course_name: "GMP" }, { course_name: "AIP" });
  await openWhenComplete(student.id);
  expect(await findNewestCase(student.id)).toEqual({ ...before, course: "AIP" });
});

test("nothing opens for somebody who has not paid", async () => {
  const student = await newStudent();
  await approveElements(student);
  await acceptDocuments(student);
  expect(await openWhenComplete(student.id)).toBeNull();
  expect(await listDocuments(student.user_id)).toHaveLength(certificationRules().documents.length);
});
