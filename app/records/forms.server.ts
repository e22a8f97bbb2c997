import { defineModel, goesAt, storedOrNull } from "./define-model.server.ts";
import { type Fields, moment, type RowOf, text } from "./fields.server.ts";
import { listQueries } from "./list-query.server.ts";
import { INNER, ofAccount, TOLD } from "./personal-data.server.ts";

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
  /** The page that the form is on. */
  path: text(TOLD),
  /** As one text: a name that anybody may choose is never the name of a stored field. */
  fields: text(TOLD),
  expires_at: moment(TOLD),
};

type KeptFormRow = Omit<RowOf<typeof keptForm>, "fields"> & { fields: Record<string, string> };

const KeptForm = defineModel("kept_forms", {
  called: "Forms that wait until you have signed in again",
  of: ofAccount("account_id"),
  fields: keptForm,
  indexes: [goesAt("expires_at")],
});

export async function insertKeptForm(row: KeptFormRow): Promise<void> {
  await KeptForm.create({ ...row, fields: JSON.stringify(row.fields) });
}

/** Takes a kept form, once, for whose it is and the page that it is on. */
export async function takeKeptForm(
  keyHash: string,
  accountId: string,
  path: string,
): Promise<Record<string, string> | null> {
  const live = { key_hash: keyHash, account_id: accountId, path, expires_at: { $gt: new Date() } };
  const kept = storedOrNull(await KeptForm.findOneAndDelete(live).lean());
  return kept && (JSON.parse(kept.fields) as Record<string, string>);
}
