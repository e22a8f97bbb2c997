// Registers the model of every collection, for what goes through them by their names.
import "./accounts.server.ts";
import "./audit-events.server.ts";
import "./certificates.server.ts";
import "./certification-cases.server.ts";
import "./competency-elements.server.ts";
import "./competency-certificates.server.ts";
import "./competency-elements.server.ts";
import "./consents.server.ts";
import "./conversations.server.ts";
import "./copies.server.ts";
import "./courses.server.ts";
import "./credentials.server.ts";
import "./erasures.server.ts";
import "./evaluations.server.ts";
import "./evaluations.server.ts";
import "./file-seals.server.ts";
import "./forms.server.ts";
import "./impartiality.server.ts";
import "./interview-sheets.server.ts";
import "./interview-times.server.ts";
import "./invoices.server.ts";
import "./leads.server.ts";
import "./mails.server.ts";
import "./migrations.server.ts";
import "./orders.server.ts";
import "./payments.server.ts";
import "./questions.server.ts";
import "./referee-requests.server.ts";
import "./retention.server.ts";
import "./sample-data.server.ts";
import "./second-factors.server.ts";
import "./security-events.server.ts";
import "./sessions.server.ts";
import "./staff-roles.server.ts";
import "./student-uploads.server.ts";
import "./students.server.ts";
import "./tokens.server.ts";
import "./unanswered-questions.server.ts";
import "./unchecked-files.server.ts";
import "./vouchers.server.ts";
import mongoose, { Types } from "mongoose";
import { sessionOption } from "#app/platform/database/transaction.server.ts";
import { AFTER_SAMPLES, SAMPLE_MARK } from "#app/platform/sample-mark.ts";
import { isDuplicate } from "./define-model.server.ts";

/** How many rows a collection has; the figure that the database keeps. */
export function countAll(collection: string): Promise<number> {
  return mongoose.model(collection).estimatedDocumentCount();
}

/** Rows whose time can be over. */
export interface Expiring {
  /** How many are from before a moment, and the oldest of them. */
  look(before: Date): Promise<{ count: number; oldest: Date | null }>;
  /** Deletes those from before a moment, some at a time, and says after each step how many went. */
  forget(before: Date): AsyncGenerator<number>;
}

const AT_ONCE = 100;

/**
 * The rows of a collection that go when a moment in them is long enough past.
 * @param field that moment, with an index; `_id` where ids grow with time
 */
export function expiring(collection: string, field: string, also: object = {}): Expiring {
  const model = () => mongoose.model<Record<string, unknown>>(collection);
  const past = (before: Date) => {
    const bound = field === "_id" ? Types.ObjectId.createFromTime(Math.floor(Number(before) / 1000)) : before;
    return { ...also, [field]: { $lt: bound } };
  };
  const order = { [field]: 1 } as const;
  return {
    async look(before) {
      const count = await model().countDocuments(past(before));
      const first = (await model().findOne(past(before)).sort(order).lean()) as Record<string, unknown> | null;
      const moment = first?.[field];
      return { count, oldest: moment instanceof Types.ObjectId ? moment.getTimestamp() : ((moment as Date) ?? null) };
    },
    async *forget(before) {
      for (;;) {
        const found = await model().find(past(before), { _id: 1 }).sort(order).limit(AT_ONCE).lean();
        const ids = (found as unknown as { _id: unknown }[]).map(({ _id }) => _id);
        // Past the model, since logs refuse to be deleted from; and asked again, since a row may have been used meanwhile.
        const gone = { $and: [{ _id: { $in: ids } }, past(before)] };
        yield (await model().collection.deleteMany(gone as object, sessionOption())).deletedCount;
        if (ids.length < AT_ONCE) return;
      }
    },
  };
}

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
