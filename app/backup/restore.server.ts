import { createWriteStream, existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { connectDatabase, disconnectDatabase, NewerDatabaseError } from "#app/platform/database/database.server.ts";
import {
  acceptRestored,
  finishRestore,
  lockDatabase,
  restoringDirectory,
} from "#app/platform/database/embedded/data-directory.server.ts";
import { failureOf } from "#app/platform/database/embedded/store.server.ts";
import { Sessions } from "#app/records/sessions.server.ts";
import { Tokens } from "#app/records/tokens.server.ts";
import { BackupError, readArchive } from "./archive.server.ts";
import { ABOUT, type About, checkDatabase, DATABASE, foreign, isPart, KEYS, readAbout } from "./contents.server.ts";

export interface RestoreReport {
  /** When the backup was made. */
  madeAt: Date;
  files: number;
  /** The names of the secrets that came with it. */
  keys: string[];
  /** The ids of the keys that its private files are under. */
  needs: string[];
}

/**
 * Puts the state of a backup in the place of what is in a data directory. The new state is put together and proven beside the
 * present one; whatever ends this before it is whole leaves the present one, whatever ends it later has the next start finish it.
 * All sessions and mailed links of the backup end: some of them had been ended since.
 * @param force whether a database that is there may be replaced
 * @param amend what else is changed in the restored database before it counts
 * @throws BackupError when the backup is not whole, newer or another program's, the portal runs, or there is a database
 */
export async function restore(
  dataDir: string,
  source: string | ((restoring: string) => Promise<RestoreReport>),
  force: boolean,
  amend?: () => Promise<void>,
): Promise<RestoreReport> {
  const file = typeof source === "string" ? source : "The copy";
  if (typeof source === "string" && !existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const directory = realpathSync(dataDir);
  using _lock = lockOut(directory);
  finishRestore(directory);
  if (!force && (statSync(join(directory, DATABASE), { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new BackupError(`There is a database in ${directory}; --force replaces it, and the files, for good.`);
  const restoring = restoringDirectory(directory);
  await rm(restoring, { recursive: true, force: true });
  try {
    const report = await (typeof source === "string" ? unpack(source, restoring) : source(restoring));
    checkDatabase(join(restoring, DATABASE));
    await amended(restoring, amend);
    acceptRestored(directory);
    finishRestore(directory);
    return report;
  } catch (error) {
    await rm(restoring, { recursive: true, force: true });
    throw error instanceof BackupError || error instanceof NewerDatabaseError
      ? new BackupError(`${file} was not restored: ${error.message.replace(/\.$/, "")}.`)
      : error;
  }
}

function lockOut(directory: string): Disposable {
  try {
    return lockDatabase(directory);
  } catch (error) {
    if (failureOf(error) === "locked") throw new BackupError(`The portal runs on ${directory}; stop it first.`);
    throw error;
  }
}

async function unpack(file: string, restoring: string): Promise<RestoreReport> {
  let about: About | undefined;
  const report = { files: 0, keys: [] as string[] };
  await readArchive(file, async (name, bytes) => {
    if (!about) {
      if (name !== ABOUT) throw foreign();
      about = await readAbout(bytes);
      if (about.files) mkdirSync(join(restoring, "files"), { recursive: true, mode: 0o700 });
      return;
    }
    if (!isPart(name)) throw foreign();
    const path = join(restoring, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(bytes, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
    if (KEYS.some((key) => key === name)) report.keys.push(name);
    else if (name !== DATABASE) report.files += 1;
  });
  if (!about || !existsSync(join(restoring, DATABASE))) throw foreign();
  return { ...report, needs: about.keys ?? [], madeAt: new Date(about.made_at) };
}

async function amended(restoring: string, amend?: () => Promise<void>): Promise<void> {
  await connectDatabase({ DATA_DIR: restoring, MONGODB_URI: undefined }, { own: true });
  try {
    await Sessions.deleteAll({});
    await Tokens.deleteAll({});
    await amend?.();
  } finally {
    await disconnectDatabase();
  }
}
