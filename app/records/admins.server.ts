import { isObjectIdOrHexString } from "mongoose";
import { byField, byId, defineModel, ensured, listIndexes, type Stored, storedAll } from "./define-model.server.ts";
import { flag, moment, number, type RowOf, text } from "./fields.server.ts";
import { listQueries } from "./list-query.server.ts";
import { INNER, ofAccount, TOLD } from "./personal-data.server.ts";

const fields = {
  /** The account's id. */
  user_id: text(INNER).unique(),
  full_name: text(TOLD),
  email: text(TOLD),
  phone: number(TOLD).orNull(),
  department: text(TOLD).orNull(),
  admin_id: text(TOLD).unique(),
  created_at: moment(TOLD).or(() => new Date()),
  /** Whether they hold interviews. */
  assessor: flag(TOLD).or(false).optional(),
};

export type AdminRow = RowOf<typeof fields>;
export type StoredAdmin = Stored<AdminRow>;

const Admin = defineModel("admins", {
  called: "Your access to the admin portal",
  of: ofAccount("user_id"),
  fields,
  search: { search: ["full_name", "email", "department", "admin_id"], order: "full_name" },
  indexes: [...listIndexes(["created_at", "order_text"], [], ["search"]), [{ assessor: 1, order_text: 1 }]],
});

export const findAdminByUser = byField(Admin, "user_id");

/** An admin by the id of the row; null when there is none. */
export const findAdmin = byId(Admin);

/** Changes what admins may change of their own row. @returns whether the row is there */
export async function updateAdmin(
  userId: string,
  fields: Pick<AdminRow, "full_name" | "department">,
): Promise<boolean> {
  return (await Admin.updateOne({ user_id: userId }, { $set: fields })).matchedCount > 0;
}

/** Gives an account its admins row; one that is already there stays as it is. */
export async function ensureAdmin({ user_id, ...row }: Omit<AdminRow, "created_at">): Promise<StoredAdmin> {
  return ensured(Admin, { user_id }, { created_at: new Date(), ...row });
}

/** Says whether an admin holds interviews. @returns whether the row is there and said the opposite */
export async function setAssessor(id: string, assessor: boolean): Promise<boolean> {
  if (!isObjectIdOrHexString(id)) return false;
  const other = { _id: id, assessor: assessor ? { $ne: true } : true };
  return (await Admin.updateOne(other, { $set: { assessor } })).modifiedCount > 0;
}

/** The admins, by name; so many at most. */
export async function listAdmins(limit: number): Promise<StoredAdmin[]> {
  return storedAll(Admin.find().sort({ order_text: 1 }).limit(limit));
}

/** The admins who hold interviews; so many at most. */
export async function listAssessors(limit: number): Promise<StoredAdmin[]> {
  return storedAll(Admin.find({ assessor: true }).sort({ order_text: 1 }).limit(limit));
}

/** @returns whether there was a row to remove */
export async function deleteAdminByUser(userId: string): Promise<boolean> {
  return (await Admin.deleteOne({ user_id: userId })).deletedCount > 0;
}

/** The account ids of all admins. */
export async function listAdminUserIds(): Promise<string[]> {
  return (await Admin.find({}, { user_id: 1 }).lean()).map((admin) => admin.user_id);
}

export const adminList = listQueries(Admin, {
  orders: { added: "created_at", name: "order_text" },
  descendingFirst: true,
  search: true,
});
