import mongoose from "mongoose";
import type { Migration } from "./migration.ts";

/** Evaluations from before students could add sentences of their own have none. */
export const ownWords: Migration = {
  name: "0001 own words of evaluations",
  async up() {
    const without = { own_words_count: { $exists: false } };
    const none = { $set: { own_words: [], own_words_count: 0 } };
    return (await mongoose.connection.collection("evaluations").updateMany(without, none)).modifiedCount;
  },
};
