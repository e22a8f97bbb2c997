import { defineModel, goesAt } from "./define-model.server.ts";
import { type Fields, moment, type RowOf, text } from "./fields.server.ts";
import { listQueries } from "./list-query.server.ts";
import { INNER, ofAccount, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

/** A submission of a form; nobody has said which fields it has, so that a row is whatever was kept. */
export type FormSubmissionRow = RowOf<Fields>;

const fields: Fields = {};

// Only counted: nobody has said which fields they have.
defineModel("forms", {
  nobodys: "The product writes none and counts them only.",
  fields,
  options: { strict: false },
});

const FormSubmission = defineModel("form_submissions", {
  nobodys: "The product writes none. What somebody else has put there, nobody has said the fields of.",
  fields,
  options: { strict: false },
});

/** Every submission; ids grow with time, so that their order is that of submitting. */
export const formSubmissionList = listQueries(FormSubmission, {
  orders: { submitted: "_id" },
  descendingFirst: true,
});

/** A form that came when its sender's session had ended, kept until they have signed in again. */
const keptForm = {
  key_hash: text(INNER).unique(),
  /** Whose it is: nobody else who signs in from that browser gets it. */
  account_id: text(INNER),
  path: text(TOLD),
  /** As JSON text. */
  fields: text(TOLD),
  expires_at: moment(TOLD),
};

export const KeptForms = rowsOf(
  defineModel("kept_forms", {
    called: "Forms that wait until you have signed in again",
    of: ofAccount("account_id"),
    fields: keptForm,
    indexes: [goesAt("expires_at")],
  }),
);
