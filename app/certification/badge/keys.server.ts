import { generateKeyPairSync } from "node:crypto";
import { type CredentialKeys, readCredentialKeys } from "#app/platform/credential-key.server.ts";
import { env } from "#app/platform/env.server.ts";
import { keptSecret } from "#app/platform/kept-secret.server.ts";

let keys: CredentialKeys | undefined;

/**
 * The keys of the issuer: CREDENTIAL_KEY, or on the embedded defaults one made once and kept in DATA_DIR.
 * @throws Error when the file in DATA_DIR holds no key
 */
export function credentialKeys(): CredentialKeys {
  keys ??= readCredentialKeys(env().CREDENTIAL_KEY ?? keptSecret(env().DATA_DIR, "credential-key", newCredentialKey));
  return keys;
}

/** A new private key (Ed25519), as PKCS8 PEM. */
function newCredentialKey(): string {
  return generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}
