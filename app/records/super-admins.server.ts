import { byField, byId, defineModel, ensured, listIndexes, type Stored, storedAll } from "./define-model.server.ts";
import { list, moment, number, type RowOf, text } from "./fields.server.ts";
import { listQueries } from "./list-query.server.ts";
import { INNER, ofAccount, TOLD } from "./personal-data.server.ts";

const fields = {
  /** The account's id. */
  user_id: text(INNER).unique(),
  full_name: text(TOLD),
  email: text(TOLD),
  super_admin_id: text(TOLD).unique(),
  permissions: list(text(), TOLD),
  created_at: moment(TOLD).or(() => new Date()),
  version: number(INNER).optional(),
};

export type SuperAdminRow = RowOf<typeof fields>;
export type StoredSuperAdmin = Stored<SuperAdminRow>;

const SuperAdmin = defineModel("super_admins", {
  called: "Your access to the super admin portal",
  of: ofAccount("user_id"),
  fields,
  search: { search: ["full_name", "email", "super_admin_id"], order: "full_name" },
  indexes: listIndexes(["created_at", "order_text"], [], ["search"]),
});

export const findSuperAdminByUser = byField(SuperAdmin, "user_id");

/** A super admin by the id of the row; null when there is none. */
export const findSuperAdmin = byId(SuperAdmin);

/** Changes what super admins may change of their own row. @returns whether the row is there */
export async function updateSuperAdmin(userId: string, fields: Pick<SuperAdminRow, "full_name">): Promise<boolean> {
  return (await SuperAdmin.updateOne({ user_id: userId }, { $set: fields })).matchedCount > 0;
}

/** Gives an account its super_admins row; one that is already there stays as it is. */
export async function ensureSuperAdmin(row: Omit<SuperAdminRow, "created_at">): Promise<StoredSuperAdmin> {
  const { user_id, ...rest } = row;
  return ensured(SuperAdmin, { user_id }, { created_at: new Date(), ...rest });
}

/** @returns whether there was a row to remove */
export async function deleteSuperAdminByUser(userId: string): Promise<boolean> {
  return (await SuperAdmin.deleteOne({ user_id: userId })).deletedCount > 0;
}

/**
 * Writes on the row of a super admin other than this one, so that of two who take away the access of each other, each relying on the other,
 * one finds the row changed. @returns whether there is another one
 */
export async function relyOnAnotherSuperAdmin(userId: string): Promise<boolean> {
  const oldest = { sort: { created_at: 1 } } as const;
  return (
    (await SuperAdmin.findOneAndUpdate({ user_id: { $ne: userId } }, { $inc: { version: 1 } }, oldest).lean()) !== null
  );
}

/** The addresses of super admins, the longest serving first. */
export async function listSuperAdminEmails(limit: number): Promise<string[]> {
  const found = await SuperAdmin.find({}, { email: 1 }).sort({ created_at: 1, _id: 1 }).limit(limit).lean();
  return found.map((superAdmin) => superAdmin.email);
}

/** The super admins, by name; so many at most. */
export async function listSuperAdmins(limit: number): Promise<StoredSuperAdmin[]> {
  return storedAll(SuperAdmin.find().sort({ order_text: 1 }).limit(limit));
}

/** The account ids of all super admins. */
export async function listSuperAdminUserIds(): Promise<string[]> {
  return (await SuperAdmin.find({}, { user_id: 1 }).lean()).map((superAdmin) => superAdmin.user_id);
}

export const superAdminList = listQueries(SuperAdmin, {
  orders: { added: "created_at", name: "order_text" },
  descendingFirst: true,
  search: true,
});
