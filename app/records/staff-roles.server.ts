import { defineModel, listIndexes } from "./define-model.server.ts";
import { flag, list, moment, number, text } from "./fields.server.ts";
import { listQueries } from "./list-query.server.ts";
import { INNER, ofAccount, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

const person = {
  /** The account's id. */
  user_id: text(INNER).unique(),
  full_name: text(TOLD),
  email: text(TOLD),
  created_at: moment(TOLD).or(() => new Date()),
};

const admin = {
  ...person,
  phone: number(TOLD).orNull(),
  department: text(TOLD).orNull(),
  admin_id: text(TOLD).unique(),
  /** Whether they hold interviews. */
  assessor: flag(TOLD).or(false).optional(),
};

const superAdmin = {
  ...person,
  super_admin_id: text(TOLD).unique(),
  permissions: list(text(), TOLD),
  version: number(INNER).optional(),
};

export const Admins = rowsOf(
  defineModel("admins", {
    called: "Your access to the admin portal",
    of: ofAccount("user_id"),
    fields: admin,
    search: { search: ["full_name", "email", "department", "admin_id"], order: "full_name" },
    indexes: [...listIndexes(["created_at", "order_text"], [], ["search"]), [{ assessor: 1, order_text: 1 }]],
  }),
);

export const SuperAdmins = rowsOf(
  defineModel("super_admins", {
    called: "Your access to the super admin portal",
    of: ofAccount("user_id"),
    fields: superAdmin,
    search: { search: ["full_name", "email", "super_admin_id"], order: "full_name" },
    indexes: listIndexes(["created_at", "order_text"], [], ["search"]),
  }),
);

/** Says whether an admin holds interviews. @returns whether the row is there and said the opposite */
export function setAssessor(id: string, assessor: boolean): Promise<boolean> {
  return Admins.set({ _id: id, assessor: assessor ? { $ne: true } : true }, { assessor });
}

/**
 * Writes on the row of a super admin other than this one, so that of two who take away the access of each other, each relying on the other,
 * one finds the row changed. @returns whether there is another one
 */
export async function relyOnAnotherSuperAdmin(userId: string): Promise<boolean> {
  const others = { user_id: { $ne: userId } };
  return (await SuperAdmins.change(others, { $inc: { version: 1 } }, { sort: { created_at: 1 } })) !== null;
}

const LIST = { orders: { added: "created_at", name: "order_text" }, descendingFirst: true, search: true } as const;

export const adminList = listQueries(Admins.model, LIST);
export const superAdminList = listQueries(SuperAdmins.model, LIST);
