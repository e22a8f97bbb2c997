import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { credentialContent } from "../paper/content.server.ts";
import { credentialKeys } from "./keys.server.ts";

/** Where the public keys stand, one named by each fragment. */
const KEYS = "/.well-known/jwks.json";

/** The institute as a did:web: its document is /.well-known/did.json of the product's own host. */
export function issuerId(): string {
  return `did:web:${encodeURIComponent(new URL(publicOrigin()).host)}`;
}

/** The institute as a credential names it. */
export function issuerProfile() {
  return { id: issuerId(), type: ["Profile"], name: credentialContent().institute, url: publicOrigin() };
}

/** The address of a public key, by which signatures name it. */
export function keyAddress(id: string): string {
  return `${publicOrigin()}${KEYS}#${id}`;
}

/** The issuer's document (DID 1.0): every key that it signs or has signed credentials with. */
export function didDocument() {
  const id = issuerId();
  const methods = credentialKeys().published.map((key) => ({
    id: `${id}#${key.id}`,
    type: "JsonWebKey2020",
    controller: id,
    publicKeyJwk: { ...key.jwk, alg: "EdDSA", use: "sig" },
  }));
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/suites/jws-2020/v1"],
    id,
    alsoKnownAs: [publicOrigin()],
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  };
}

/** The same keys as a JWK set (RFC 7517), each named as signatures name it. */
export function keySet() {
  const keys = credentialKeys().published.map(({ id, jwk }) => ({
    ...jwk,
    kid: keyAddress(id),
    alg: "EdDSA",
    use: "sig",
  }));
  return { keys };
}
