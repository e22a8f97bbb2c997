import { closeSync, fsyncSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** Says in the file's header that it is ours. */
export const APPLICATION_ID = 0x50474931;

/** Makes an empty database at a path where there is none, readable by the owner only, and on disk when this returns. */
export function createDatabase(path: string): void {
  const file = openSync(path, "wx", 0o600);
  {
    using database = new DatabaseSync(path);
    database.exec(`
      PRAGMA synchronous = OFF;
      PRAGMA application_id = ${APPLICATION_ID};
      PRAGMA user_version = 1;
      CREATE TABLE collections (id INTEGER PRIMARY KEY, namespace TEXT NOT NULL UNIQUE, indexes BLOB NOT NULL);
      CREATE TABLE documents (sequence INTEGER PRIMARY KEY, collection INTEGER NOT NULL, body BLOB NOT NULL);
      PRAGMA journal_mode = WAL;
    `);
  }
  fsyncSync(file);
  closeSync(file);
}
