import type { Role, StoredAccount } from "#app/records/accounts.server.ts";
import { findAdminByUser } from "#app/records/admins.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { findSuperAdminByUser } from "#app/records/super-admins.server.ts";
import type { Person } from "./access.server.ts";

interface RoleRow {
  id: string;
  full_name: string;
  created_at: Date;
  student_id?: string | null;
  assessor?: boolean;
}

const finders: Record<Role, (accountId: string) => Promise<RoleRow | null>> = {
  student: findStudentByUser,
  admin: findAdminByUser,
  super_admin: findSuperAdminByUser,
};

/** The row that makes an account a student, an admin or a super admin; null when it is none. */
export function findRoleRow(role: Role, accountId: string): Promise<RoleRow | null> {
  return finders[role](accountId);
}

/** The role by which an account is judged where it may have several: the one that may do most. */
export async function highestRole(accountId: string, asked: Role): Promise<Role> {
  if (await findRoleRow("super_admin", accountId)) return "super_admin";
  return (await findRoleRow("admin", accountId)) ? "admin" : asked;
}

/** The person behind an account in one of its roles. @param sessionId empty when they have not signed in */
export function personOf(account: StoredAccount, role: Role, row: RoleRow, sessionId = ""): Person {
  return {
    accountId: account.id,
    sessionId,
    role,
    rowId: row.id,
    email: account.email,
    fullName: row.full_name,
    studentId: row.student_id ?? null,
    assessor: row.assessor ?? false,
  };
}
