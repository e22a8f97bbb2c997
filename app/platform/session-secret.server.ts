import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.server.ts";

let secret: string | undefined;

/** The key that signs cookies: SESSION_SECRET, or on the embedded defaults one drawn once and kept in DATA_DIR. */
export function sessionSecret(): string {
  secret ??= env().SESSION_SECRET ?? keptSecret(env().DATA_DIR);
  return secret;
}

function keptSecret(directory: string): string {
  const file = join(directory, "session-secret");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8");
}
