import mongoose from "mongoose";

/** The shape of the rows that this program reads and writes: the number of its last migration. */
export const SHAPE = 5;
/** The collection that says which migrations a database has had. */
export const MIGRATIONS = "migrations";

/** The database is newer than the program. Its message is one sentence for a person. */
export class NewerDatabaseError extends Error {
  override name = "NewerDatabaseError";

  constructor(shape: number) {
    super(
      `The database was changed by a newer version of the portal (its shape is ${shape}, this program knows ${SHAPE}): start that version, or restore a backup of this one's.`,
    );
  }
}

/** Nothing of a database that is newer than the program may be touched by it. @throws NewerDatabaseError */
export async function refuseNewerDatabase(): Promise<void> {
  const names = mongoose.connection.collection(MIGRATIONS).find({}, { projection: { name: 1 } });
  for await (const { name } of names) if (numberOf(String(name)) > SHAPE) throw new NewerDatabaseError(numberOf(name));
}

/** The number that the name of a migration begins with. */
export function numberOf(name: string): number {
  return Number.parseInt(name, 10);
}
