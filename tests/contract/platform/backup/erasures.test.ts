import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import mongoose from "mongoose";
import { expect, test } from "vitest";
import { eraseReturned } from "#app/personal-data/erased-ledger.server.ts";
import { ASKED, INACTIVE, noticeKey, scheduleErasure, WEEK_MS } from "#app/personal-data/erasures.server.ts";
import { personOfAccount } from "#app/personal-data/tell.server.ts";
import { findAccount, type StoredAccount } from "#app/records/accounts.server.ts";
import { findErasure, personMark } from "#app/records/erasures.server.ts";
import { keepMail, Mails } from "#app/records/mails.server.ts";
import type { Person } from "#app/records/personal-data.server.ts";
import { inDatabaseAtRest, temporaryDirectory } from "#tests/support/database.ts";
import { newStudent } from "#tests/support/people.ts";
import { runCli } from "#tests/support/run-cli.ts";

test("people who were erased after a backup are erased once more when it is restored, with no list of anybody's", async () => {
  await using place = await temporaryDirectory();
  const at = (name: string) => join(place.path, name);
  const [from, data] = [at("from"), at("data")];
  const lead = "lead@example.org";
  const interest = () => mongoose.connection.collection("interested_students");
  const gone = await inDatabaseAtRest(from, async () => {
    await interest().insertOne({ email: "Lead@example.org" });
    return (await newStudent()).user_id;
  });
  expect((await runCli("backup", [at("first.tar")], { DATA_DIR: from })).code).toBe(0);
  const noted = [
    { at: new Date(Date.now() + 2000).toISOString(), account: gone, person: "" },
    { at: new Date(Date.now() + 2000).toISOString(), account: null, person: personMark(lead) },
  ];
  writeFileSync(join(from, "erased"), noted.map((line) => `${JSON.stringify(line)}\n`).join(""));
  // The next night's backup tells of them, wherever an earlier one is restored from beside it.
  expect((await runCli("backup", [at("second.tar")], { DATA_DIR: from })).code).toBe(0);
  expect((await runCli("restore", [at("first.tar")], { DATA_DIR: data })).code).toBe(0);
  expect(readFileSync(join(data, "erased"), "utf8")).toBe(readFileSync(join(from, "erased"), "utf8"));
  await inDatabaseAtRest(data, async () => {
    await eraseReturned(data);
    const due = await mongoose.connection.collection("erasures").find({ state: "due", reason: "restored" }).toArray();
    expect(due.map(({ account, email }) => account ?? email).toSorted()).toEqual([gone, lead].toSorted());
  });
});

test("a deletion that a backup brings back waits once more, since it may have been called off meanwhile", async () => {
  await using place = await temporaryDirectory();
  const [data, backup] = [join(place.path, "data"), join(place.path, "backup.tar")];
  const past = new Date(Date.now() - 60_000);
  const due = async (reason: string): Promise<StoredAccount> => {
    const account = (await findAccount((await newStudent()).user_id)) as StoredAccount;
    await scheduleErasure((await personOfAccount(account.id)) as Person, past, reason);
    return account;
  };
  const [asked, unused, gone] = await inDatabaseAtRest(data, async () => {
    const accounts = [await due(ASKED), await due(INACTIVE), await due("restored")] as const;
    const mail = { to: accounts[1].email, name: "account-ending", subject: "It ends", ends_at: null, urgent: false };
    await keepMail({ ...mail, key: noticeKey(accounts[1]), body: () => "" });
    return accounts;
  });
  expect((await runCli("backup", [backup], { DATA_DIR: data })).code).toBe(0);
  const began = Date.now();
  const done = await runCli("restore", [backup, "--force"], { DATA_DIR: data });
  expect(done.said).toContain("1 deletions that students had asked for come in a week");
  await inDatabaseAtRest(data, async () => {
    expect(Number((await findErasure(asked.id))?.comes_at)).toBeGreaterThanOrEqual(began + WEEK_MS);
    expect(await findErasure(unused.id)).toBeNull();
    expect(await Mails.findOne({ key: noticeKey(unused) }), "its owner is told anew").toBeNull();
    expect(await findErasure(gone.id)).toMatchObject({ state: "due", comes_at: past });
  });
});
