import mongoose from "mongoose";
import { MIGRATIONS, numberOf, SHAPE } from "#app/platform/database/database.server.ts";
import { defineModel } from "./define-model.server.ts";
import { flag, moment, type RowOf, text } from "./fields.server.ts";
import { dueNow, type Held, leaseFields, leasesOn } from "./lease.server.ts";
import { rowsOf } from "./rows.server.ts";

/** A change of the shape of rows that the database has had, or is getting from whoever holds the lease. */
const fields = {
  name: text().unique(),
  /** Null while it is not done. */
  done_at: moment().orNull(),
  /** Whether programs that do not know it can work on. */
  expands: flag().optional(),
  ...leaseFields,
};

type MigrationRow = RowOf<typeof fields>;

export const Migrations = rowsOf(defineModel(MIGRATIONS, { nobodys: "Names and times of migrations.", fields }));
export const migrationLeases = leasesOn(Migrations.model);

export type HeldMigration = Held<MigrationRow>;

/** The names of the migrations that the database has had. */
export function listMigrated(): Promise<string[]> {
  return Migrations.values("name", { done_at: { $ne: null } });
}

/** Begins a migration; null when another process is at it, or has done it. */
export async function claimMigration(name: string, expands: boolean): Promise<HeldMigration | null> {
  await Migrations.ensure({ name }, { done_at: null, expands, ...dueNow() });
  return migrationLeases.claim({ name, done_at: null });
}

/** A program from before these writes rows of its own shape now: a newer one does them again when it is back. */
export async function forgetNewer(): Promise<void> {
  const names = await Migrations.values("name", {});
  await Migrations.deleteAll({ name: { $in: names.filter((name) => numberOf(name) > SHAPE) } });
}

/** Whether anybody has ever had an account in this database. */
export async function isInUse(): Promise<boolean> {
  return (await mongoose.connection.collection("accounts").findOne({}, { projection: { _id: 1 } })) !== null;
}
