import { type JWTPayload, SignJWT } from "jose";
import type { StoredCredential } from "#app/records/credentials.server.ts";
import { achievementCredential } from "./achievement.server.ts";
import { issuerId, keyAddress } from "./issuer.server.ts";
import { credentialKeys } from "./keys.server.ts";

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

/** The signed badge of a credential. */
export function signedBadge(credential: StoredCredential): Promise<string> {
  return signCredential(achievementCredential(credential));
}
