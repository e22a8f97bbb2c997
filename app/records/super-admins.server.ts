import { isObjectIdOrHexString, Schema } from "mongoose";
import { defineModel, type Stored, stored, storedOrNull } from "./define-model.server.ts";
import { listQueries } from "./list-query.server.ts";
import { each, INNER, ofAccount, TOLD } from "./personal-data.ts";
import { pointReads } from "./point-reads.server.ts";
import { searchable } from "./searchable.server.ts";

export interface SuperAdminRow {
  /** The account's id. */
  user_id: string;
  full_name: string;
  email: string;
  super_admin_id: string;
  permissions: string[];
  created_at: Date;
}

export type StoredSuperAdmin = Stored<SuperAdminRow>;

const schema = new Schema<SuperAdminRow>({
  user_id: { type: String, required: true, unique: true },
  full_name: { type: String, required: true },
  email: { type: String, required: true },
  super_admin_id: { type: String, required: true, unique: true },
  permissions: { type: [String], required: true },
  created_at: { type: Date, default: () => new Date() },
});
schema.index({ created_at: 1, _id: 1 });
searchable(schema, { search: ["full_name", "email", "super_admin_id"], order: "full_name" });
schema.index({ order_text: 1, _id: 1 });
schema.index({ search: 1, created_at: 1, _id: 1 });
schema.index({ search: 1, order_text: 1, _id: 1 });

const SuperAdmin = defineModel<SuperAdminRow>("super_admins", schema, {
  called: "Your access to the super admin portal",
  of: ofAccount("user_id"),
  fields: {
    ...each(TOLD, "full_name", "email", "super_admin_id", "permissions", "created_at"),
    ...each(INNER, "user_id"),
  },
});

export const findSuperAdminByUser = pointReads(SuperAdmin, "user_id");

/** A super admin by the id of the row; null when there is none. */
export async function findSuperAdmin(id: string): Promise<StoredSuperAdmin | null> {
  return isObjectIdOrHexString(id) ? storedOrNull(await SuperAdmin.findById(id).lean()) : null;
}

/** Changes what super admins may change of their own row. @returns whether the row is there */
export async function updateSuperAdmin(userId: string, fields: Pick<SuperAdminRow, "full_name">): Promise<boolean> {
  return (await SuperAdmin.updateOne({ user_id: userId }, { $set: fields })).matchedCount > 0;
}

/** Gives an account its super_admins row; one that is already there stays as it is. */
export async function ensureSuperAdmin(row: Omit<SuperAdminRow, "created_at">): Promise<StoredSuperAdmin> {
  const { user_id, ...rest } = row;
  const superAdmin = await SuperAdmin.findOneAndUpdate(
    { user_id },
    { $setOnInsert: { created_at: new Date(), ...rest } },
    { upsert: true, returnDocument: "after" },
  ).lean();
  return stored(superAdmin);
}

/** @returns whether there was a row to remove */
export async function deleteSuperAdminByUser(userId: string): Promise<boolean> {
  return (await SuperAdmin.deleteOne({ user_id: userId })).deletedCount > 0;
}

/** The addresses of super admins, the longest serving first. */
export async function listSuperAdminEmails(limit: number): Promise<string[]> {
  const found = await SuperAdmin.find({}, { email: 1 }).sort({ created_at: 1, _id: 1 }).limit(limit).lean();
  return found.map((superAdmin) => superAdmin.email);
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

export async function countSuperAdmins(): Promise<number> {
  return SuperAdmin.estimatedDocumentCount();
}
