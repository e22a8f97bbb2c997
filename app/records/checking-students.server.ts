import { type Model, Schema } from "mongoose";
import { defineModel } from "./define-model.server.ts";
import { expiring } from "./expiring.server.ts";
import { listQueries } from "./list-query.server.ts";
import { each, INNER, TOLD } from "./personal-data.ts";
import { rowsOfAddress } from "./rows-of-address.server.ts";
import { searchable } from "./searchable.server.ts";
import { submissionKey } from "./submission-key.server.ts";

export interface CheckingStudentRow {
  name: string;
  email: string;
  phone: string;
  created_at: Date;
  submission_key: string;
}

const schema = new Schema<CheckingStudentRow>({
  name: { type: String, required: true },
  email: { type: String, required: true },
  phone: { type: String, required: true },
  created_at: { type: Date, default: () => new Date() },
  submission_key: { type: String, required: true, unique: true },
});
schema.index({ created_at: 1, _id: 1 });
searchable(schema, { search: ["name", "email", "phone"], order: "name" });
schema.index({ order_text: 1, _id: 1 });
schema.index({ search: 1, created_at: 1, _id: 1 });
schema.index({ search: 1, order_text: 1, _id: 1 });

const CheckingStudent: Model<CheckingStudentRow> = defineModel<CheckingStudentRow>("checking_students", schema, {
  called: "Your checks of eligibility",
  of: ({ email }) => rowsOfAddress(CheckingStudent, "email", email),
  fields: { ...each(TOLD, "name", "email", "phone", "created_at"), ...each(INNER, "submission_key") },
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
  return filter === null ? [] : [email, ...(await CheckingStudent.distinct("email", filter))];
}
