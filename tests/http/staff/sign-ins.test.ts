import { expect, inject, test } from "vitest";
import { ForbiddenError } from "#app/identity/access.server.ts";
import { findRoleRow } from "#app/identity/roles.server.ts";
import { etag } from "#app/platform/etag.server.ts";
import type { StoredAccount } from "#app/records/accounts.server.ts";
import { auditTrail } from "#app/records/audit-events.server.ts";
import { readListState } from "#app/records/list-state.ts";
import { signOutMember } from "#app/staff/members.server.ts";
import { newStaff, newStudent, staffPerson } from "#tests/support/people.ts";
import { word } from "#tests/support/random.ts";
import { sessionCookie, staffOfFile, visitorWith } from "#tests/support/sessions.ts";

/** The mark of what a dialog shows that would sign somebody out. */
const etagOf = ({ id, email }: StoredAccount) => etag("student", id, "Some Body", email);

const { address, dataDir } = inject("product");

const staff = await staffOfFile({ address, dataDir });

test.each(["admin", "super_admin"] as const)(
  "an %s ends the sessions of a student, and the trail says so",
  async (role) => {
    const name = `Signed ${word()}`;
    const student = await newStudent({ fullName: name });
    const browser = await visitorWith(address, await sessionCookie(student.user_id, "student"));
    const home = role === "admin" ? "/admin-dashboard" : "/super-admin-dashboard";
    const visitor = await staff.as(role);
    const asked = await (await visitor.get(`${home}/students/${student.id}`)).follow("End Sessions");
    expect(asked.text("dialog")).toContain(`${name} (${student.email}) is signed in in 1 browser`);
    const done = await asked.submit("dialog form");
    expect(done.text(".toasts")).toContain(`${name} is signed out everywhere`);
    expect((await browser.get("/student-dashboard")).url.pathname).toBe("/student-auth");
    const state = readListState(auditTrail.definition, new URLSearchParams({ q: name, kind: "sign-ins" }));
    expect((await auditTrail.page(state)).rows).toMatchObject([{ action: "signed out", before: { places: 1 } }]);
  },
);

test.each(["admin", "super_admin"] as const)(
  "a super admin ends the sessions of an %s; an admin may not",
  async (role) => {
    const account = await newStaff(role);
    const row = await findRoleRow(role, account.id);
    const home = role === "admin" ? "/admin-dashboard" : "/super-admin-dashboard";
    const browser = await visitorWith(address, await sessionCookie(account.id, role));
    await expect(signOutMember(staffPerson("admin"), role, row?.id ?? "", "")).rejects.toThrow(ForbiddenError);
    expect((await browser.get(home)).url.pathname).toBe(home);
    const boss = await staff.as("super_admin");
    const screen = role === "admin" ? "admins" : "super-admins";
    const asked = await boss.get(`/super-admin-dashboard/${screen}/sign-out/${row?.id}`);
    expect((await boss.post(asked.url.pathname, new URLSearchParams({ shown: "x" }))).status).toBe(409);
    expect((await asked.submit("dialog form")).status).toBe(200);
    expect((await browser.get(home)).url.pathname).toBe(role === "admin" ? "/admin-auth" : "/super-admin-auth");
  },
);

test("who works here is signed out by no student's row that somebody has added for their address", async () => {
  const boss = await newStaff("super_admin");
  const browser = await visitorWith(address, await sessionCookie(boss.id, "super_admin"));
  const admin = await staff.as("admin");
  const add = await admin.get("/admin-dashboard/students/add");
  const added = await add.submit("dialog form", { fullName: "Some Body", email: boss.email });
  const path = `${added.url.pathname}/sign-out`;
  for (const somebody of [admin, await staff.as("super_admin")]) {
    const own = path.replace("/admin-dashboard", somebody === admin ? "/admin-dashboard" : "/super-admin-dashboard");
    expect((await somebody.get(own)).text(".toasts")).toContain("Nobody was signed out");
    await somebody.post(own, new URLSearchParams({ shown: etagOf(boss) }));
  }
  expect((await browser.get("/super-admin-dashboard")).url.pathname).toBe("/super-admin-dashboard");
});
