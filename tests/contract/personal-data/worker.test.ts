import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import mongoose from "mongoose";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStaffRow } from "#app/identity/roles.server.ts";
import { hashToken } from "#app/identity/tokens.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { ASKED, confirmErasure, INACTIVE, scheduleErasure } from "#app/personal-data/erasures.server.ts";
import { personOfAccount, personOfEmail } from "#app/personal-data/tell.server.ts";
import { erasureWork } from "#app/personal-data/worker.server.ts";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { findAccount, type StoredAccount } from "#app/records/accounts.server.ts";
import { recordConsent } from "#app/records/consents.server.ts";
import { keepWish } from "#app/records/erasures.server.ts";
import { listMailsTo, Mails } from "#app/records/mails.server.ts";
import type { Person } from "#app/records/personal-data.server.ts";
import { ensureStudent } from "#app/records/students.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { newAccount } from "#tests/support/people.ts";
import { until } from "#tests/support/wait.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await erasureWork.stop();
  await database[Symbol.asyncDispose]();
});

const erasures = () => mongoose.connection.collection("erasures");
const stateOf = async (account: string) => (await erasures().findOne({ account }))?.state;

const idOf = async (account: string) => String((await erasures().findOne({ account }))?._id);

/** A student whose data is due to be erased. */
async function due(reason: string): Promise<StoredAccount> {
  const account = await newAccount("student", "Asha Rao");
  await ensureStudent({ user_id: account.id, full_name: "Asha Rao", phone: null, email: account.email });
  await scheduleErasure((await personOfAccount(account.id)) as Person, new Date(), reason);
  return account;
}

test("asking again in a tab that does not know of the confirmed deletion changes nothing", async () => {
  const { id } = await due(ASKED);
  const person = (await personOfAccount(id)) as Person;
  expect(await keepWish(person, "another link", new Date(Date.now() + 60_000))).toBe(false);
  expect(await stateOf(id)).toBe("due");
});

test("a link that is followed again writes no second mail", async () => {
  const account = await newAccount("student", "Asha Rao");
  const person = (await personOfAccount(account.id)) as Person;
  await keepWish(person, hashToken("the link"), new Date(Date.now() + 60_000));
  const comes = await confirmErasure("the link");
  expect(comes).toBeInstanceOf(Date);
  for (let i = 0; i < 3; i++) expect(await confirmErasure("the link")).toEqual(comes);
  await backgroundIdle();
  expect((await listMailsTo(account.email, 5)).map(({ name }) => name)).toEqual(["erasure-comes"]);
  const noted = { kind: "erasure", what: "confirmed" };
  expect(await mongoose.connection.collection("security_events").countDocuments(noted)).toBe(1);
});

test("an address without an account that is to be erased twice is erased once", async () => {
  for (let i = 0; i < 2; i++) await scheduleErasure(personOfEmail("lead@people.example"), new Date(), ASKED);
  expect(await erasures().find({}).toArray()).toMatchObject([{ account: null, email: "lead@people.example" }]);
});

test("once all is gone, nothing is looked for by the address again, whatever fails after that", async () => {
  const failing = vi
    .spyOn(mongoose.connection.db as mongoose.mongo.Db, "command")
    .mockRejectedValue(new Error("no room"));
  const told = vi.spyOn(log, "error").mockReturnValue(undefined);
  const { id, email } = await due(ASKED);
  await erasureWork.start({ alone: true });
  await until("the file could not be written anew", () => told.mock.calls.length > 0);
  await erasureWork.stop();
  failing.mockRestore();
  await recordConsent({ account: null, email, purpose: "news", version: "1", wording: "w", decision: "given" });
  await erasures().updateOne({ account: id }, { $set: { due_at: new Date() } });
  await erasureWork.start({ alone: true });
  await until(
    "the address is written to",
    async () => (await Mails.findOne({ key: `erasure done ${await idOf(id)}` })) !== null,
  );
  await erasureWork.stop();
  expect(await mongoose.connection.collection("consents").countDocuments({ email })).toBe(1);
});

test("what stands for a person in what stays is of the secret that is in force when they are erased", async () => {
  const { id, email } = await due(ASKED);
  await recordConsent({ account: id, email, purpose: "news", version: "1", wording: "w", decision: "given" });
  const erasure = await idOf(id);
  await erasures().updateOne({ account: id }, { $set: { person: "of another secret" } });
  await erasureWork.start({ alone: true });
  const [said] = await until("the consent has the mark", async () => {
    const found = await mongoose.connection
      .collection("consents")
      .find({ email: { $ne: email } })
      .toArray();
    return found.length > 0 && found;
  });
  await erasureWork.stop();
  expect(await erasures().findOne({ _id: new mongoose.Types.ObjectId(erasure) })).toMatchObject({
    person: said?.email,
  });
});

test("whoever is given work here before the day comes keeps the account, unless a backup brought it back", async () => {
  const [asked, unused, restored] = [await due(ASKED), await due(INACTIVE), await due("restored")];
  const other = await due(ASKED);
  for (const account of [asked, unused, restored]) await createStaffRow("admin", account);
  await erasureWork.start({ alone: true });
  await until("the others are gone", async () => !(await findAccount(restored.id)) && !(await findAccount(other.id)));
  await until("these are called off", async () => !(await stateOf(asked.id)) && !(await stateOf(unused.id)));
  expect(await findAccount(asked.id)).not.toBeNull();
  expect(await findAccount(unused.id)).not.toBeNull();
});

const outbox = async () => (await readdir(join(env().DATA_DIR, "outbox")).catch(() => [])).join(" ");

test("what work under way has mailed to somebody who is being erased goes with the last mail to them", async () => {
  const { id, email } = await due(ASKED);
  await erasureWork.start({ alone: true });
  await until("all but the address is gone", async () => (await stateOf(id)) === "telling");
  await until(
    "the last mail is sent",
    async () => (await Mails.findOne({ key: `erasure done ${await idOf(id)}` }))?.state === "sent",
  );
  await erasureWork.stop();
  await postMail(email, "evaluation-failed", { name: "Asha", link: "x", competency: "c", title: "t", reason: "r" });
  await backgroundIdle();
  const [late] = await listMailsTo(email, 5);
  expect(await outbox()).toContain(late?.id);
  await erasures().updateOne({ account: id }, { $set: { due_at: new Date() } });
  await erasureWork.start({ alone: true });
  await until("the address is forgotten", async () => (await erasures().findOne({ account: id }))?.email === null);
  expect(await listMailsTo(email, 5)).toEqual([]);
  expect(await outbox()).not.toContain(late?.id);
});

test("a mail that was being delivered while its reader was erased leaves no file", async () => {
  const mails = mongoose.model("mails");
  const update = mails.updateOne.bind(mails);
  vi.spyOn(mails, "updateOne").mockImplementationOnce((async (...asked: Parameters<typeof update>) => {
    await mails.collection.deleteMany({});
    return update(...asked);
  }) as never);
  const name = `late-${randomUUID()}@people.example`;
  await postMail(name, "own-data-staff", { name: "Asha" });
  const [mail] = await listMailsTo(name, 1);
  await backgroundIdle();
  expect(await mails.countDocuments()).toBe(0);
  expect(await outbox()).not.toContain(mail?.id);
});
