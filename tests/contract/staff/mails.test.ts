import { afterAll, beforeAll, expect, test } from "vitest";
import { certificationRules } from "#app/certification/rules.server.ts";
import { findNewestCase } from "#app/records/certification-cases.server.ts";
import { listDocuments, putSlotDocument, versionOf } from "#app/records/documents.server.ts";
import { listEvaluations, recordEvaluation } from "#app/records/evaluations.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { decideDocument } from "#app/staff/documents.server.ts";
import { reviewEvaluation } from "#app/staff/reviews.server.ts";
import { evaluationOf, someCompetency } from "#tests/support/catalogue.ts";
import { acceptDocuments, approveElements, completeStudent } from "#tests/support/certification.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { paidStudent, staffPerson } from "#tests/support/people.ts";

let database: TestDatabase;
let competency: Awaited<ReturnType<typeof someCompetency>>;
beforeAll(async () => {
  database = await testDatabase();
  competency = await someCompetency(5);
});
afterAll(() => database[Symbol.asyncDispose]());

const admin = staffPerson("admin");
const written = async ({ email }: StoredStudent) => (await listMailsTo(email, 20)).map(({ name }) => name).sort();

/** Hands in documents for these places and has all of them accepted at one moment. */
async function acceptAtOnce(student: StoredStudent, slots: string[]): Promise<void> {
  for (const slot of slots) {
    const file_path = `${student.user_id}/${slot}-${Date.now()}`;
    await putSlotDocument(student.user_id, slot, { title: slot, file_name: "a.pdf", file_path, file_size: 1 });
  }
  const documents = (await listDocuments(student.user_id)).filter(({ slot }) => slots.includes(slot ?? ""));
  const accept = { verdict: "accepted", note: "" } as const;
  await Promise.all(
    documents.map((each) => decideDocument(admin, student.id, each.id, { seen: versionOf(each), ...accept })),
  );
}

/** Has an assessor approve so many elements of a new certificate. */
async function review(student: StoredStudent, approved: number): Promise<void> {
  const { id } = await recordEvaluation(evaluationOf(student, competency, [], { evaluated_at: new Date() }));
  const verdicts = competency.elements.map((element, place) => {
    const status = place < approved ? "approved" : "revision_needed";
    return { element_id: element.id, status, note: "Seen." } as const;
  });
  expect((await reviewEvaluation(admin, id, 0, verdicts)).kind).toBe("done");
}

test("the acceptance that opens the interview is told by that mail alone, a later one by its own", async () => {
  const student = await paidStudent();
  await approveElements(student);
  const required = certificationRules().documents;
  await acceptDocuments(student, required.slice(0, -2));
  await acceptAtOnce(student, required.slice(-2));
  expect(await written(student)).toEqual(["interview-open"]);
  await acceptAtOnce(student, ["post-graduation"]);
  expect(await written(student)).toEqual(["documents-accepted", "interview-open"]);
});

test("documents that are accepted before the competencies are shown are told as that, once", async () => {
  const student = await paidStudent();
  await acceptDocuments(student, ["aadhaar", "secondary"]);
  await acceptAtOnce(student, ["higher-secondary", "graduation"]);
  expect(await written(student)).toEqual(["documents-accepted"]);
  expect(await findNewestCase(student.id)).toBeNull();
});

test("further evidence is asked of nobody who has shown enough for the interview", async () => {
  const student = await paidStudent();
  await acceptDocuments(student);
  await review(student, 3);
  expect(await written(student)).toEqual(["revision-asked"]);
  await review(student, 4);
  expect(await written(student)).toEqual(["interview-open", "review-decided", "revision-asked"]);
});

test("each review of one certificate is a mail of its own, and none is written for one that came too late", async () => {
  const student = await completeStudent();
  const [evaluation] = await listEvaluations(student.id);
  const verdicts = competency.elements.map(({ id }) => ({
    element_id: id,
    status: "approved" as const,
    note: "Seen.",
  }));
  const save = (seen: number) => reviewEvaluation(admin, evaluation?.id ?? "", seen, verdicts);
  await Promise.all([save(0), save(0), save(0)]);
  await save(1);
  expect((await written(student)).filter((name) => name === "review-decided")).toHaveLength(2);
});
