import { expect, test } from "vitest";
import { demand, ForbiddenError, may, type Permission, type Person } from "#app/identity/access.server.ts";
import type { Role } from "#app/records/accounts.server.ts";

function person(role: Role, studentId: string | null = null): Person {
  const ids = { accountId: "1", sessionId: "2", rowId: "3" };
  return { ...ids, role, studentId, email: "a@people.example", fullName: "A", assessor: false };
}

const people = {
  student: person("student"),
  paid: person("student", "PGI2026-0042"),
  admin: person("admin"),
  assessor: { ...person("admin"), assessor: true },
  superAdmin: person("super_admin"),
};

test.each<[Permission, (keyof typeof people)[]]>([
  ["courses:see-active", ["student", "paid", "admin", "assessor", "superAdmin"]],
  ["own-application:pay", ["student", "paid"]],
  ["own-documents:upload", ["paid"]],
  ["own-evaluation:take", ["paid"]],
  ["students:see", ["admin", "assessor", "superAdmin"]],
  ["analysis:see", ["admin", "assessor", "superAdmin"]],
  ["viewed-students:see", ["admin", "assessor", "superAdmin"]],
  ["interested-students:see", ["superAdmin"]],
  ["courses:see-all", ["superAdmin"]],
  ["courses:write", ["superAdmin"]],
  ["competencies:write", ["superAdmin"]],
  ["admins:grant", ["superAdmin"]],
  ["guidelines:write", ["superAdmin"]],
  ["own-certification:take", ["paid"]],
  ["certification:see", ["admin", "assessor", "superAdmin"]],
  ["certifications:decide", ["admin", "assessor", "superAdmin"]],
  ["interviews:hold", ["assessor", "superAdmin"]],
  ["credentials:withdraw", ["superAdmin"]],
])("%s is for %j alone", (permission, allowed) => {
  const names = Object.keys(people) as (keyof typeof people)[];
  expect(names.filter((name) => may(people[name], permission))).toEqual(allowed);
});

test("a domain function stops whoever may not", () => {
  expect(() => demand(people.admin, "courses:write")).toThrow(ForbiddenError);
  expect(() => demand(people.superAdmin, "courses:write")).not.toThrow();
  expect(() => demand({ ...people.paid, assessor: true }, "interviews:hold")).toThrow(ForbiddenError);
});
