import mongoose from "mongoose";
import { expect, test } from "vitest";
import { emptyLine } from "#app/identity/security-log.server.ts";
import { erasePerson } from "#app/personal-data/erase.server.ts";
import { personalDataOf } from "#app/personal-data/tell.server.ts";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { type AuditEventRow, appendAuditEvent, newId } from "#app/records/audit-events.server.ts";
import { keepMail } from "#app/records/mails.server.ts";
import type { Person } from "#app/records/personal-data.server.ts";
import { appendSecurityEvent, type SecurityEventRow } from "#app/records/security-events.server.ts";
import { takeAnalysis } from "#app/staff/students.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { newStudent, staffPerson } from "#tests/support/people.ts";

/** A student who worked here once, and one whose things they decided about. */
async function formerStaff() {
  const [ravi, other] = [await newStudent({ fullName: "Ravi Former" }), await newStudent({ fullName: "Asha Other" })];
  const person = { account: ravi.user_id, student: ravi.id, email: ravi.email };
  const acted = { actor_id: ravi.user_id, actor_name: ravi.full_name, actor_role: "admin" };
  return { person, other, acted };
}

const deed = { action: "updated", kind: "document", before: { verdict: "waiting" } } as const;

/** That somebody was asked for a second judgement. */
const asked = ({ actor_id, actor_name }: { actor_id: string; actor_name: string }) =>
  ({ kind: "interview", asked_id: actor_id, after: { second_assessor: actor_name } }) as const;

async function plantTrail({ person, other, acted }: Awaited<ReturnType<typeof formerStaff>>): Promise<void> {
  const leela = { actor_id: newId(), actor_name: "Leela Nair", actor_role: "super_admin" };
  const lines: Omit<AuditEventRow, "at">[] = [
    { ...acted, ...deed, target_id: other.id, target_name: "Asha Other: Aadhaar", after: { note: "theirs" } },
    { ...leela, ...deed, target_id: String(person.student), target_name: "Ravi Former: PAN", after: { note: "his" } },
    { ...acted, ...deed, kind: "own profile", target_id: newId(), target_name: "Ravi Former", after: { name: "Ravi" } },
    { ...leela, ...deed, target_id: other.id, target_name: "Asha Other", ...asked(acted) },
  ];
  for (const line of lines) await appendAuditEvent(line);
}

async function told(person: Person, wanted: string): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for await (const { collection, rows } of personalDataOf(person))
    for await (const row of rows) if (collection === wanted) found.push(row);
  return found;
}

const trail = () => mongoose.connection.collection("audit_events").find({}).sort({ _id: 1 }).toArray();

test("erasing who worked here leaves the trail about others, without the name of who did it", async () => {
  await using _database = await testDatabase();
  const met = await formerStaff();
  await plantTrail(met);
  const [before] = await trail();
  await erasePerson(met.person);
  const [about, his, own, second] = await trail();
  expect(about).toEqual({ ...before, actor_name: "A former member of staff", search: expect.anything() });
  expect(JSON.stringify(about?.search)).not.toMatch(/ravi|former student/i);
  const gone = { target_name: "(erased)", before: null, after: null };
  expect(his).toMatchObject({ ...gone, actor_name: "Leela Nair" });
  expect(own).toMatchObject({ ...gone, actor_name: "A former member of staff" });
  const wasAsked = { second_assessor: "A former member of staff" };
  expect(second).toMatchObject({ actor_name: "Leela Nair", target_name: "Asha Other", after: wasAsked });
  await erasePerson(met.person);
  expect((await trail())[0]).toEqual(about);
});

test("who worked here is told what was done to their own data, and nothing of others", async () => {
  await using _database = await testDatabase();
  const met = await formerStaff();
  await plantTrail(met);
  const collection = (name: string) => mongoose.connection.collection(name);
  const [attempt, toAssessor] = [new mongoose.Types.ObjectId(), new mongoose.Types.ObjectId()];
  await collection("certification_cases").insertOne({ _id: attempt, student: met.person.student });
  const key = `interview ${attempt} 1 assessor`;
  await collection("mails").insertOne({ _id: toAssessor, to: "leela@people.example", key });
  const { email } = met.person;
  const mail = { to: email, name: "welcome", subject: "Welcome", ends_at: null, urgent: false } as const;
  const toThem = await keepMail({ ...mail, body: () => "" });
  const again = { ...met.acted, ...deed, kind: "mail", before: null, after: null } as const;
  await appendAuditEvent({ ...again, target_id: String(toThem), target_name: `Welcome (${email})` });
  await appendAuditEvent({ ...again, target_id: String(toAssessor), target_name: "Interview (leela@people.example)" });
  const names = (await told(met.person, "audit_events")).map(({ target_name }) => target_name);
  expect(names).toEqual(["Ravi Former: PAN", "Ravi Former", `Welcome (${email})`]);
});

test("a student is told that a second judgement was asked for, and not of whom", async () => {
  await using _database = await testDatabase();
  const { person, other, acted } = await formerStaff();
  const student = { account: other.user_id, student: other.id, email: other.email };
  const line = { ...acted, ...deed, ...asked(acted), action: "asked for a second judgement on", before: null };
  await appendAuditEvent({ ...line, target_id: other.id, target_name: "Asha Other" });
  const [row] = await told(student, "audit_events");
  expect(row).toMatchObject({ action: line.action, after: {} });
  await erasePerson(student);
  await erasePerson(person);
  expect((await trail())[0]).toMatchObject({ target_name: "(erased)", after: null });
});

test("an export about one person names them in the security log only where an erasure finds it", async () => {
  await using _database = await testDatabase();
  const student = await newStudent({ fullName: "Qzxasha Export" });
  await takeAnalysis(staffPerson("admin"), student.id);
  await backgroundIdle();
  const log = async () => JSON.stringify(await mongoose.connection.collection("security_events").find({}).toArray());
  expect(await log()).toContain("Qzxasha");
  await erasePerson({ account: student.user_id, student: student.id, email: student.email });
  expect(await log()).toContain("an analysis");
  expect(await log()).not.toMatch(/qzxasha/i);
});

test("of the security log a person reads what is theirs: no file of others, and no network address of others", async () => {
  await using _database = await testDatabase();
  const { person, other, acted } = await formerStaff();
  const log = (more: Partial<SecurityEventRow>) =>
    appendSecurityEvent({ ...emptyLine("document read", new Date()), actor_email: "", ...more });
  const ravi = { ...acted, actor_email: person.email };
  const leela = { actor_id: newId(), actor_name: "Leela Nair", actor_email: "leela@people.example" };
  const subject = { subject_id: String(person.account), subject_email: person.email };
  await log({ ...ravi, subject_id: other.user_id, subject_email: other.email, what: "aadhaar-of-asha.pdf" });
  await log({ ...leela, ...subject, what: "ravi.pdf", address: "staff4address" });
  await log({ ...subject, kind: "sign-in bad", what: "student", address: "stranger" });
  await log({ ...ravi, kind: "sign-in good", address: "his0own0code" });
  const lines = await told(person, "security_events");
  expect(lines.map(({ kind, what, address }) => [kind, what, address])).toEqual([
    ["document read", "ravi.pdf", undefined],
    ["sign-in bad", "student", undefined],
    ["sign-in good", undefined, "his0own0code"],
  ]);
});
