import mongoose from "mongoose";
import { MIGRATIONS } from "#app/platform/database/database.server.ts";
import { defineModel } from "./define-model.server.ts";
import { moment, type RowOf, text } from "./fields.server.ts";
import { dueNow, type Held, leaseFields, leasesOn } from "./lease.server.ts";

/** A change of the shape of rows that the database has had, or is getting from whoever holds the lease. */
const fields = {
  name: text().unique(),
  /** Null while it is not done. */
  done_at: moment().orNull(),
  ...leaseFields,
};

type MigrationRow = RowOf<typeof fields>;

const MigrationModel = defineModel(MIGRATIONS, { nobodys: "Names and times of migrations.", fields });
export const migrationLeases = leasesOn(MigrationModel);

/** A migration that this process does. */
export type HeldMigration = Held<MigrationRow>;

/** The names of the migrations that the database has had. */
export async function listMigrated(): Promise<string[]> {
  return (await MigrationModel.find({ done_at: { $ne: null } }).lean()).map(({ name }) => name);
}

export async function isMigrated(name: string): Promise<boolean> {
  return (await MigrationModel.exists({ name, done_at: { $ne: null } })) !== null;
}

/** Begins a migration; null when another process is at it, or has done it. */
export async function claimMigration(name: string): Promise<HeldMigration | null> {
  await MigrationModel.updateOne({ name }, { $setOnInsert: { done_at: null, ...dueNow() } }, { upsert: true });
  return migrationLeases.claim({ name, done_at: null });
}

/** Notes that the database needs no migration of this name. */
export async function noteMigrated(name: string): Promise<void> {
  const done = { due_at: null, held_by: null, tries: 0, done_at: new Date() };
  await MigrationModel.updateOne({ name }, { $setOnInsert: done }, { upsert: true });
}

/** Whether anybody has ever had an account in this database. */
export async function isInUse(): Promise<boolean> {
  return (await mongoose.connection.collection("accounts").findOne({}, { projection: { _id: 1 } })) !== null;
}
