import { createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

/** The public half of a key that credentials are or were signed with. */
export interface PublicKey {
  /** Its thumbprint (RFC 7638), by which it is named wherever it stands. */
  id: string;
  jwk: { kty: "OKP"; crv: "Ed25519"; x: string };
}

/** The base64 of a private Ed25519 key. */
const PKCS8_CHARACTERS = 64;

/** What credentials are signed with now, and what they were signed with before. */
export interface CredentialKeys {
  id: string;
  signing: KeyObject;
  /** The present key first. Those after it sign nothing any more, and what they signed still holds. */
  published: PublicKey[];
}

/**
 * Reads a setting with the key that credentials are signed with (Ed25519): a private key as PKCS8 PEM, as a JWK, or a JWK
 * set whose first key is the private one and whose other keys, public ones, were used before.
 * @throws Error when it is none of these
 */
export function readCredentialKeys(text: string): CredentialKeys {
  const [signing, ...before] = keysIn(text.trim());
  if (signing?.type !== "private") throw new Error("There is no private key.");
  const published = [signing, ...before].map(publicKeyOf);
  const [present] = published;
  if (!present) throw new Error("There is no key.");
  return { id: present.id, signing, published };
}

function keysIn(text: string): KeyObject[] {
  if (!text.startsWith("{")) return [privateKeyIn(text)];
  const json = JSON.parse(text) as { keys?: { d?: string }[] };
  return (json.keys ?? [json]).map((jwk) => {
    const input = { key: jwk, format: "jwk" } as const;
    return "d" in jwk ? createPrivateKey(input) : createPublicKey(input);
  });
}

/** A PEM of which a settings file may have made one line, with "\\n", blanks or, where the backslash was taken away, an "n" for each break. */
function privateKeyIn(pem: string): KeyObject {
  const [, inner = ""] = /-----BEGIN PRIVATE KEY-----(.*)-----END PRIVATE KEY-----/s.exec(pem) ?? [];
  const body = inner.replaceAll("\\n", "").replace(/\s/g, "");
  const base64 = body.length === PKCS8_CHARACTERS + 2 && /^n.*n$/.test(body) ? body.slice(1, -1) : body;
  return createPrivateKey({ key: Buffer.from(base64, "base64"), format: "der", type: "pkcs8" });
}

function publicKeyOf(key: KeyObject): PublicKey {
  if (key.asymmetricKeyType !== "ed25519") throw new Error("It is not an Ed25519 key.");
  const { x = "" } = (key.type === "private" ? createPublicKey(key) : key).export({ format: "jwk" });
  const named = JSON.stringify({ crv: "Ed25519", kty: "OKP", x });
  return {
    id: createHash("sha256").update(named).digest("base64url"),
    jwk: { kty: "OKP", crv: "Ed25519", x },
  };
}
