import { type Model, Schema } from "mongoose";
import { defineModel, type Stored } from "./define-model.server.ts";
import { expiring } from "./expiring.server.ts";
import { listQueries } from "./list-query.server.ts";
import { each, INNER, TOLD } from "./personal-data.ts";
import { rowsOfAddress } from "./rows-of-address.server.ts";
import { searchable } from "./searchable.server.ts";
import { submissionKey } from "./submission-key.server.ts";

export interface InterestedStudentRow {
  full_name: string;
  email: string;
  phone: string;
  current_profession: string;
  years_of_experience: string;
  interests: string | null;
  registered_at: Date;
  submission_key: string;
}

const schema = new Schema<InterestedStudentRow>({
  full_name: { type: String, required: true },
  email: { type: String, required: true },
  phone: { type: String, required: true },
  current_profession: { type: String, required: true },
  years_of_experience: { type: String, required: true },
  interests: { type: String, default: null },
  registered_at: { type: Date, default: () => new Date() },
  submission_key: { type: String, required: true, unique: true },
});
schema.index({ registered_at: 1, _id: 1 });
searchable(schema, { search: ["full_name", "email", "phone"], order: "full_name" });
schema.index({ order_text: 1, _id: 1 });
for (const filters of [
  ["current_profession"],
  ["years_of_experience"],
  ["current_profession", "years_of_experience"],
]) {
  const filtered = Object.fromEntries(filters.map((field) => [field, 1 as const]));
  schema.index({ ...filtered, registered_at: 1, _id: 1 });
  schema.index({ ...filtered, order_text: 1, _id: 1 });
}
schema.index({ search: 1, registered_at: 1, _id: 1 });
schema.index({ search: 1, order_text: 1, _id: 1 });

export type StoredInterestedStudent = Stored<InterestedStudentRow>;

const InterestedStudent: Model<InterestedStudentRow> = defineModel<InterestedStudentRow>(
  "interested_students",
  schema,
  {
    called: "Your registrations of interest",
    of: ({ email }) => rowsOfAddress(InterestedStudent, "email", email),
    fields: {
      ...each(TOLD, "full_name", "email", "phone", "current_profession", "years_of_experience", "interests"),
      ...each(TOLD, "registered_at"),
      ...each(INNER, "submission_key"),
    },
  },
);

/** Registrations that are to be forgotten. */
export const expiringInterest = expiring(InterestedStudent, "registered_at");

/** What somebody says who registers their interest. */
export type Interest = Omit<InterestedStudentRow, "registered_at" | "submission_key">;

/** Keeps a registration of interest; the same answers sent again stay one row. */
export async function keepInterestedStudent(answers: Interest): Promise<void> {
  const { full_name, email, phone, current_profession, years_of_experience, interests } = answers;
  const submission_key = submissionKey([full_name, email, phone, current_profession, years_of_experience, interests]);
  await InterestedStudent.updateOne(
    { submission_key },
    { $setOnInsert: { ...answers, registered_at: new Date() } },
    { upsert: true },
  );
}

/** The PGI interested students, for super admins. */
export const interestedStudentList = listQueries(InterestedStudent, {
  orders: { registered: "registered_at", name: "order_text" },
  descendingFirst: true,
  filters: {
    profession: { field: "current_profession", values: "text" },
    experience: { field: "years_of_experience", values: "text" },
  },
  search: true,
});

/** Inserts whole rows as they are given; for sample data. */
export async function insertInterestedStudents(rows: InterestedStudentRow[]): Promise<void> {
  await InterestedStudent.insertMany(rows);
}
