import mongoose from "mongoose";
import type { StoredEvaluation } from "#app/records/evaluations.server.ts";
import type { PaymentRow } from "#app/records/payments.server.ts";
import { projectVerdicts } from "#app/records/student-uploads.server.ts";
import { giveStudentId } from "#app/records/students.server.ts";
import type { Migration } from "./migration.ts";

/**
 * A change and its line in the audit trail are one commit now: lines of what did not happen after all go, with those that took them
 * back. An interview that was being moved when the product ended stays at its former time. Verdicts and payments that were half
 * written when it ended are completed.
 */
export const oneCommit: Migration = {
  name: "0005 one commit for a change and its line",
  async up() {
    const trail = mongoose.connection.collection("audit_events");
    let changed = 0;
    for await (const { _id, withdraws } of trail.find({ withdraws: { $type: "string" } })) {
      const pair = [_id, new mongoose.Types.ObjectId(String(withdraws))];
      changed += (await trail.deleteMany({ _id: { $in: pair } })).deletedCount;
    }
    const times = mongoose.connection.collection("interview_times");
    const free = { $set: { case: null, zone: null, due_at: null, held_by: null, tries: 0 } };
    changed += (await times.updateMany({ case: { $type: "string" }, stands: false }, free)).modifiedCount;
    return changed + (await verdicts()) + (await payments());
  },
};

async function verdicts(): Promise<number> {
  const evaluations = mongoose.connection.collection("evaluations");
  for await (const { _id, ...evaluation } of evaluations.find({ uploads_due: true }))
    await projectVerdicts({ ...evaluation, id: String(_id) } as unknown as StoredEvaluation);
  const gone = { $unset: { uploads_due: "", judging: "" } };
  return (await evaluations.updateMany({ uploads_due: { $in: [true, false] } }, gone)).modifiedCount;
}

async function payments(): Promise<number> {
  const all = mongoose.connection.collection<PaymentRow>("payments");
  const charged = { status: "charged" as never };
  for await (const { user_id, student_id, course_name } of all.find(charged))
    if (student_id !== null) await giveStudentId(user_id, student_id, course_name);
  return (await all.updateMany(charged, { $set: { status: "paid" } })).modifiedCount;
}
