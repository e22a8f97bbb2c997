import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/**
 * A secret that is drawn once and then kept in a file for the owner alone. It is flushed before it gets its name, and whoever names
 * it first wins, so that neither a crash nor a second process ever leaves half a secret or two of them.
 * @param name of the file
 */
export function keptSecret(directory: string, name: string): string {
  const file = join(directory, name);
  return readIfThere(file) ?? draw(directory, file);
}

function draw(directory: string, file: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString("base64url");
  const aside = `${file}.${randomBytes(8).toString("hex")}`;
  writeFlushed(aside, secret);
  try {
    linkSync(aside, file);
    flush(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return readFileSync(file, "utf8");
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8") || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}

function writeFlushed(file: string, text: string): void {
  const handle = openSync(file, "wx", 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function flush(directory: string): void {
  const handle = openSync(directory, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
