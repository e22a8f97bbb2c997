import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/** Runs a command of the terminal: a failure is one clear line and exit code 1, never a stack trace. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** A path as whoever typed the command means it, wherever they stood. */
export function givenPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path);
}

/**
 * Does a command's work on the database of the settings, while the product runs or not. Loads it only then: not every command needs it.
 */
export async function withDatabase<Result>(work: () => Promise<Result>, anew = false): Promise<Result> {
  const { connectDatabase, disconnectDatabase } = await import("#app/platform/database/database.server.ts");
  const { backgroundIdle } = await import("#app/platform/background.server.ts");
  const { env } = await import("#app/platform/env.server.ts");
  if (!anew) refuseNew(env());
  await connectDatabase(env(), { own: false });
  try {
    return await work();
  } finally {
    await backgroundIdle();
    await disconnectDatabase();
  }
}

/** A tool works on the database that is there: a new and empty one would only hide that this is the wrong place. */
function refuseNew({ MONGODB_URI, DATA_DIR }: { MONGODB_URI?: string | undefined; DATA_DIR: string }): void {
  if (MONGODB_URI || existsSync(join(DATA_DIR, "database.sqlite"))) return;
  throw new Error(
    `There is no database in ${resolve(DATA_DIR)}. Set DATA_DIR, or use the service's own command (pgi), which knows it; npm start makes a new one.`,
  );
}

/** Ends the process in good order when the terminal or the service manager asks for it; a second request ends it at once. */
export function closeOnSignal(close: () => Promise<void>): void {
  let asked = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (asked) process.exit(1);
      asked = true;
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

/** Prints rows of cells as columns of even width. */
export function printColumns(rows: readonly string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const padded = (cell: string, column: number) => cell.padEnd(widths[column] ?? 0);
  for (const row of rows) console.log(row.map(padded).join("  ").trimEnd());
}
