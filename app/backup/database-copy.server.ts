import { DatabaseSync } from "node:sqlite";
import { APPLICATION_ID, SCHEMA_VERSION } from "#app/platform/database/embedded/store.server.ts";
import { BackupError } from "./archive.server.ts";
import { foreign } from "./contents.server.ts";

/** Writes the database of a file anew into another, without what its deleted rows have left between the others. */
export function compact(from: string, to: string): void {
  using database = new DatabaseSync(from);
  database.prepare("VACUUM INTO ?").run(to);
}

/**
 * Reads a database through: that it is the portal's, not newer than this program, and whole. Leaves one file.
 * @throws BackupError
 */
export function checkDatabase(path: string): void {
  using database = new DatabaseSync(path);
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  try {
    if (pragma("application_id") !== APPLICATION_ID) throw foreign();
    if (Number(pragma("user_version")) > SCHEMA_VERSION)
      throw new BackupError("its database was made by a newer version of the portal");
    pragma("journal_mode = DELETE");
    const finding = pragma("integrity_check");
    if (finding !== "ok") throw new BackupError(`its database is damaged: ${finding}`);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`its database is damaged: ${(error as Error).message}`);
  }
}
