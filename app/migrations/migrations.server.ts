import mongoose from "mongoose";
import { findNewestCase } from "#app/records/certification-cases.server.ts";
import { stageOf } from "#app/records/certification-stage.ts";
import type { StoredEvaluation } from "#app/records/evaluations.server.ts";
import { NO_WORK } from "#app/records/lease.server.ts";
import type { PaymentRow } from "#app/records/payments.server.ts";
import { projectVerdicts } from "#app/records/student-uploads.server.ts";
import { giveStudentId, type StudentRow } from "#app/records/students.server.ts";

/** A change of the shape of rows. It may be cut off and begun again, by another process too, while people work. */
export interface Migration {
  /** Its number, one more than that of the one before, and what it does; never changed once released. */
  name: string;
  /** Does it. @returns how many rows it changed */
  up: () => Promise<number>;
  /** Whether it only adds: programs of the shape before can work on after it. What they no longer read is taken away by a later one. */
  expands?: boolean;
}

const rows = (collection: string) => mongoose.connection.collection(collection);

/** Gives rows from before there was a field a value of it, with others that came with it. */
async function fill(collection: string, field: string, values: object): Promise<number> {
  const change = await rows(collection).updateMany({ [field]: { $exists: false } }, { $set: values });
  return change.modifiedCount;
}

const KNOWN_EXPORT = /\.csv$|^a copy of their own data$|^an analysis$/;

/** In the order in which they are done; the last one's number is SHAPE. */
export const MIGRATIONS_IN_ORDER: readonly Migration[] = [
  {
    /** Evaluations from before students could add sentences of their own have none. */
    name: "0001 own words of evaluations",
    up: () => fill("evaluations", "own_words_count", { own_words: [], own_words_count: 0 }),
  },
  {
    /** Whoever has a session from before people were asked again who they are has shown it when they signed in. */
    name: "0002 proof of sessions",
    async up() {
      const without = { proven_at: { $exists: false } };
      let changed = 0;
      for await (const { _id, created_at } of rows("sessions").find(without, { projection: { created_at: 1 } })) {
        const change = await rows("sessions").updateOne({ _id, ...without }, { $set: { proven_at: created_at } });
        changed += change.modifiedCount;
      }
      return changed;
    },
  },
  {
    /** When accounts from before that was noted were last signed in to is not known: for them it begins to count now. */
    name: "0003 activity of accounts",
    up: () => fill("accounts", "active_at", { active_at: new Date() }),
  },
  {
    /**
     * Lines of the security log that an analysis was exported were called by the student's name, where no erasure finds it; whose it
     * was stands in the audit trail.
     */
    name: "0004 names of exported students",
    async up() {
      const log = rows("security_events");
      let changed = 0;
      for await (const { _id, what } of log.find({ kind: "export" }, { projection: { what: 1 } })) {
        if (KNOWN_EXPORT.test(String(what))) continue;
        changed += (await log.updateOne({ _id }, { $set: { what: "an analysis" } })).modifiedCount;
      }
      return changed;
    },
  },
  {
    /**
     * A change and its line in the audit trail are one commit now: lines of what did not happen after all go, with those that took
     * them back. An interview that was being moved when the product ended stays at its former time. Verdicts and payments that were
     * half written when it ended are completed.
     */
    name: "0005 one commit for a change and its line",
    async up() {
      const trail = rows("audit_events");
      let changed = 0;
      for await (const { _id, withdraws } of trail.find({ withdraws: { $type: "string" } })) {
        const pair = [_id, new mongoose.Types.ObjectId(String(withdraws))];
        changed += (await trail.deleteMany({ _id: { $in: pair } })).deletedCount;
      }
      const free = { $set: { case: null, zone: null, due_at: null, held_by: null, tries: 0 } };
      const moved = { case: { $type: "string" }, stands: false };
      changed += (await rows("interview_times").updateMany(moved, free)).modifiedCount;
      return changed + (await completeVerdicts()) + (await completePayments());
    },
  },
  {
    /** Where a student stands is kept with them; a certificate that is withdrawn is so in its case, too. */
    name: "0006 stages of students",
    async up() {
      for await (const { case: id } of rows("credentials").find({ status: "withdrawn" }, { projection: { case: 1 } })) {
        const awarded = { _id: new mongoose.Types.ObjectId(String(id)), stage: "awarded" };
        await rows("certification_cases").updateOne(awarded, { $set: { stage: "withdrawn" } });
      }
      let changed = 0;
      const students = mongoose.connection.collection<StudentRow>("students");
      // Nobody is reminded at once of what is long ago.
      const due_at = new Date(Date.now() + 7 * 86_400_000);
      const fresh = { reminded: 0, reminded_at: null, reminders_off: false, due_at, held_by: null, tries: 0 };
      for await (const { _id, student_id, course_name, created_at } of students.find({ stage: { $exists: false } })) {
        const newest = await findNewestCase(String(_id));
        const stage = stageOf({ student_id, course_name }, newest);
        const stage_since = newest?.stage === stage ? newest.since : created_at;
        changed += (await students.updateOne({ _id }, { $set: { stage, stage_since, ...fresh } })).modifiedCount;
      }
      return changed;
    },
  },
  {
    /** Cases and the sheets of interviews count their changes under the name that everything else does. */
    name: "0007 versions of cases and sheets",
    up: async () =>
      (await rename("certification_cases", "sequence", "version")) +
      (await rename("interview_sheets", "revision", "version")),
  },
  {
    /** Payments count paise and say more of themselves; a student may try to pay more than once. */
    name: "0008 payments that arrive later",
    async up() {
      const payments = rows("payments");
      const fresh = {
        purpose: "application",
        order_id: null,
        voucher_id: null,
        page: null,
        page_id: null,
        expires_at: null,
      };
      const none = {
        refund_amount: null,
        refund_reference: null,
        refunded_at: null,
        mismatch: null,
        bill_to: null,
        proposal: null,
        ...NO_WORK,
      };
      let changed = 0;
      for await (const { _id, amount, status, user_id } of payments.find({ purpose: { $exists: false } })) {
        const paise = Number(amount) * 100;
        const paid = status === "paid";
        const came = { amount: paise, taken: paid ? paise : 0, refunded: 0, wrong: false };
        const open = { open_for: paid ? null : user_id, status: paid ? "paid" : "created" };
        const change = { $set: { ...fresh, ...none, ...came, ...open }, $unset: { idempotency_key: "" } } as object;
        changed += (await payments.updateOne({ _id, purpose: { $exists: false } }, change)).modifiedCount;
      }
      return changed;
    },
  },
  {
    /** Rows of searchable collections are found first by a whole value of theirs; the two logs, which grow without end, by their newest. */
    name: "0009 whole values in searches",
    expands: true,
    up: wholeValues,
  },
];

async function wholeValues(): Promise<number> {
  let changed = 0;
  for (const model of Object.values(mongoose.models)) {
    if (!("madeOf" in model) || /^(?:audit|security)_events$/.test(model.collection.name)) continue;
    const derived = model.madeOf as (row: object) => object;
    for await (const row of model.collection.find({ search: { $exists: true } })) {
      const { _id, search } = row;
      if (search.some((key: string) => key.startsWith("="))) continue;
      changed += (await model.collection.updateOne({ _id, search }, { $set: derived(row) })).modifiedCount;
    }
  }
  return changed;
}

async function rename(collection: string, from: string, to: string): Promise<number> {
  let changed = 0;
  for await (const row of rows(collection).find({ [from]: { $exists: true } }, { projection: { [from]: 1 } })) {
    const change = { $set: { [to]: row[from] }, $unset: { [from]: "" } } as object;
    changed += (await rows(collection).updateOne({ _id: row._id }, change)).modifiedCount;
  }
  return changed;
}

async function completeVerdicts(): Promise<number> {
  const evaluations = rows("evaluations");
  for await (const { _id, ...evaluation } of evaluations.find({ uploads_due: true }))
    await projectVerdicts({ ...evaluation, id: String(_id) } as unknown as StoredEvaluation);
  const gone = { $unset: { uploads_due: "", judging: "" } };
  return (await evaluations.updateMany({ uploads_due: { $in: [true, false] } }, gone)).modifiedCount;
}

async function completePayments(): Promise<number> {
  const all = mongoose.connection.collection<PaymentRow>("payments");
  const charged = { status: "charged" as never };
  for await (const { user_id, student_id, course_name } of all.find(charged))
    if (student_id !== null && course_name !== null) await giveStudentId(user_id, student_id, course_name);
  return (await all.updateMany(charged, { $set: { status: "paid" } })).modifiedCount;
}
