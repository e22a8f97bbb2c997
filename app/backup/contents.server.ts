import { Buffer } from "node:buffer";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { APPLICATION_ID, SCHEMA_VERSION } from "#app/platform/database/embedded/store.server.ts";
import { BackupError } from "./archive.server.ts";

/** The form of a backup. */
export const FORMAT = 1;
export const ABOUT = "backup.json";
export const DATABASE = "database.sqlite";
/** The secrets that are drawn and kept in the data directory where the settings give none. */
export const KEYS = ["files-key", "credential-key", "session-secret"] as const;

const FILE = /^files(\/[A-Za-z0-9_][A-Za-z0-9._-]*)+$/;
const MOST_ABOUT = 10_000;

const schema = z.object({
  program: z.literal("pgi-portal"),
  format: z.number().int(),
  made_at: z.iso.datetime(),
  /** Whether the files of the directory store are in it; with an S3 store they are not. */
  files: z.boolean(),
  /** The ids of the keys that its private files are under. */
  keys: z.array(z.string()).optional(),
});

/** What a backup says of itself, in its first file. */
export type About = z.output<typeof schema>;

/** @throws BackupError when it is another program's, or newer than this one */
export async function readAbout(bytes: AsyncIterable<Uint8Array>): Promise<About> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > MOST_ABOUT) throw foreign();
    chunks.push(chunk);
  }
  const about = schema.safeParse(parsed(Buffer.concat(chunks).toString("utf8")));
  if (!about.success) throw foreign();
  if (about.data.format > FORMAT) throw new BackupError("it was made by a newer version of the portal");
  return about.data;
}

/** Whether a file of this name belongs into a backup, so that no name leads out of the data directory. */
export function isPart(name: string): boolean {
  return name === DATABASE || KEYS.some((key) => key === name) || FILE.test(name);
}

export function foreign(): BackupError {
  return new BackupError("it is no backup of this portal");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
