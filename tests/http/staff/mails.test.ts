import mongoose from "mongoose";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newId } from "#app/records/audit-events.server.ts";
import { Competencies } from "#app/records/competency-elements.server.ts";
import { recordEvaluation } from "#app/records/evaluations.server.ts";
import { evaluationOf, someCompetency } from "#tests/support/catalogue.ts";
import { storedRows } from "#tests/support/database.ts";
import { paidStudent } from "#tests/support/people.ts";
import { type StaffVisitors, staffVisitors } from "#tests/support/sessions.ts";
import { mailTo } from "#tests/support/sign-in.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");
const ADMIN = "/admin-dashboard";

let staff: StaffVisitors;
let assessor: Visitor;
beforeAll(async () => {
  staff = await staffVisitors(product);
  assessor = await staff.as("admin");
});
afterAll(() => staff[Symbol.asyncDispose]());

const writtenTo = (to: string) => storedRows(product.dataDir, "mails", { to }) as Promise<{ name: string }[]>;

/** The fields with a verdict for each element: approved for the first so many. */
function verdicts({ elements }: { elements: readonly { id: string }[] }, approved: number): Record<string, string> {
  const verdict = (place: number) => (place < approved ? "approved" : "revision_needed");
  return Object.fromEntries(elements.map(({ id }, place) => [`verdict-${id}`, verdict(place)]));
}

test("a review that leaves elements open asks for them with what the assessor noted; the next says that all is shown", async () => {
  const [student, competency] = [await paidStudent("Asha Rao"), await someCompetency(["Plans", "Leads", "Reports"])];
  const { id } = await recordEvaluation(evaluationOf(student, competency, [0.9, 0.2, 0.2]));
  const [, leads, reports] = competency.elements;
  const page = `${ADMIN}/reviews/${id}`;
  const note = "Please name a project.";
  await (await assessor.get(page)).submit("main form[id^=review]", {
    ...verdicts(competency, 1),
    note,
    [`note-${reports?.id}`]: "Nothing of it yet. {{link}}",
  });
  const asked = await mailTo(product, student.email, `Please show us more about ${competency.name}`);
  expect(asked.text).toContain("1 of 3 elements of this competency are approved so far.");
  expect(asked.text).toContain("Leads:\nPlease name a project.\n\nReports:\nNothing of it yet. {{link}}");
  expect(asked.text).not.toContain("Plans");
  expect(asked.text).toContain(`/student-dashboard/evaluation/${competency.id}\n`);

  const notes = { [`note-${leads?.id}`]: "On page 2.", [`note-${reports?.id}`]: "On page 3." };
  await (await assessor.get(page)).submit("main form[id^=review]", { ...verdicts(competency, 3), ...notes, note });
  const decided = await mailTo(product, student.email, "has been reviewed");
  expect(decided.text).toContain("3 of 3 elements of this competency are approved now");
  expect((await writtenTo(student.email)).map(({ name }) => name).sort()).toEqual(["review-decided", "revision-asked"]);
});

test("of two assessors who save at the same moment one writes to the student", async () => {
  const [student, competency] = [await paidStudent(), await someCompetency(1)];
  const { id } = await recordEvaluation(evaluationOf(student, competency, [0.9]));
  const forms = await Promise.all([1, 2, 3].map(() => assessor.get(`${ADMIN}/reviews/${id}`)));
  const said = { ...verdicts(competency, 1), note: "Well evidenced." };
  await Promise.all(forms.map((form) => form.submit("main form[id^=review]", said)));
  expect(await writtenTo(student.email)).toHaveLength(1);
});

test("a competency of the other certification asks nothing of a student", async () => {
  const student = await paidStudent("Asha Rao", "GMP");
  const fields = { name: `Of AIP ${newId()}`, definition: "Does something.", course: "AIP" } as const;
  const other = { ...(await Competencies.insert(fields)), elements: (await someCompetency(1)).elements };
  const { id } = await recordEvaluation(evaluationOf(student, other, [0.2]));
  const said = { ...verdicts(other, 0), note: "Nothing of it." };
  const saved = await (await assessor.get(`${ADMIN}/reviews/${id}`)).submit("main form[id^=review]", said);
  expect(saved.text(".toasts")).toContain("Review saved");
  expect(await writtenTo(student.email)).toEqual([]);
});

test("the record of a student says in plain words what became of each mail", async () => {
  const student = await paidStudent();
  const at = new Date();
  const mail = { to: student.email, name: "documents-accepted", at, body: null, ends_at: null, held_by: null };
  const soon = new Date(Date.now() + 3_600_000);
  await mongoose.connection.collection("mails").insertMany([
    { ...mail, subject: "One", key: newId(), state: "sent", reason: "", due_at: null, tries: 1 },
    { ...mail, subject: "Two", key: newId(), state: "failed", reason: "550 no such user", due_at: null, tries: 1 },
    { ...mail, subject: "Three", key: newId(), state: "waiting", reason: "451 later", due_at: soon, tries: 2 },
  ]);
  const shown = (await assessor.get(`${ADMIN}/students/${student.id}`)).text("#mails");
  expect(shown).toMatch(/One[^,]+,[^,]+, sent/);
  expect(shown).toMatch(/Two.+could not be delivered, 1 try: 550 no such user/);
  expect(shown).toMatch(/Three.+not delivered yet, 2 tries: 451 later. Next try: /);
});
