import { createHash, hkdfSync, randomBytes } from "node:crypto";
import type { Settings } from "#app/platform/env.server.ts";
import { keptSecret } from "#app/platform/kept-secret.server.ts";

/** Bytes of a key's id. */
export const KEY_ID_BYTES = 8;

/** A key that wraps the keys of files. */
export interface MasterKey {
  /** Names it without telling anything of it; 16 hexadecimal digits. */
  id: string;
  key: Buffer;
}

/** The keys of the settings: the first wraps, all of them unwrap. */
export interface Keyring {
  current: MasterKey;
  find(id: string): MasterKey | undefined;
}

/** The keys of FILES_KEY, or on the embedded defaults the one that is drawn once and kept in DATA_DIR. */
export function openKeyring({ FILES_KEY, DATA_DIR }: Pick<Settings, "FILES_KEY" | "DATA_DIR">): Keyring {
  const [first, ...earlier] = FILES_KEY ?? [keptSecret(DATA_DIR, "files-key", newKey)];
  const current = masterKey(first ?? "");
  const keys = new Map([...earlier.map(masterKey), current].map((key) => [key.id, key]));
  return { current, find: (id) => keys.get(id) };
}

function newKey(): string {
  return randomBytes(32).toString("base64url");
}

function masterKey(secret: string): MasterKey {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "pgi files", 32));
  const id = createHash("sha256").update("pgi files key id").update(key).digest("hex");
  return { id: id.slice(0, 2 * KEY_ID_BYTES), key };
}
