import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A secret that is made once and kept in a file that only the owner can read; however many processes ask at once, and
 * whatever ends one of them meanwhile, all read the same, and it is whole.
 */
export function keptSecret(directory: string, name: string, make: () => string): string {
  const file = join(directory, name);
  return read(file) ?? keep(directory, file, make());
}

function keep(directory: string, file: string, made: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const whole = `${file}-${randomUUID()}`;
  try {
    writeFileSync(whole, made, { flag: "wx", mode: 0o600, flush: true });
    linkSync(whole, file);
    flushDirectory(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(whole, { force: true });
  }
  return readFileSync(file, "utf8");
}

/** A name is only on the disk when its directory is. */
function flushDirectory(directory: string): void {
  const handle = openSync(directory, "r");
  fsyncSync(handle);
  closeSync(handle);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}
