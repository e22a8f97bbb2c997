import type { Model } from "mongoose";
import { defineModel, listIndexes } from "./define-model.server.ts";
import { expiring } from "./expiring.server.ts";
import { moment, type RowOf, text } from "./fields.server.ts";
import { listQueries } from "./list-query.server.ts";
import { INNER, TOLD } from "./personal-data.ts";
import { rowsOfAddress } from "./rows-of-address.server.ts";
import { submissionKey } from "./submission-key.server.ts";

const fields = {
  name: text(TOLD),
  email: text(TOLD),
  phone: text(TOLD),
  created_at: moment(TOLD).or(() => new Date()),
  submission_key: text(INNER).unique(),
};

export type CheckingStudentRow = RowOf<typeof fields>;

const CheckingStudent: Model<CheckingStudentRow> = defineModel("checking_students", {
  called: "Your checks of eligibility",
  of: ({ email }) => rowsOfAddress(CheckingStudent, "email", email),
  fields,
  search: { search: ["name", "email", "phone"], order: "name" },
  indexes: listIndexes(["created_at", "order_text"], [], ["search"]),
});

/** Checks of eligibility that are to be forgotten. */
export const expiringChecks = expiring(CheckingStudent, "created_at");

/** Keeps who checked their eligibility; the same details sent again stay one row. */
export async function keepCheckingStudent(
  details: Pick<CheckingStudentRow, "name" | "email" | "phone">,
): Promise<void> {
  const submission_key = submissionKey([details.name, details.email, details.phone]);
  await CheckingStudent.updateOne(
    { submission_key },
    { $setOnInsert: { ...details, created_at: new Date() } },
    { upsert: true },
  );
}

/** The PGI viewed students, for staff. */
export const checkingStudentList = listQueries(CheckingStudent, {
  orders: { submitted: "created_at", name: "order_text" },
  descendingFirst: true,
  search: true,
});

/** Inserts whole rows as they are given; for sample data. */
export async function insertCheckingStudents(rows: CheckingStudentRow[]): Promise<void> {
  await CheckingStudent.insertMany(rows);
}

/** An email address, and the ways in which it was written when somebody checked their eligibility with it; none of no address. */
export async function addressesAsWritten(email: string): Promise<string[]> {
  const filter = await rowsOfAddress(CheckingStudent, "email", email);
  if (filter === null) return [];
  const rows = await CheckingStudent.find(filter, { email: 1 }).lean();
  return [email, ...new Set(rows.map((row) => row.email))];
}
