import mongoose from "mongoose";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { INACTIVE } from "#app/personal-data/erasures.server.ts";
import { forgetPast } from "#app/personal-data/retention.server.ts";
import { erasureWork } from "#app/personal-data/worker.server.ts";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { findAccount } from "#app/records/accounts.server.ts";
import { findErasure } from "#app/records/erasures.server.ts";
import { listMailsTo, type MailState } from "#app/records/mails.server.ts";
import { retentionPeriod } from "#app/records/retention.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { newStudent } from "#tests/support/people.ts";
import { until } from "#tests/support/wait.ts";

const HOUR = 3_600_000;
let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T06:30:00Z") });
});
afterEach(async () => {
  await erasureWork.stop();
  vi.useRealTimers();
  await database[Symbol.asyncDispose]();
});

const rows = (collection: string) => mongoose.connection.collection(collection);
const pass = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds);
async function look(): Promise<number> {
  let went = 0;
  for await (const { count } of forgetPast()) went += count;
  return went;
}

/** A student whose account is about to end. @param state of the mail that says so */
async function noticed(state: MailState): Promise<StoredStudent> {
  const student = await newStudent();
  pass(retentionPeriod("inactive-accounts") + 1_000);
  expect(await look()).toBe(1);
  await backgroundIdle();
  await rows("mails").updateMany({}, { $set: { state, sent_at: null } });
  return student;
}

/** Has the worker look at what is due now, until it has made up its mind. */
async function work(what: string, decided: () => Promise<boolean>): Promise<void> {
  await erasureWork.start({ alone: true });
  await until(what, decided);
  await erasureWork.stop();
}

test("an account whose owner could not be told stays, and they are written to again after a month", async () => {
  const student = await noticed("failed");
  pass(70 * HOUR);
  await work("it is called off", async () => (await findErasure(student.user_id)) === null);
  expect(await findAccount(student.user_id)).not.toBeNull();
  expect(await look()).toBe(0);
  expect(await findErasure(student.user_id)).toBeNull();
  expect(await listMailsTo(student.email, 10)).toMatchObject([{ state: "failed" }]);
  pass(31 * 24 * HOUR);
  expect(await look()).toBe(1);
  expect(await findErasure(student.user_id)).toMatchObject({ reason: INACTIVE });
  expect(await listMailsTo(student.email, 10)).toMatchObject([{ at: new Date() }]);
});

test("an account does not end before its owner was told for 48 hours, however late the mail went", async () => {
  const student = await noticed("waiting");
  const comes = async () => Number((await findErasure(student.user_id))?.comes_at);
  pass(70 * HOUR);
  await work("it waits for the mail", async () => (await comes()) > Date.now());
  const told = Date.now();
  await rows("mails").updateMany({}, { $set: { state: "sent", sent_at: new Date() } });
  await rows("erasures").updateMany({}, { $set: { due_at: new Date() } });
  await work("it waits for the end of the notice", async () => (await comes()) === told + 48 * HOUR);
  expect(await findAccount(student.user_id)).not.toBeNull();
  pass(48 * HOUR);
  await work("it ends", async () => (await findAccount(student.user_id)) === null);
});
