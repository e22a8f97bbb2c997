import { demand, type Person } from "#app/identity/access.server.ts";
import { done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import { Admins, SuperAdmins } from "#app/records/staff-roles.server.ts";

/** What a staff member may see of their own row; `staffId` is the admin or super admin ID, which nobody can edit. */
export interface StaffProfile {
  fullName: string;
  email: string;
  staffId: string;
  /** Of admins only; undefined for super admins. */
  department?: string | null;
}

/** The person's own row; null when it was removed meanwhile. @throws ForbiddenError */
export async function ownProfile(person: Person): Promise<StaffProfile | null> {
  demand(person, "own-profile:edit");
  if (person.role === "admin") {
    const row = await Admins.findOne({ user_id: person.accountId });
    return row && { fullName: row.full_name, email: row.email, staffId: row.admin_id, department: row.department };
  }
  const row = await SuperAdmins.findOne({ user_id: person.accountId });
  return row && { fullName: row.full_name, email: row.email, staffId: row.super_admin_id };
}

/** Admins change name and department, super admins the name only. @throws ForbiddenError */
export async function editOwnProfile(
  person: Person,
  { fullName, department }: { fullName: string; department: string | null },
): Promise<Outcome> {
  const profile = await ownProfile(person);
  if (!profile) return GONE;
  const isAdmin = person.role === "admin";
  const before = { full_name: profile.fullName, ...(isAdmin && { department: profile.department ?? null }) };
  const after = { full_name: fullName, ...(isAdmin && { department }) };
  const deed = {
    action: "updated",
    kind: "own profile",
    target: { id: person.rowId, name: fullName },
    before,
    after,
  } as const;
  const happened = await withAudit(person, deed, () =>
    isAdmin
      ? Admins.set({ user_id: person.accountId }, { full_name: fullName, department })
      : SuperAdmins.set({ user_id: person.accountId }, { full_name: fullName }),
  );
  return happened ? done(person.rowId) : GONE;
}
