import { Schema } from "mongoose";
import { defineModel, storedOrNull } from "./define-model.server.ts";
import { each, INNER, ofAccount, TOLD } from "./personal-data.ts";

/** A form that came when its sender's session had ended, kept until they have signed in again. */
interface KeptFormRow {
  key_hash: string;
  /** Whose it is: nobody else who signs in from that browser gets it. */
  account_id: string;
  /** The page that the form is on. */
  path: string;
  fields: Record<string, string>;
  expires_at: Date;
}

type StoredForm = Omit<KeptFormRow, "fields"> & { fields: string };

const schema = new Schema<StoredForm>({
  key_hash: { type: String, required: true, unique: true },
  account_id: { type: String, required: true },
  path: { type: String, required: true },
  // As one text: a name that anybody may choose is never the name of a stored field.
  fields: { type: String, required: true },
  expires_at: { type: Date, required: true },
});
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

const KeptForm = defineModel<StoredForm>("kept_forms", schema, {
  called: "Forms that wait until you have signed in again",
  of: ofAccount("account_id"),
  fields: { ...each(TOLD, "path", "fields", "expires_at"), ...each(INNER, "key_hash", "account_id") },
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
