import mongoose from "mongoose";
import type { Migration } from "./migration.ts";

const KNOWN = /\.csv$|^a copy of their own data$|^an analysis$/;

/**
 * Lines of the security log that an analysis was exported were called by the student's name, where no erasure finds it; whose it was
 * stands in the audit trail.
 */
export const namesOfExports: Migration = {
  name: "0004 names of exported students",
  async up() {
    const log = mongoose.connection.collection("security_events");
    let changed = 0;
    for await (const { _id, what } of log.find({ kind: "export" }, { projection: { what: 1 } })) {
      if (KNOWN.test(String(what))) continue;
      changed += (await log.updateOne({ _id }, { $set: { what: "an analysis" } })).modifiedCount;
    }
    return changed;
  },
};
