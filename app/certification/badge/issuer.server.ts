import { generateKeyPairSync } from "node:crypto";
import { type JWTPayload, SignJWT } from "jose";
import { type CredentialKeys, readCredentialKeys } from "#app/platform/credential-key.server.ts";
import { env } from "#app/platform/env.server.ts";
import { keptSecret } from "#app/platform/kept-secret.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { credentialContent } from "../paper/content.server.ts";

let keys: CredentialKeys | undefined;

/**
 * The keys of the issuer: CREDENTIAL_KEY, or on the embedded defaults one made once and kept in DATA_DIR.
 * @throws Error when the file in DATA_DIR holds no key
 */
function credentialKeys(): CredentialKeys {
  keys ??= readCredentialKeys(env().CREDENTIAL_KEY ?? keptSecret(env().DATA_DIR, "credential-key", newCredentialKey));
  return keys;
}

/** A new private key (Ed25519), as PKCS8 PEM. */
function newCredentialKey(): string {
  return generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** Where the public keys stand, one named by each fragment. */
const KEYS = "/.well-known/jwks.json";

/** The institute as a did:web: its document is /.well-known/did.json of the product's own host. */
function issuerId(): string {
  return `did:web:${encodeURIComponent(new URL(publicOrigin()).host)}`;
}

/** The institute as a credential names it. */
export function issuerProfile() {
  return { id: issuerId(), type: ["Profile"], name: credentialContent().institute, url: publicOrigin() };
}

/** The address of a public key, by which signatures name it. */
function keyAddress(id: string): string {
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

/** What every credential has that is signed. */
interface Signable {
  id: string;
  validFrom: string;
  validUntil?: string;
  credentialSubject: { id: string };
}

const secondsOf = (moment: string) => Date.parse(moment) / 1000;

/**
 * Signs a credential as a JWT (VC-JWT of Open Badges 3.0, Ed25519). The same credential gives the same token.
 * @returns the compact form: header, payload and signature
 */
export function signCredential(credential: Signable): Promise<string> {
  const { id, signing } = credentialKeys();
  const claims = {
    iss: issuerId(),
    jti: credential.id,
    sub: credential.credentialSubject.id,
    nbf: secondsOf(credential.validFrom),
    ...(credential.validUntil && { exp: secondsOf(credential.validUntil) }),
  };
  return new SignJWT({ ...credential, ...claims } as JWTPayload)
    .setProtectedHeader({ alg: "EdDSA", kid: keyAddress(id), typ: "JWT" })
    .sign(signing);
}
