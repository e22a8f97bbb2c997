import mongoose from "mongoose";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyLine } from "#app/identity/security-log.server.ts";
import {
  expiringKinds,
  forgetPast,
  lookForPast,
  type PastPeriod,
  retentionWork,
  startRetention,
} from "#app/personal-data/retention.server.ts";
import { RefusedCertificates } from "#app/records/competency-certificates.server.ts";
import { recordConsent } from "#app/records/consents.server.ts";
import { insertConversation } from "#app/records/conversations.server.ts";
import { keepCheckingStudent, keepInterestedStudent } from "#app/records/leads.server.ts";
import { LEASE_MS } from "#app/records/lease.server.ts";
import { keepMail } from "#app/records/mails.server.ts";
import {
  openRetentionRuns,
  type RetentionKind,
  RetentionRuns,
  retentionLeases,
  retentionPeriod,
} from "#app/records/retention.server.ts";
import { appendSecurityEvent } from "#app/records/security-events.server.ts";
import { countUnanswered } from "#app/records/unanswered-questions.server.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { newStudent } from "#tests/support/people.ts";
import { uuid } from "#tests/support/random.ts";
import { insertRows } from "#tests/support/rows.ts";
import { until } from "#tests/support/wait.ts";

await databaseOfFile();
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T06:30:00Z") }));
afterEach(async () => {
  vi.useRealTimers();
  for (const { collection } of Object.values(mongoose.models)) await collection.deleteMany({});
});

const rows = (collection: string) => mongoose.connection.collection(collection);
const interest = () => ({
  full_name: "Asha Rao",
  email: `${uuid()}@example.org`,
  phone: "9876543210",
  current_profession: "Teacher",
  years_of_experience: "1-3",
  interests: null,
});
const mail = { name: "interest-registered", subject: "s", ends_at: null, urgent: false, body: () => "" };
const conversation = () =>
  ({
    id: uuid(),
    surface: "visitor",
    turn: 0,
    messages: [],
    assessment: null,
    lastTopic: null,
    memory: {},
    profile: null,
  }) as const;
const line = () => emptyLine("export", new Date());
const refusal = { student_id: "s", competency_id: "c", file_name: "a.pdf", reason: "r" };

const kept: [RetentionKind, string, () => Promise<unknown>][] = [
  ["interest", "interested_students", () => keepInterestedStudent(interest())],
  ["eligibility", "checking_students", () => keepCheckingStudent({ name: "Asha", email: "a@example.org", phone: "1" })],
  ["form-submissions", "form_submissions", () => mongoose.models.form_submissions?.create({}) ?? Promise.reject()],
  ["conversations", "conversations", () => insertConversation(conversation())],
  ["unanswered-questions", "unanswered_questions", () => countUnanswered("why", undefined)],
  [
    "refused-certificates",
    "refused_certificates",
    () => RefusedCertificates.insert({ ...refusal, refused_at: new Date() }),
  ],
  ["mails", "mails", () => keepMail({ ...mail, to: "a@example.org" })],
  ["security-log", "security_events", () => appendSecurityEvent(line())],
];

async function forgotten(): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for await (const { kind, count } of forgetPast()) if (count > 0) gone[kind] = count;
  return gone;
}

async function past() {
  const found: PastPeriod[] = [];
  for await (const each of lookForPast()) if (each.count > 0) found.push(each);
  return found;
}

test.each(kept)("%s: kept until the last second of the period, then gone", async (kind, collection, keep) => {
  await keep();
  const born = Date.now();
  vi.setSystemTime(born + retentionPeriod(kind) - 1_000);
  expect(await forgotten()).not.toHaveProperty(kind);
  expect(await rows(collection).countDocuments()).toBe(1);
  vi.setSystemTime(born + retentionPeriod(kind) + 1_000);
  expect(await past()).toContainEqual({ kind, count: 1, oldest: new Date(born) });
  expect(await rows(collection).countDocuments(), "looking changes nothing").toBe(1);
  expect(await forgotten()).toMatchObject({ [kind]: 1 });
  expect(await rows(collection).countDocuments()).toBe(0);
});

test("what was said for an address goes after its period, unless the address has an account", async () => {
  const student = await newStudent();
  const said = { account: null, version: "1.0", wording: "w", decision: "given" } as const;
  for (let i = 0; i < 120; i++) await recordConsent({ ...said, email: `${i}@example.org`, purpose: "news" });
  await recordConsent({ ...said, email: student.email, purpose: "adult" });
  vi.setSystemTime(Date.now() + retentionPeriod("consents") + 1_000);
  expect(await past()).toContainEqual(expect.objectContaining({ kind: "consents", count: 120 }));
  for await (const gone of expiringKinds.consents?.forget(new Date(Date.now() - retentionPeriod("consents"))) ?? [])
    expect(gone).toBeLessThanOrEqual(100);
  const left = await rows("consents").find({}).toArray();
  expect(left.map(({ email, purpose }) => [email, purpose])).toEqual([[student.email, "adult"]]);
});

async function manyOld(count: number): Promise<void> {
  vi.setSystemTime(Date.now() - retentionPeriod("interest") - 5_000);
  const registered_at = new Date();
  const each = () => ({ ...interest(), registered_at, submission_key: uuid() });
  await insertRows("interested_students", Array.from({ length: count }, each));
  vi.setSystemTime(Date.now() + retentionPeriod("interest") + 5_000);
  await keepInterestedStudent(interest());
}

test("of two processes at once each row goes with one, and nothing young goes", async () => {
  await manyOld(230);
  const both = await Promise.all([forgotten(), forgotten()]);
  expect(both.map(({ interest: count = 0 }) => count).reduce((sum, count) => sum + count)).toBe(230);
  expect(await rows("interested_students").countDocuments()).toBe(1);
  const runs = await RetentionRuns.find({});
  expect(runs.find(({ kind }) => kind === "interest")).toMatchObject({ gone: 230, held_by: null });
});

test("what a killed process has begun, another one ends when nobody answers for it any more", async () => {
  await manyOld(120);
  await openRetentionRuns(["interest"], true);
  expect(await retentionLeases.claim()).toMatchObject({ kind: "interest" });
  await expiringKinds.interest?.forget(new Date(Date.now() - retentionPeriod("interest"))).next();
  expect(await forgotten(), "somebody else is at it").not.toHaveProperty("interest");
  expect(await rows("interested_students").countDocuments()).toBe(21);
  vi.setSystemTime(Date.now() + LEASE_MS + 1_000);
  await startRetention();
  await until("all that is old has gone", async () => (await rows("interested_students").countDocuments()) === 1);
  await retentionWork.stop();
});
