import { Schema } from "mongoose";
import { defineModel } from "./define-model.server.ts";
import { expiring } from "./expiring.server.ts";
import { listQueries } from "./list-query.server.ts";
import { nobodys } from "./personal-data.ts";

/** A submission of a form; nobody has said which fields it has, so that a row is whatever was kept. */
export type FormSubmissionRow = Record<string, unknown>;

const FormSubmission = defineModel<FormSubmissionRow>(
  "form_submissions",
  new Schema<FormSubmissionRow>({}, { strict: false, versionKey: false }),
  nobodys("The product writes none. What somebody else has put there, nobody has said the fields of."),
);

/** Submissions that are to be forgotten. */
export const expiringSubmissions = expiring(FormSubmission, "_id");

/** Every submission; ids grow with time, so that their order is that of submitting. */
export const formSubmissionList = listQueries(FormSubmission, {
  orders: { submitted: "_id" },
  descendingFirst: true,
});

export async function countFormSubmissions(): Promise<number> {
  return FormSubmission.estimatedDocumentCount();
}
