import { defineModel, goesAt, storedOrNull } from "./define-model.server.ts";
import { moment, type RowOf, text } from "./fields.server.ts";
import { INNER, ofAccount, TOLD } from "./personal-data.ts";

/** A form that came when its sender's session had ended, kept until they have signed in again. */
const fields = {
  key_hash: text(INNER).unique(),
  /** Whose it is: nobody else who signs in from that browser gets it. */
  account_id: text(INNER),
  /** The page that the form is on. */
  path: text(TOLD),
  /** As one text: a name that anybody may choose is never the name of a stored field. */
  fields: text(TOLD),
  expires_at: moment(TOLD),
};

type KeptFormRow = Omit<RowOf<typeof fields>, "fields"> & { fields: Record<string, string> };

const KeptForm = defineModel("kept_forms", {
  called: "Forms that wait until you have signed in again",
  of: ofAccount("account_id"),
  fields,
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
