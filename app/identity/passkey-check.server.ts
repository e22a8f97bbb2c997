import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { countUse, forgetUses } from "#app/platform/rate-limit.server.ts";
import { keyedHash } from "#app/platform/seal.server.ts";
import { findPasskey, listPasskeys, notePasskeyUse } from "#app/records/second-factors.server.ts";
import type { CodeResult } from "./second-factor.server.ts";
import { asCredential, host, readAnswer, webAuthn } from "./web-authn.server.ts";

/** The challenge that goes with an occasion which comes once, such as a sign-in that waits. */
function challengeOf(occasion: string): string {
  return keyedHash(occasion, "challenge to a passkey");
}

/** What a browser needs to use a passkey of an account, as JSON; null when it has none. */
export async function passkeyQuestion(accountId: string, occasion: string): Promise<string | null> {
  const passkeys = await listPasskeys(accountId);
  if (passkeys.length === 0) return null;
  const question = await (await webAuthn()).generateAuthenticationOptions({
    rpID: host(),
    challenge: new Uint8Array(Buffer.from(challengeOf(occasion), "base64url")),
    allowCredentials: passkeys.map(asCredential),
    userVerification: "preferred",
  });
  return JSON.stringify(question);
}

/**
 * Judges what a browser answers with a passkey of an account.
 * @param guesser under which wrong answers are counted, together with wrong codes
 */
export async function checkPasskey(
  accountId: string,
  occasion: string,
  said: string,
  guesser = accountId,
): Promise<CodeResult> {
  const seconds = await countUse("second factor", guesser);
  if (seconds) return { kind: "limited", seconds };
  const response = readAnswer<AuthenticationResponseJSON>(said);
  const passkey = response && (await findPasskey(accountId, response.id));
  if (!passkey) return { kind: "wrong" };
  const verified = await (await webAuthn())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: challengeOf(occasion),
      expectedOrigin: publicOrigin(),
      expectedRPID: host(),
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    })
    .catch(() => null);
  if (!verified?.verified) return { kind: "wrong" };
  if (!(await notePasskeyUse(passkey, verified.authenticationInfo.newCounter))) return { kind: "wrong" };
  await forgetUses("second factor", guesser);
  return { kind: "right", by: "second factor used" };
}
