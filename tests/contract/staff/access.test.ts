import { expect, test } from "vitest";
import type { Person } from "#app/identity/access.server.ts";
import { createStaffRow, findRoleRow } from "#app/identity/roles.server.ts";
import {
  findAccount,
  insertConfirmedAccounts,
  type StoredAccount,
  setAccountMetadata,
} from "#app/records/accounts.server.ts";
import { auditTrail } from "#app/records/audit-events.server.ts";
import { readListState } from "#app/records/list-state.ts";
import { decideRequest, revokeAccess, staffMember, staffRequests } from "#app/staff/access.server.ts";
import { lists } from "#app/staff/lists.server.ts";
import { editOwnProfile, ownProfile } from "#app/staff/profile.server.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { staffPerson } from "#tests/support/people.ts";
import { newAddress } from "#tests/support/random.ts";

await databaseOfFile();

const boss = staffPerson("super_admin", "Farhan Qureshi");

async function asking(role: "admin" | "super_admin", fullName = "Some Body"): Promise<StoredAccount> {
  const metadata = { role, full_name: fullName, department: null, phone: null };
  const email = newAddress();
  const [account] = await insertConfirmedAccounts([{ email, password_hash: "none", metadata }]);
  if (!account) throw new Error("The account was not created.");
  return account;
}

async function member(
  role: "admin" | "super_admin",
): Promise<{ account: StoredAccount; person: Person; rowId: string }> {
  const account = await asking(role);
  await createStaffRow(role, account);
  const row = await findRoleRow(role, account.id);
  if (!row) throw new Error("The row was not created.");
  const person = { ...staffPerson(role, row.full_name), accountId: account.id, rowId: row.id, email: account.email };
  return { account, person, rowId: row.id };
}

/** The mark of a request as the screen shows it. */
async function shownOf(account: StoredAccount): Promise<string> {
  return (await staffRequests(boss)).find(({ id }) => id === account.id)?.shown ?? "";
}

/** Revokes what is shown at this moment. */
async function revokeShown(person: Person, role: "admin" | "super_admin", rowId: string) {
  return revokeAccess(person, role, rowId, (await staffMember(boss, role, rowId))?.shown ?? "");
}

async function waits(account: StoredAccount): Promise<boolean> {
  return (await staffRequests(boss)).some(({ id }) => id === account.id);
}

test("a request is approved once", async () => {
  const account = await asking("admin", "New Admin");
  expect(await waits(account)).toBe(true);
  const shown = await shownOf(account);
  expect(await decideRequest(boss, account.id, shown, "approve")).toEqual({ kind: "done", name: "New Admin" });
  expect(await findRoleRow("admin", account.id)).not.toBeNull();
  expect(await waits(account)).toBe(false);
  expect(await decideRequest(boss, account.id, shown, "approve")).toEqual({ kind: "gone" });
});

test("a request that became another is neither approved nor declined, and a member who changed keeps the access", async () => {
  const account = await asking("admin", "Asks For More");
  const shown = await shownOf(account);
  await setAccountMetadata(account.id, { ...account.metadata, role: "super_admin" });
  for (const decision of ["approve", "decline"] as const)
    expect(await decideRequest(boss, account.id, shown, decision)).toEqual({ kind: "changed meanwhile" });
  expect(await findRoleRow("super_admin", account.id)).toBeNull();
  expect(await findRoleRow("admin", account.id)).toBeNull();

  const other = await member("admin");
  const seen = (await staffMember(boss, "admin", other.rowId))?.shown ?? "";
  await editOwnProfile(other.person, { fullName: "Somebody Else", department: null });
  expect(await revokeAccess(boss, "admin", other.rowId, seen)).toEqual({ kind: "changed meanwhile" });
  expect(await findRoleRow("admin", other.account.id)).not.toBeNull();
});

test("a declined request is gone until the person asks anew", async () => {
  const account = await asking("super_admin");
  const shown = await shownOf(account);
  expect((await decideRequest(boss, account.id, shown, "decline")).kind).toBe("done");
  expect(await waits(account)).toBe(false);
  expect(await decideRequest(boss, account.id, shown, "decline")).toEqual({ kind: "gone" });
  expect(await findRoleRow("super_admin", account.id)).toBeNull();
  const again = (await findAccount(account.id))?.metadata;
  if (again) await setAccountMetadata(account.id, again);
  expect(await waits(account)).toBe(true);
});

test("nobody revokes their own access, and a revoked admin has none", async () => {
  const [one, other] = [await member("super_admin"), await member("admin")];
  expect(await revokeShown(one.person, "super_admin", one.rowId)).toEqual({ kind: "oneself" });
  expect((await revokeShown(one.person, "admin", other.rowId)).kind).toBe("done");
  expect(await findRoleRow("admin", other.account.id)).toBeNull();
  expect(await revokeShown(one.person, "admin", other.rowId)).toEqual({ kind: "gone" });
});

test("the last super admin stays, also when two revoke each other at the same moment", async () => {
  const people = [await member("super_admin"), await member("super_admin")] as const;
  const everyone = await all();
  for (const row of everyone) {
    if (!people.some(({ rowId }) => rowId === row.id)) await revokeShown(boss, "super_admin", row.id);
  }
  const [one, two] = people;
  await Promise.all([
    revokeShown(one.person, "super_admin", two.rowId),
    revokeShown(two.person, "super_admin", one.rowId),
  ]);
  const left = await all();
  expect(left.length).toBeGreaterThan(0);
  for (const { id } of left) await revokeShown(boss, "super_admin", id);
  expect(await all()).toHaveLength(1);
});

async function all() {
  return (await lists["super-admins"].open(boss, new URLSearchParams())).page?.rows ?? [];
}

test("every decision about access has its line", async () => {
  const account = await asking("admin", "Oddly Named");
  await decideRequest(boss, account.id, await shownOf(account), "decline");
  const state = readListState(auditTrail.definition, new URLSearchParams({ q: "oddly", kind: "staff access" }));
  expect((await auditTrail.page(state)).rows).toMatchObject([
    { action: "declined", actor_name: "Farhan Qureshi", target_id: account.id, after: { role: "admin" } },
  ]);
});

test("admins change name and department of their own row, super admins the name only", async () => {
  const [admin, superAdmin] = [await member("admin"), await member("super_admin")];
  await editOwnProfile(admin.person, { fullName: "New Name", department: "Finance" });
  expect(await ownProfile(admin.person)).toMatchObject({ fullName: "New Name", department: "Finance" });
  await editOwnProfile(superAdmin.person, { fullName: "Newer Name", department: "Finance" });
  expect(await ownProfile(superAdmin.person)).not.toHaveProperty("department");
});
