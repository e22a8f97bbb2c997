import { expect, inject, test } from "vitest";
import { findRoleRow } from "#app/identity/roles.server.ts";
import { setAccountMetadata } from "#app/records/accounts.server.ts";
import { Admins } from "#app/records/staff-roles.server.ts";
import { newAccount, newStaff } from "#tests/support/people.ts";
import { word } from "#tests/support/random.ts";
import { staffOfFile } from "#tests/support/sessions.ts";

const { address, dataDir } = inject("product");
const ADMINS = "/super-admin-dashboard/admins";

const staff = await staffOfFile({ address, dataDir });

test.each(["approve", "decline"])(
  "%s concerns the role that was shown, never one that was asked for since",
  async (decision) => {
    const boss = await staff.as("super_admin");
    const account = await newAccount("admin", `Wants ${word()}`);
    const shown = await boss.get(ADMINS);
    await setAccountMetadata(account.id, { ...account.metadata, role: "super_admin" });
    const form = `form:has(input[value="${account.id}"])`;
    const told = await shown.submit(form, { decision });
    expect(told.status).toBe(409);
    expect(told.text("main [role=alert]")).toContain("This has changed since you opened the page, so nothing was done");
    expect(told.text("main")).toContain("asks to be a super admin");
    expect(await findRoleRow("super_admin", account.id)).toBeNull();
    expect(await findRoleRow("admin", account.id)).toBeNull();
    const decided = await told.submit(form, { decision });
    expect(decided.status).toBe(200);
    expect((await findRoleRow("super_admin", account.id)) !== null).toBe(decision === "approve");
  },
);

test("a request without what was shown changes nothing", async () => {
  const boss = await staff.as("super_admin");
  const account = await newAccount("super_admin");
  const told = await boss.post(ADMINS, new URLSearchParams({ account: account.id, decision: "approve" }));
  expect(told.status).toBe(409);
  expect(await findRoleRow("super_admin", account.id)).toBeNull();
});

test("an access is revoked from the person who was shown", async () => {
  const boss = await staff.as("super_admin");
  const account = await newStaff("admin", "Shown Before");
  const row = await findRoleRow("admin", account.id);
  const shown = await boss.get(`${ADMINS}/revoke/${row?.id}`);
  await Admins.set({ user_id: account.id }, { full_name: "Shown After", department: null });
  const told = await shown.submit("dialog form");
  expect(told.status).toBe(409);
  expect(told.text("dialog [role=alert]")).toContain("nothing was done");
  expect(told.text("dialog")).toContain("Revoke the access of Shown After?");
  expect(await findRoleRow("admin", account.id)).not.toBeNull();
  expect((await told.submit("dialog form")).status).toBe(200);
  expect(await findRoleRow("admin", account.id)).toBeNull();
});
