import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyLine } from "#app/identity/security-log.server.ts";
import { openQuestion } from "#app/questions/ask.server.ts";
import { appendAuditEvent, auditTrail, newId } from "#app/records/audit-events.server.ts";
import { caseList, decisionList, openCase } from "#app/records/certification-cases.server.ts";
import { listCompetencies } from "#app/records/competency-elements.server.ts";
import { courseList, insertCourse } from "#app/records/courses.server.ts";
import { credentialList } from "#app/records/credentials.server.ts";
import { documentQueue, putSlotDocument } from "#app/records/documents.server.ts";
import { reviewQueue } from "#app/records/evaluations.server.ts";
import { formSubmissionList } from "#app/records/forms.server.ts";
import { checkingStudentList, interestedStudentList } from "#app/records/leads.server.ts";
import { type ListState, PAGE_SIZE, readListState } from "#app/records/list-state.ts";
import { keepMail, mailList } from "#app/records/mails.server.ts";
import { insertPayment, openPaymentDay, paymentDayList, paymentList } from "#app/records/payments.server.ts";
import { questionList } from "#app/records/questions.server.ts";
import { appendSecurityEvent, securityLog } from "#app/records/security-events.server.ts";
import { Admins, adminList, SuperAdmins, superAdminList } from "#app/records/staff-roles.server.ts";
import { countVerdictPairs } from "#app/records/student-uploads.server.ts";
import { ensureStudent, paidStudentList, Students, studentList } from "#app/records/students.server.ts";
import { insertSampleCompetencies } from "#app/samples/catalogue.server.ts";
import { callsOf } from "#tests/support/calls.ts";
import { newCredential } from "#tests/support/credentials.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { seedLeads, seedUploads } from "#tests/support/listed-samples.ts";
import { planOf } from "./plans.ts";

/** A quarter of them, which some filters leave, is more than a page. */
const ROWS = 110;
const lists = {
  adminList,
  auditTrail,
  caseList,
  checkingStudentList,
  courseList,
  credentialList,
  decisionList,
  documentQueue,
  formSubmissionList,
  interestedStudentList,
  mailList,
  paymentDayList,
  paymentList,
  paidStudentList,
  questionList,
  reviewQueue,
  securityLog,
  studentList,
  superAdminList,
};
const VALUES: Record<string, string> = {
  day: "2026-11-21",
  since: "2026-01-01",
  profession: "trainer",
  experience: "5-10",
  type: "aadhaar",
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await insertSampleCompetencies();
  VALUES.competency = (await listCompetencies())[0]?.id ?? "";
  await Promise.all([seedLeads("checking_students", ROWS), seedLeads("interested_students", ROWS)]);
  for (let i = 0; i < ROWS; i++) {
    const person = { user_id: newId(), full_name: `Asha Rao ${i}`, email: `asha.${i}@people.example`, phone: null };
    const paid = i % 2 ? ({ student_id: `PGI1997-${i}`, course_name: i % 4 === 1 ? "GMP" : "AIP" } as const) : {};
    await ensureStudent({ ...person, ...paid });
    const scan = { title: "Document", file_name: "scan.pdf", file_path: `x/${i}.pdf`, file_size: 1 };
    await putSlotDocument(person.user_id, i % 2 ? "aadhaar" : "secondary", scan);
    await Admins.insert({ ...person, department: null, admin_id: `A${i}` });
    await SuperAdmins.insert({
      user_id: person.user_id,
      full_name: person.full_name,
      email: person.email,
      super_admin_id: `S${i}`,
      permissions: [],
    });
    const course = {
      title: `Course ${i}`,
      description: "",
      instructor: "",
      duration: "",
      price: 0,
      is_active: i % 2 === 0,
    };
    await insertCourse({ id: newId(), ...course, created_at: new Date(), created_by: null, version: 1 });
    await newCredential({ name: person.full_name });
    await appendAuditEvent({
      actor_id: "a",
      actor_name: "Asha",
      actor_role: "admin",
      action: "added",
      kind: "course",
      target_id: "t",
      target_name: "x",
      before: null,
      after: null,
    });
    const read = emptyLine("document read", new Date());
    await appendSecurityEvent({ ...read, actor_name: "Asha", subject_id: person.user_id });
    const mail = { to: person.email, name: "application-received", subject: "Welcome", ends_at: null, urgent: false };
    await keepMail({ ...mail, body: () => "sealed" });
    const { user_id, email, full_name: name } = person;
    await openQuestion({ user_id, email, name }, "How long?", newId(), { said: [], conversation: null });
    await openCase({ student: newId(), user_id: person.user_id, course: "GMP", attempt: 1 });
    await mongoose.models.form_submissions?.create({ answer: i });
    const at = new Date(Date.UTC(2026, 0, i));
    const money = { purpose: "unknown", amount: i, provider: "test", status: i % 2 ? "paid" : "failed" } as const;
    const asked = { created_at: at, provider_reference: `asha ${i}`, wrong: i % 3 === 0 };
    await insertPayment({ ...money, ...asked }, { source: "payer", at, reason: "x" });
    await openPaymentDay(at.toISOString().slice(0, 10), at);
  }
  await seedUploads(ROWS * 4);
});
afterAll(() => database[Symbol.asyncDispose]());

/** Every view that a list offers: each order, each filter and pair of them, with and without a search, and a later page. */
function viewsOf(list: (typeof lists)[keyof typeof lists]): ListState[] {
  const { orders, filters = {}, search } = list.definition;
  const single = Object.entries(filters).map(
    ([name, values]) => `${name}=${Array.isArray(values) ? values[0] : VALUES[name]}`,
  );
  const filterings = ["", ...single, single.length > 1 ? single.join("&") : ""];
  const addresses = orders.flatMap((order) =>
    [order, `-${order}`].flatMap((sort) =>
      filterings.flatMap((filtering) =>
        ["", search ? "q=asha" : ""].map((query) => [`sort=${sort}`, filtering, query].filter(Boolean).join("&")),
      ),
    ),
  );
  return [...new Set(addresses)].map((address) => readListState(list.definition, new URLSearchParams(address)));
}

test.each(Object.entries(lists))("every view of %s is read along an index", async (_name, list) => {
  const faults: string[] = [];
  for (const state of viewsOf(list)) {
    const first = await list.page(state);
    const pages = [state, ...(first.next ? [{ ...state, after: first.next }] : [])];
    for (const page of pages) {
      const reads = (await callsOf(() => list.page(page))).filter(
        ({ method }) => method === "find" || method === "countDocuments",
      );
      expect(reads.length).toBeGreaterThan(0);
      for (const read of reads) {
        const stages = await planOf(read);
        const bad = stages.filter((stage) => stage === "COLLSCAN" || stage === "SORT");
        if (bad.length > 0)
          faults.push(`${read.method} ${JSON.stringify(read.filter)} ${JSON.stringify(read.options)}: ${stages}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test("the figures of the dashboards are counted from indexes alone", async () => {
  const reads = await callsOf(() =>
    Promise.all([
      Students.count({ course_name: "GMP" }),
      Students.count({ created_at: { $gte: new Date(0), $lt: new Date() } }),
      countVerdictPairs(newId()),
    ]),
  );
  expect(reads.length).toBe(6);
  for (const read of reads) {
    const stages = await planOf(read);
    expect(stages, JSON.stringify(read.filter)).not.toContain("COLLSCAN");
    expect(stages, JSON.stringify(read.filter)).not.toContain("FETCH");
  }
});

test("students since a day are those, on the next page too", async () => {
  const day = new Date("2020-03-01T00:00:00+05:30");
  const rows = await Students.find({}, { sort: { created_at: -1, _id: -1 }, limit: PAGE_SIZE + 9 });
  await Students.model.updateMany(
    { _id: { $in: rows.slice(0, PAGE_SIZE + 4).map(({ id }) => id) } },
    { created_at: day },
  );
  await Students.model.updateMany({ created_at: { $gt: day } }, { created_at: new Date(Number(day) - 1) });
  for (const sort of ["registered", "-registered"]) {
    const state = readListState(studentList.definition, new URLSearchParams(`since=2020-03-01&sort=${sort}`));
    const first = await studentList.page(state);
    expect([first.rows.length, first.total]).toEqual([PAGE_SIZE, PAGE_SIZE + 4]);
    expect((await studentList.page({ ...state, after: first.next })).rows).toHaveLength(4);
  }
});

test("a page reads no more rows than it shows, and one to know of the next", async () => {
  const reads = await callsOf(() => studentList.page(readListState(studentList.definition, new URLSearchParams())));
  expect(reads.filter(({ method }) => method === "find").map(({ options }) => options.limit)).toEqual([PAGE_SIZE + 1]);
});
