import { afterAll, beforeAll, expect, test } from "vitest";
import { issueCredential } from "#app/certification/award.server.ts";
import { decide } from "#app/certification/decide.server.ts";
import { openWhenComplete } from "#app/certification/open.server.ts";
import { renewalWork } from "#app/certification/renewal.server.ts";
import { readStanding } from "#app/certification/standing.server.ts";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { findNewestCase, moveCase } from "#app/records/certification-cases.server.ts";
import { Credentials, listCredentialsOf } from "#app/records/credentials.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import { findStudent } from "#app/records/students.server.ts";
import { someCompetency } from "#tests/support/catalogue.ts";
import { approveElements, completeStudent, declared, impartial } from "#tests/support/certification.ts";
import { someAward } from "#tests/support/credentials.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { staffPerson } from "#tests/support/people.ts";
import { until } from "#tests/support/wait.ts";

const DAY_MS = 86_400_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await someCompetency(1);
});
afterAll(async () => {
  await renewalWork.stop();
  await backgroundIdle();
  await database[Symbol.asyncDispose]();
});

/** Somebody who was certified some time ago, and whose certificate expires in so many days. */
async function certified(days: number) {
  const student = await completeStudent();
  const opened = await openWhenComplete(student.id);
  const decision = { by: "d", by_name: "D", at: new Date(), kind: "award" as const, reasons: "" };
  await moveCase(opened?.id ?? "", "ready", "awarded", { decision });
  const { id, user_id } = student;
  const expires_at = new Date(Date.now() + days * DAY_MS);
  const ids = { caseId: opened?.id ?? "", student: id, user_id };
  const credential = await issueCredential("terminal", someAward({ ...ids, expires_at }));
  const next = async () => {
    const now = await findStudent(id);
    return now ? (await readStanding(now)).next.text : "";
  };
  return { student, credential, next };
}

test("a certificate is renewed by newer evidence and a declaration, and by somebody who decides", async () => {
  const { student, credential, next } = await certified(60);
  expect(await next()).toContain("show newer evidence of one competency");
  await declared(student);
  expect((await findNewestCase(student.id))?.stage).toBe("awarded");
  await approveElements(student);
  await declared(student);
  const renewed = await findNewestCase(student.id);
  expect(renewed).toMatchObject({ stage: "recommended", attempt: 2, renewal: true, recommendation: null });
  const decider = await impartial(staffPerson("super_admin", "Dara Singh"), student.user_id);
  const outcome = await decide(decider, renewed?.id ?? "", { kind: "award", reasons: "", seen: renewed?.version ?? 0 });
  expect(outcome).toEqual({ kind: "done", stage: "awarded" });
  const [newest] = await listCredentialsOf(student.user_id);
  expect([newest?.number === credential.number, newest?.status]).toEqual([false, "valid"]);
});

test("before it expires its holder is reminded, once for each of the days, and nobody can renew it sooner", async () => {
  const [soon, later] = [await certified(20), await certified(200)];
  expect(await later.next()).toBe("You are certified. Your certificate is ready.");
  const due = later.credential.expires_at?.getTime() ?? 0;
  expect(later.credential.due_at?.getTime()).toBe(due - 90 * DAY_MS);
  const reminders = async (email: string) =>
    (await listMailsTo(email, 50)).filter(({ name }) => name === "certificate-expires").length;
  const dueAt = async () => (await Credentials.findOne({ number: soon.credential.number }))?.due_at ?? null;
  const ends = soon.credential.expires_at?.getTime() ?? 0;
  await renewalWork.start();
  for (let round = 0; round < 2; round++) {
    await until("a reminder", async () => (await dueAt())?.getTime() === ends - 7 * DAY_MS);
    expect([await reminders(soon.student.email), await reminders(later.student.email)]).toEqual([1, 0]);
    await Credentials.set({ number: soon.credential.number }, { due_at: new Date(0) });
    renewalWork.nudge();
  }
});
