import { defineModel } from "./define-model.server.ts";
import { expiring } from "./expiring.server.ts";
import type { Fields, RowOf } from "./fields.server.ts";
import { listQueries } from "./list-query.server.ts";
/** A submission of a form; nobody has said which fields it has, so that a row is whatever was kept. */
export type FormSubmissionRow = RowOf<Fields>;

const fields: Fields = {};

const FormSubmission = defineModel("form_submissions", {
  nobodys: "The product writes none. What somebody else has put there, nobody has said the fields of.",
  fields,
  options: { strict: false },
});

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
