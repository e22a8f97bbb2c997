import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ASKED, INACTIVE, noticeKey, scheduleErasure, WEEK_MS } from "#app/personal-data/erasures.server.ts";
import { personOfAccount } from "#app/personal-data/tell.server.ts";
import { findAccount, type StoredAccount } from "#app/records/accounts.server.ts";
import { findErasure } from "#app/records/erasures.server.ts";
import { keepMail, Mails } from "#app/records/mails.server.ts";
import type { Person } from "#app/records/personal-data.server.ts";
import { inDatabaseAtRest, temporaryDirectory, testEngine } from "#tests/support/database.ts";
import { newStudent } from "#tests/support/people.ts";
import { runCli } from "#tests/support/run-cli.ts";

test("people who were deleted since the backup are erased once more, by a list", async () => {
  await using place = await temporaryDirectory();
  const [from, data, backup] = ["from", "data", "backup.tar"].map((name) => join(place.path, name)) as [
    string,
    string,
    string,
  ];
  await inDatabaseAtRest(from, async () => undefined);
  expect((await runCli("backup", [backup], { DATA_DIR: from })).code).toBe(0);
  const list = join(place.path, "list.txt");
  writeFileSync(list, "Somebody@example.org\n\nlead@example.org\n");
  const done = await runCli("restore", [backup, "--erase-again", list], { DATA_DIR: data });
  expect(done.said).toContain("2 people, 0 of them with an account");
  expect(done.code).toBe(0);
  await using engine = await testEngine(data);
  const due = await engine.db.collection("erasures").find({ state: "due", reason: "restored" }).toArray();
  expect(due.map(({ email }) => email).toSorted()).toEqual(["lead@example.org", "somebody@example.org"]);
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
