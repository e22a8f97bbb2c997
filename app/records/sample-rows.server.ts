import mongoose, { Types } from "mongoose";
import { sessionOption } from "#app/platform/database/transaction.server.ts";
import { isDuplicate } from "./define-model.server.ts";
import "./every-collection.server.ts";
import { AFTER_SAMPLES, SAMPLE_MARK } from "#app/platform/sample-mark.ts";

/** Fields in which rows name the account or the student that they belong to. */
const OWNERS = ["user_id", "account_id", "student_id", "profile.accountId"] as const;
const REST = "0".repeat(16);
const MARKED_TEXT = { $gte: SAMPLE_MARK, $lt: AFTER_SAMPLES };
const MARKED_ID = {
  $gte: Types.ObjectId.createFromHexString(SAMPLE_MARK + REST),
  $lt: Types.ObjectId.createFromHexString(AFTER_SAMPLES + REST),
};

/**
 * Keeps rows of samples, as they are given, that are not there yet; one whose place a real thing has taken is left out.
 * @param collection by its name; `_id` of each row is a sample's
 */
export async function insertSamples<Row>(collection: string, rows: readonly (Row & { _id: string })[]): Promise<void> {
  const model = mongoose.model<Row & { _id: string }>(collection);
  const ids = rows.map(({ _id }) => _id);
  const there = await model.find({ _id: { $in: ids } } as never, { _id: 1 }).lean();
  const known = new Set(there.map((row) => String((row as unknown as { _id: unknown })._id)));
  const missing = rows.filter(({ _id }) => !known.has(_id));
  if (missing.length === 0) return;
  await model.insertMany(missing, { ordered: false }).catch((error: { code?: number }) => {
    if (!isDuplicate(error)) throw error;
  });
}

/** The ids of the sample accounts. */
export async function* eachSampleAccount(): AsyncGenerator<string> {
  const accounts = mongoose.model("accounts").find({ _id: MARKED_ID }, { _id: 1 }).lean();
  for await (const { _id } of accounts.cursor({ batchSize: 1_000 })) yield String(_id);
}

/**
 * Removes every row that is marked, or belongs to a marked account or student. Past the models: what is append-only for people
 * does not bind the samples.
 * @returns how many there were
 */
export async function deleteSampleRows(): Promise<number> {
  let deleted = 0;
  for (const model of Object.values(mongoose.models)) {
    const owners = OWNERS.filter((field) => model.schema.path(field)?.instance === "String");
    const textId = model.schema.path("_id")?.instance === "String";
    const marked = [{ _id: textId ? MARKED_TEXT : MARKED_ID }, ...owners.map((field) => ({ [field]: MARKED_TEXT }))];
    for (const filter of marked)
      deleted += (await model.collection.deleteMany(filter as never, sessionOption())).deletedCount;
  }
  return deleted;
}

/** Nobody signs in as a sample any more. */
export async function closeSampleAccounts(): Promise<void> {
  await mongoose.model("accounts").updateMany({ _id: MARKED_ID }, { $set: { password_hash: "none" } });
  await mongoose.model("sessions").deleteMany({ account_id: MARKED_TEXT });
}

/** Whether there are samples. */
export async function hasSamples(): Promise<boolean> {
  return (await mongoose.model("accounts").exists({ _id: MARKED_ID })) !== null;
}
