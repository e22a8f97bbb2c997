import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chooseTime, findFreeTime, freeTimes } from "#app/certification/booking.server.ts";
import { otherAssessors } from "#app/certification/case-for-staff.server.ts";
import { caseToDecide, decide } from "#app/certification/decide.server.ts";
import { interestQuestion, stateInterest } from "#app/certification/interest.server.ts";
import { noteMissed } from "#app/certification/missed.server.ts";
import { openWhenComplete } from "#app/certification/open.server.ts";
import { askSecond, readSheet, recommend, writeSheet } from "#app/certification/sheet.server.ts";
import { callOff } from "#app/certification/times.server.ts";
import type { Person } from "#app/identity/access.server.ts";
import { PartialityError } from "#app/identity/impartial.server.ts";
import { giveQuestionBack, passOn, sayTo, seenOf, takeQuestion, writeToStudent } from "#app/questions/answer.server.ts";
import { openQuestion } from "#app/questions/ask.server.ts";
import { Accounts } from "#app/records/accounts.server.ts";
import { listEventsAbout } from "#app/records/audit-events.server.ts";
import { findCase, moveCase } from "#app/records/certification-cases.server.ts";
import { askForName, insertCredential } from "#app/records/credentials.server.ts";
import { listDocuments, putSlotDocument, versionOf } from "#app/records/documents.server.ts";
import { listEvaluations } from "#app/records/evaluations.server.ts";
import { InterviewSheets } from "#app/records/interview-sheets.server.ts";
import { InterviewTimes } from "#app/records/interview-times.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import { findStudent, type StoredStudent, Students } from "#app/records/students.server.ts";
import { acceptDocuments, writeToStudents } from "#app/staff/chosen.server.ts";
import { changeCourse, courseChange } from "#app/staff/course-change.server.ts";
import { changeableCredential, changeCredential } from "#app/staff/credentials.server.ts";
import { decideDocument } from "#app/staff/documents.server.ts";
import { decideName, nameCorrection } from "#app/staff/name-correction.server.ts";
import { reviewEvaluation } from "#app/staff/reviews.server.ts";
import { correctStudent, noteOnStudent, resendWelcome } from "#app/staff/student-changes.server.ts";
import { takeWork } from "#app/staff/taking.server.ts";
import { someCompetency } from "#tests/support/catalogue.ts";
import { completeStudent, impartial, newAssessor, offerTimes } from "#tests/support/certification.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { asPerson, newStaff, staffPerson } from "#tests/support/people.ts";
import { uuid } from "#tests/support/random.ts";

await databaseOfFile();
const competency = await someCompetency(2);

/** A student with something of everything that staff act on: a case that a person holds, is second in, or decides. */
async function subject(holder: Person) {
  const student = await completeStudent();
  const opened = await openWhenComplete(student.id);
  const caseId = opened?.id ?? "";
  const asker = { user_id: student.user_id, email: student.email, name: student.full_name };
  const { question } = await openQuestion(asker, "When?", uuid(), { said: [], conversation: null });
  const [document] = await listDocuments(student.user_id);
  const [evaluation] = await listEvaluations(student.id);
  const status = { number: `PGI-${uuid().slice(0, 4)}`, status_index: Math.floor(Math.random() * 1e6) };
  const holds = { user_id: student.user_id, student: student.id, course: "GMP" as const, name: "Asha Rao" };
  const { number } = await insertCredential({ ...holds, ...status, case: caseId, competencies: [], expires_at: null });
  const past = new Date(Date.now() - 3_600_000);
  const times = { starts_at: past, ends_at: past, place: "Here", zone: "UTC" };
  const offered = { assessor: holder.accountId, assessor_name: "Holder", stretches: [Date.now() + Math.random()] };
  const interview = { time: (await InterviewTimes.insert({ ...times, ...offered })).id, ...times };
  await moveCase(caseId, "ready", "booked", { assessor: holder.accountId, interview });
  return { student, caseId, question, document, evaluation, number, time: interview.time };
}
type Subject = Awaited<ReturnType<typeof subject>>;

const RULING = { kind: "decline", reasons: "Because it is so." } as const;
/** Everything that a member of staff can do in somebody's case, by the name of its function. */
const ACTIONS: Record<string, (by: Person, of: Subject) => Promise<unknown>> = {
  decide: async (by, { caseId }) => {
    const found = await findCase(caseId);
    await moveCase(caseId, "booked", "recommended", {});
    const outcome = await decide(by, caseId, { ...RULING, seen: (found?.version ?? 0) + 1 });
    await moveCase(caseId, "recommended", "booked", {});
    return outcome;
  },
  readSheet: (by, { caseId }) => readSheet(by, caseId, competency.id),
  writeSheet: (by, { caseId }) => writeSheet(by, caseId, competency.id, { seen: 0, verdicts: [] }),
  recommend: (by, { caseId }) => recommend(by, caseId, RULING),
  askSecond: (by, { caseId }) => askSecond(by, caseId, null),
  noteMissed: (by, { caseId, time }) => noteMissed(by, caseId, time),
  callOff: async (by, { caseId }) => callOff(by, caseId, (await findCase(caseId))?.interview?.time ?? "", "Ill"),
  stateInterest: (by, { student }) => stateInterest(by, student.id, { conflict: false, reason: "", successor: "" }),
  decideDocument: (by, { student, document }) =>
    decideDocument(by, student.id, document?.id ?? "", {
      seen: versionOf(document ?? null),
      verdict: "accepted",
      note: "",
    }),
  acceptDocuments: (by, { student, document }) =>
    acceptDocuments(by, [`${student.id}.${document?.id}.${versionOf(document ?? null)}`]),
  writeToStudents: (by, { student }) => writeToStudents(by, [student.id], "still-missing"),
  reviewEvaluation: (by, { evaluation }) => reviewEvaluation(by, evaluation?.id ?? "", 0, []),
  correctStudent: (by, { student }) =>
    correctStudent(by, student.id, 0, { fullName: "Other", phone: null, email: student.email }),
  resendWelcome: async (by, { student }) => {
    await Accounts.set({ _id: student.user_id }, { confirmed_at: null });
    return resendWelcome(by, student.id);
  },
  noteOnStudent: (by, { student }) => noteOnStudent(by, student.id, { text: "Good", submission: uuid() }),
  changeCourse: async (by, { student }) =>
    changeCourse(by, student.id, (await courseChange(by, student.id))?.shown ?? ""),
  sayTo: (by, { question }) => sayTo(by, question.reference, seenOf(question), { say: "answer", text: "Now." }),
  writeToStudent: (by, { student }) => writeToStudent(by, student.id, { text: "Hello", submission: uuid() }),
  takeQuestion: (by, { question }) => takeQuestion(by, question.reference),
  passOn: (by, { question }) => passOn(by, question.reference, "admin"),
  takeWork: (by, { caseId }) => takeWork(by, "decisions", [caseId]),
  decideName: async (by, { number, student }) => {
    const boss = { ...by, role: "super_admin" } as const;
    await askForName(number, student.user_id, { name: "B", reason: "C", document: null, at: new Date() }, 9);
    return decideName(boss, number, {
      shown: (await nameCorrection(boss, number))?.shown ?? "",
      agrees: true,
      reason: "",
    });
  },
  changeCredential: async (by, { number }) => {
    const boss = { ...by, role: "super_admin" } as const;
    const shown = (await changeableCredential(boss, number, "withdrawn"))?.shown ?? "";
    return changeCredential(boss, number, "withdrawn", { shown, reason: "Because", agrees: true });
  },
};

/** Functions that write in nobody's case, or take from nobody what is theirs. */
const NOBODYS = [
  "addStudent",
  "appeal",
  "addOrder",
  "addVouchers",
  "askAgain",
  "askedForSecond",
  "giveQuestionBack",
  "publishTimes",
  "revokeVoucher",
  "writeNameAs",
  "movePlace",
  "removeOwnTime",
];

const SOURCES = ["app/certification", "app/staff", "app/questions", "app/payments"];
const ABOUT_NO_CASE = /kind: "(?:export|staff access|sign-ins|own profile|mail|sample data|guideline|element)"/;

test("every function by which staff change something in a case stands in this test", async () => {
  const missing: string[] = [];
  for (const folder of SOURCES) {
    for (const file of (await readdir(folder)).filter((name) => name.endsWith(".server.ts"))) {
      const source = await readFile(join(folder, file), "utf8");
      const parts = source.split(/^export (?=(?:async )?function )/m).slice(1);
      for (const part of parts) {
        const name = /function (\w+)/.exec(part)?.[1] ?? "";
        const body = part.split(/^}/m)[0] ?? "";
        if (!/withAudit|demandImpartial|ifImpartial|partialityOf/.test(body) || !/\bperson: Person/.test(body))
          continue;
        if (ABOUT_NO_CASE.test(body) || file === "entries.server.ts") continue;
        if (!(name in ACTIONS) && !NOBODYS.includes(name) && !PRIVATE.includes(name)) missing.push(`${file}: ${name}`);
      }
    }
  }
  expect(missing).toEqual([]);
});
/** Functions of students, and questions that change nothing. */
const PRIVATE = ["freeTimes", "findFreeTime", "interestQuestion", "otherAssessors"];

/** How somebody of the staff can be the person whose case it is, or be related to them. */
const TIES: Record<string, (by: Person, student: StoredStudent) => Promise<Person>> = {
  "the same account": async (by, { user_id }) => ({ ...by, accountId: user_id }),
  "an address with a tag": async (by, { user_id }) => {
    await Accounts.set({ _id: user_id }, { email: by.email.replace("@", "+student@") });
    return by;
  },
  "the same phone": async (by, { user_id, id }) => {
    await Accounts.set({ _id: by.accountId }, { metadata: metadataWith(919812345678) });
    await Students.set({ _id: id, user_id }, { phone: 9812345678 });
    return by;
  },
  "the same identity document": async (by, { user_id }) => {
    const file = { title: "Aadhaar", file_name: "a.pdf", file_path: uuid(), file_size: 1, digest: `d${user_id}` };
    for (const owner of [user_id, by.accountId])
      await putSlotDocument(owner, "aadhaar", { ...file, file_path: uuid() });
    return by;
  },
  "a relation that they have stated": async (by, { id }) => {
    const outcome = await stateInterest(by, id, { conflict: true, reason: "A cousin.", successor: "" });
    expect(outcome.kind).toBe("done");
    return by;
  },
};
const metadataWith = (phone: number) => ({ role: "admin" as const, full_name: "A", department: null, phone });

for (const role of ["admin", "super_admin"] as const) {
  test.each(Object.keys(TIES))(`a case is closed to a ${role} with %s`, async (tie) => {
    const account = await newStaff(role);
    const by = { ...staffPerson(role), accountId: account.id, email: account.email, assessor: true };
    const of = await subject(staffPerson("admin"));
    await impartial(by, of.student.user_id);
    const tied = (await TIES[tie]?.(by, of.student)) ?? by;
    await moveCase(of.caseId, "booked", "booked", { assessor: tied.accountId });
    await InterviewTimes.set({ _id: of.time }, { assessor: tied.accountId });
    const let_in: string[] = [];
    for (const [name, act] of Object.entries(ACTIONS)) {
      const outcome = await act(tied, of).catch((error: unknown) => error);
      const refused =
        outcome instanceof PartialityError || outcome === 0 || (outcome as { kind?: string })?.kind === "refused";
      if (!refused) let_in.push(`${name}: ${JSON.stringify(outcome) ?? String(outcome)} ${outcome}`);
    }
    expect(let_in).toEqual([]);
  });
}

test("who was asked for a second judgement, or wrote a sheet, never decides, whatever was taken back since", async () => {
  const holder = await newAssessor();
  const { student, caseId } = await subject(holder);
  const [second, wrote] = [await newAssessor(), await newAssessor()];
  for (const each of [holder, second, wrote]) await impartial(each, student.user_id);
  await askSecond(holder, caseId, second.accountId);
  await askSecond(holder, caseId, null);
  const sheet = { case: caseId, competency: competency.id, verdicts: [], version: 1, saved_at: new Date() };
  await InterviewSheets.insert({ ...sheet, assessor: wrote.accountId, assessor_name: "W" });
  const now = await moveCase(caseId, "booked", "recommended", {
    recommendation: { ...RULING, by: holder.accountId, by_name: "H", at: new Date() },
  });
  for (const each of [holder, second, wrote]) {
    expect((await caseToDecide(each, caseId))?.bar).not.toBeNull();
    expect((await decide(each, caseId, { ...RULING, seen: now?.version ?? 0 })).kind).toBe("refused");
  }
  const stranger = await newAssessor();
  expect((await caseToDecide(stranger, caseId))?.bar?.message).toContain("State first");
  await impartial(stranger, student.user_id);
  expect((await decide(stranger, caseId, { ...RULING, seen: now?.version ?? 0 })).kind).toBe("done");
});

test("who steps back passes the interview on, is shown, and is offered to this student no more", async () => {
  const [holder, next] = [await newAssessor("Leela Nair"), await newAssessor("Meera Iyer")];
  const student = await completeStudent();
  const [time, later] = await offerTimes(holder, 2);
  const person = asPerson(student);
  await chooseTime(person, time?.id ?? "", { seen: null, zone: "Asia/Kolkata" });
  const mine = { conflict: true, reason: "We worked together.", successor: "" };
  expect((await stateInterest(holder, student.id, mine)).kind).toBe("nobody");
  const busy = await newAssessor();
  await offerTimes(busy, 1);
  expect((await stateInterest(holder, student.id, { ...mine, successor: busy.accountId })).kind).toBe("not free");
  const both = await Promise.all(
    [1, 2].map(() =>
      stateInterest(holder, student.id, { ...mine, successor: next.accountId }).catch((error: unknown) => error),
    ),
  );
  expect(both.filter((each) => (each as { kind?: string }).kind === "done")).not.toEqual([]);
  const attempt = await openWhenComplete(student.id);
  expect(attempt).toMatchObject({ stage: "booked", assessor: next.accountId, took_part: [holder.accountId] });
  expect((await listMailsTo(next.email, 5)).map(({ name }) => name)).toContain("assessor-booked");
  expect((await caseToDecide(next, attempt?.id ?? ""))?.steppedBack).toEqual(["Leela Nair: We worked together."]);
  expect(await listEventsAbout([student.id], 1)).toMatchObject([{ action: "stepped back from" }]);
  expect(await findFreeTime(person, later?.id ?? "")).toBeNull();
  expect((await freeTimes(person, new Date(), 50)).map(({ assessor }) => assessor)).not.toContain(holder.accountId);
  expect((await otherAssessors(next, attempt ?? (await never()))).map(({ id }) => id)).not.toContain(holder.accountId);
  expect((await interestQuestion(holder, student.id))?.bar).toContain("conflict of interest");
  expect(await giveQuestionBack(holder, "none")).toEqual({ kind: "gone" });
  expect(await findStudent(student.id)).toMatchObject({ stage: "booked" });
});

function never(): never {
  throw new Error("There is no case.");
}
