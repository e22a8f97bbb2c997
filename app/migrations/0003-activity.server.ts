import mongoose from "mongoose";
import type { Migration } from "./migration.ts";

/** When accounts from before that was noted were last signed in to is not known: for them it begins to count now. */
export const activity: Migration = {
  name: "0003 activity of accounts",
  async up() {
    const without = { active_at: { $exists: false } };
    const now = { $set: { active_at: new Date() } };
    return (await mongoose.connection.collection("accounts").updateMany(without, now)).modifiedCount;
  },
};
