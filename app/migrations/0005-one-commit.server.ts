import mongoose from "mongoose";
import type { Migration } from "./migration.ts";

/**
 * A change and its line in the audit trail are one commit now: lines of what did not happen after all go, with those that took them
 * back. An interview that was being moved when the product ended stays at its former time.
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
    return changed;
  },
};
