import { randomBytes } from "node:crypto";
import { env } from "./env.server.ts";
import { keptSecret } from "./kept-secret.server.ts";

let secret: string | undefined;

/** The key that signs cookies: SESSION_SECRET, or on the embedded defaults one drawn once and kept in DATA_DIR. */
export function sessionSecret(): string {
  secret ??=
    env().SESSION_SECRET ?? keptSecret(env().DATA_DIR, "session-secret", () => randomBytes(32).toString("base64url"));
  return secret;
}
