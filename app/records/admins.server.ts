import { isObjectIdOrHexString, Schema } from "mongoose";
import { defineModel, type Stored, stored, storedOrNull } from "./define-model.server.ts";
import { listQueries } from "./list-query.server.ts";
import { each, INNER, ofAccount, TOLD } from "./personal-data.ts";
import { pointReads } from "./point-reads.server.ts";
import { searchable } from "./searchable.server.ts";

export interface AdminRow {
  /** The account's id. */
  user_id: string;
  full_name: string;
  email: string;
  phone: number | null;
  department: string | null;
  admin_id: string;
  created_at: Date;
  /** Whether they hold interviews. */
  assessor?: boolean;
}

export type StoredAdmin = Stored<AdminRow>;

const schema = new Schema<AdminRow>({
  user_id: { type: String, required: true, unique: true },
  full_name: { type: String, required: true },
  email: { type: String, required: true },
  phone: { type: Number, default: null },
  department: { type: String, default: null },
  admin_id: { type: String, required: true, unique: true },
  created_at: { type: Date, default: () => new Date() },
  assessor: { type: Boolean, default: false },
});
schema.index({ created_at: 1, _id: 1 });
searchable(schema, { search: ["full_name", "email", "department", "admin_id"], order: "full_name" });
schema.index({ order_text: 1, _id: 1 });
schema.index({ assessor: 1, order_text: 1 });
schema.index({ search: 1, created_at: 1, _id: 1 });
schema.index({ search: 1, order_text: 1, _id: 1 });

const Admin = defineModel<AdminRow>("admins", schema, {
  called: "Your access to the admin portal",
  of: ofAccount("user_id"),
  fields: {
    ...each(TOLD, "full_name", "email", "phone", "department", "admin_id", "created_at", "assessor"),
    ...each(INNER, "user_id"),
  },
});

export const findAdminByUser = pointReads(Admin, "user_id");

/** An admin by the id of the row; null when there is none. */
export async function findAdmin(id: string): Promise<StoredAdmin | null> {
  return isObjectIdOrHexString(id) ? storedOrNull(await Admin.findById(id).lean()) : null;
}

/** Changes what admins may change of their own row. @returns whether the row is there */
export async function updateAdmin(
  userId: string,
  fields: Pick<AdminRow, "full_name" | "department">,
): Promise<boolean> {
  return (await Admin.updateOne({ user_id: userId }, { $set: fields })).matchedCount > 0;
}

/** Gives an account its admins row; one that is already there stays as it is. */
export async function ensureAdmin(row: Omit<AdminRow, "created_at">): Promise<StoredAdmin> {
  const { user_id, ...rest } = row;
  const admin = await Admin.findOneAndUpdate(
    { user_id },
    { $setOnInsert: { created_at: new Date(), ...rest } },
    { upsert: true, returnDocument: "after" },
  ).lean();
  return stored(admin);
}

/** Says whether an admin holds interviews. @returns whether the row is there and said the opposite */
export async function setAssessor(id: string, assessor: boolean): Promise<boolean> {
  if (!isObjectIdOrHexString(id)) return false;
  const other = { _id: id, assessor: assessor ? { $ne: true } : true };
  return (await Admin.updateOne(other, { $set: { assessor } })).modifiedCount > 0;
}

/** The admins who hold interviews; so many at most. */
export async function listAssessors(limit: number): Promise<StoredAdmin[]> {
  return (await Admin.find({ assessor: true }).sort({ order_text: 1 }).limit(limit).lean()).map(stored);
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

export async function countAdmins(): Promise<number> {
  return Admin.estimatedDocumentCount();
}
