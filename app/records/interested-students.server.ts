import type { Model } from "mongoose";
import { defineModel, listIndexes, type Stored } from "./define-model.server.ts";
import { expiring } from "./expiring.server.ts";
import { moment, type RowOf, text } from "./fields.server.ts";
import { listQueries } from "./list-query.server.ts";
import { INNER, TOLD } from "./personal-data.ts";
import { rowsOfAddress } from "./rows-of-address.server.ts";
import { submissionKey } from "./submission-key.server.ts";

const fields = {
  full_name: text(TOLD),
  email: text(TOLD),
  phone: text(TOLD),
  current_profession: text(TOLD),
  years_of_experience: text(TOLD),
  interests: text(TOLD).orNull(),
  registered_at: moment(TOLD).or(() => new Date()),
  submission_key: text(INNER).unique(),
};

export type InterestedStudentRow = RowOf<typeof fields>;
export type StoredInterestedStudent = Stored<InterestedStudentRow>;

const InterestedStudent: Model<InterestedStudentRow> = defineModel("interested_students", {
  called: "Your registrations of interest",
  of: ({ email }) => rowsOfAddress(InterestedStudent, "email", email),
  fields,
  search: { search: ["full_name", "email", "phone"], order: "full_name" },
  indexes: listIndexes(
    ["registered_at", "order_text"],
    [],
    ["current_profession"],
    ["years_of_experience"],
    ["current_profession", "years_of_experience"],
    ["search"],
  ),
});

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
