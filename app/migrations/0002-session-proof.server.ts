import mongoose from "mongoose";
import type { Migration } from "./migration.ts";

/** Whoever has a session from before people were asked again who they are has shown it when they signed in. */
export const sessionProof: Migration = {
  name: "0002 proof of sessions",
  async up() {
    const sessions = mongoose.connection.collection("sessions");
    const without = { proven_at: { $exists: false } };
    let changed = 0;
    for await (const { _id, created_at } of sessions.find(without, { projection: { created_at: 1 } })) {
      const change = await sessions.updateOne({ _id, ...without }, { $set: { proven_at: created_at } });
      changed += change.modifiedCount;
    }
    return changed;
  },
};
