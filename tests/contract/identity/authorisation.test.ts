import { afterAll, beforeAll, expect, test } from "vitest";
import { documentMark, dropDocument, keepDocument } from "#app/documents/keep-document.server.ts";
import { findOwnDocument, listOwnDocuments } from "#app/documents/own-documents.server.ts";
import { evaluateAgain, handInCertificate } from "#app/evaluation/certificates/hand-in.server.ts";
import { ownFile, readOwnCompetency, readOwnProgress } from "#app/evaluation/certificates/own-evaluation.server.ts";
import { ForbiddenError, type Person } from "#app/identity/access.server.ts";
import { grantRole, listStaffRequests, revokeRole } from "#app/identity/roles.server.ts";
import { changeOwnStudent, readOwnStudent } from "#app/identity/students.server.ts";
import { ownReceipt, payApplicationFee } from "#app/payments/pay.server.ts";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { recordEvaluation } from "#app/records/evaluations.server.ts";
import { findStudent, findStudentByUser } from "#app/records/students.server.ts";
import { evaluationOf, someCompetency } from "#tests/support/catalogue.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { asPerson, newStudent, paidStudent, staffPerson } from "#tests/support/people.ts";
import { pdf } from "#tests/support/sample-files.ts";

let database: TestDatabase;
let file: { name: string; bytes: Buffer };
beforeAll(async () => {
  database = await testDatabase();
  file = { name: "report.pdf", bytes: await pdf("A report") };
});
afterAll(async () => {
  await backgroundIdle();
  await database[Symbol.asyncDispose]();
});

const NEW = { additional: "new", submission: "page" } as const;
const SOMEBODY = "somebody@people.example";

/** Calls a function that may refuse at once or in its promise. */
const asked = async (call: () => unknown) => call();

/** What only a student who has paid may ask for, each for something that does not exist. */
const forPaidStudents: [string, (person: Person) => unknown][] = [
  ["list documents", (person) => listOwnDocuments(person)],
  ["find a document", (person) => findOwnDocument(person, "0".repeat(24))],
  ["keep a document", (person) => keepDocument(person, NEW, { title: "Report" }, file)],
  ["remove a document", (person) => dropDocument(person, "0".repeat(24), "")],
  ["hand in a certificate", (person) => handInCertificate(person, "0".repeat(24), file, "page")],
  ["evaluate again", (person) => evaluateAgain(person, "0".repeat(24))],
  ["download a certificate", (person) => ownFile(person, "0".repeat(24))],
  ["see the progress", (person) => readOwnProgress(person)],
  ["see a competency", (person) => readOwnCompetency(person, "0".repeat(24))],
];
const forStudents: [string, (person: Person) => unknown][] = [
  ["pay", (person) => payApplicationFee(person, "GMP")],
  ["see the receipt", (person) => ownReceipt(person)],
];
const forSuperAdmins: [string, (person: Person) => unknown][] = [
  ["grant a role", (person) => grantRole(person, "admin", SOMEBODY)],
  ["revoke a role", (person) => revokeRole(person, "admin", SOMEBODY)],
  ["see who asks for a role", (person) => listStaffRequests(person, "admin")],
];

test.each(forPaidStudents)("only a student who has paid may %s", async (_, call) => {
  for (const person of [asPerson(await newStudent()), staffPerson("admin"), staffPerson("super_admin")]) {
    await expect(asked(() => call(person))).rejects.toThrow(ForbiddenError);
  }
  await expect(asked(async () => call(asPerson(await paidStudent())))).resolves.toBeDefined();
});

test.each(forStudents)("only a student may %s", async (_, call) => {
  for (const person of [staffPerson("admin"), staffPerson("super_admin")]) {
    await expect(asked(() => call(person))).rejects.toThrow(ForbiddenError);
  }
  await expect(asked(async () => call(asPerson(await newStudent())))).resolves.toBeDefined();
});

test.each(forSuperAdmins)("only a super admin or the terminal may %s", async (_, call) => {
  for (const person of [asPerson(await newStudent()), asPerson(await paidStudent()), staffPerson("admin")]) {
    await expect(asked(() => call(person))).rejects.toThrow(ForbiddenError);
  }
  await expect(asked(() => call(staffPerson("super_admin")))).resolves.toBeDefined();
});

test("another student's document is as unknown as one that never was", async () => {
  const [owner, other] = [asPerson(await paidStudent()), asPerson(await paidStudent())];
  const kept = await keepDocument(owner, NEW, { title: "Mine" }, file);
  const id = kept?.id ?? "";
  expect(await findOwnDocument(other, id)).toBeNull();
  expect(await dropDocument(other, id, kept ? documentMark(kept) : "")).toBeNull();
  expect(await keepDocument(other, { additional: "replace", id }, { title: "Taken over" }, file)).toBeNull();
  expect(await listOwnDocuments(other)).toEqual([]);
  expect(await findOwnDocument(owner, id)).toMatchObject({ title: "Mine" });
});

test("another student's certificate, evaluation and progress stay out of reach", async () => {
  const [owner, other] = [asPerson(await paidStudent()), asPerson(await paidStudent())];
  const competency = await someCompetency(1);
  const student = await findStudent(owner.rowId);
  if (!student) throw new Error("The student is gone.");
  const { id } = await recordEvaluation(evaluationOf(student, competency, [0.9]));
  expect(await ownFile(owner, id)).toMatchObject({ name: "certificate.pdf" });
  expect(await ownFile(other, id)).toBeNull();
  expect((await readOwnProgress(owner)).overall.completed).toBe(1);
  expect((await readOwnProgress(other)).overall.completed).toBe(0);
  expect((await readOwnCompetency(other, competency.id))?.attempts).toEqual([]);
});

test("a document is no certificate and a certificate no document, even for their owner", async () => {
  const owner = asPerson(await paidStudent());
  const document = await keepDocument(owner, NEW, { title: "Mine" }, file);
  expect(await ownFile(owner, document?.id ?? "")).toBeNull();
  const competency = await someCompetency(1);
  const handedIn = await handInCertificate(owner, competency.id, file, "page");
  await handedIn?.outcome;
  const certificate = (await readOwnCompetency(owner, competency.id))?.competency.certificate;
  expect(await ownFile(owner, certificate?.id ?? "")).toMatchObject({ name: "report.pdf" });
  expect(await findOwnDocument(owner, certificate?.id ?? "")).toBeNull();
  expect(await dropDocument(owner, certificate?.id ?? "", "")).toBeNull();
});

test("a payment, a receipt and a profile are the asking student's own", async () => {
  const [owner, other] = [asPerson(await newStudent()), asPerson(await newStudent())];
  expect(await payApplicationFee(owner, "AIP")).toMatchObject({ kind: "paid", course: "AIP" });
  expect(await ownReceipt(owner)).toMatchObject({ user_id: owner.accountId });
  expect(await ownReceipt(other)).toBeNull();
  await changeOwnStudent(owner, { fullName: "New Name", phone: null });
  expect(await readOwnStudent(other)).toMatchObject({ full_name: "Asha Rao", student_id: null });
  expect(await findStudentByUser(other.accountId)).toMatchObject({ full_name: "Asha Rao" });
});
