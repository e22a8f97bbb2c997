import { generateKeyPairSync } from "node:crypto";

/** A key that credentials can be signed with, in the forms that the setting takes. */
export function newCredentialKey() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    pem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    jwk: privateKey.export({ format: "jwk" }),
    publicJwk: publicKey.export({ format: "jwk" }),
  };
}

/** The one that all products of a test file share. */
export const credentialKey = newCredentialKey();
