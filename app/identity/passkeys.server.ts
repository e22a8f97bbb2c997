import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { readContent } from "#app/platform/content.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { seal, unseal } from "#app/platform/seal.server.ts";
import { isDuplicate } from "#app/records/define-model.server.ts";
import {
  deletePasskey,
  findSecondFactor,
  insertPasskey,
  listPasskeys,
  type StoredPasskey,
} from "#app/records/second-factors.server.ts";
import { demandStaff, type Person } from "./access.server.ts";
import { tellOfSecondFactor } from "./second-factor-mail.server.ts";
import { newToken } from "./secrets.server.ts";
import { noteSecurity } from "./security-log.server.ts";
import { asCredential, host, readAnswer, webAuthn } from "./web-authn.server.ts";

/** Passkeys that one account may have. */
const MOST = 10;
const REGISTER_MINUTES = 10;
/** The kinds of keys that are taken, by their COSE numbers: Ed25519, ECDSA with P-256, RSA. Every passkey knows one. */
const KEYS = [-8, -7, -257];

const site = z.object({ institute: z.string() });

/** The person's passkeys, the oldest first. @throws ForbiddenError for students */
export async function ownPasskeys(person: Person): Promise<StoredPasskey[]> {
  demandStaff(person);
  return listPasskeys(person.accountId);
}

/** What a browser needs to make a passkey, as JSON, and the sealed challenge for the form; null without an authenticator app. */
export async function beginPasskey(person: Person) {
  const kept = await ownPasskeys(person);
  if (!(await findSecondFactor(person.accountId))) return null;
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName: readContent("site", site).institute,
    rpID: host(),
    userName: person.email,
    userDisplayName: person.fullName,
    userID: new Uint8Array(Buffer.from(person.accountId)),
    challenge: new Uint8Array(Buffer.from(newToken())),
    attestationType: "none",
    supportedAlgorithmIDs: KEYS,
    excludeCredentials: kept.map(asCredential),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
  const until = Date.now() + REGISTER_MINUTES * 60_000;
  return {
    options: JSON.stringify(options),
    sealed: seal(JSON.stringify({ challenge: options.challenge, until }), purposeOf(person)),
  };
}

function purposeOf({ accountId, sessionId }: Person): string {
  return `passkey to be made by ${accountId} in ${sessionId}`;
}

export type PasskeyResult =
  | { kind: "made" }
  /** The browser's answer is not one to our question, or the page was open for too long. */
  | { kind: "not made" }
  | { kind: "too many"; most: number };

/** Keeps a passkey that the person's browser has made. @param said the browser's answer @throws ForbiddenError */
export async function finishPasskey(
  person: Person,
  sealed: string,
  said: string,
  name: string,
): Promise<PasskeyResult> {
  const kept = await ownPasskeys(person);
  if (kept.length >= MOST) return { kind: "too many", most: MOST };
  const text = unseal(sealed, purposeOf(person));
  const response = readAnswer<RegistrationResponseJSON>(said);
  const { challenge, until } = JSON.parse(text ?? '{"challenge":"","until":0}') as { challenge: string; until: number };
  if (!response || until < Date.now() || !(await findSecondFactor(person.accountId))) return { kind: "not made" };
  const { registrationInfo } = await (await webAuthn())
    .verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: publicOrigin(),
      expectedRPID: host(),
      supportedAlgorithmIDs: KEYS,
      requireUserVerification: false,
    })
    .catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return { kind: "not made" };
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  try {
    await insertPasskey({
      account_id: person.accountId,
      credential_id: id,
      public_key: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports: transports.slice(0, MOST),
      name,
      created_at: new Date(),
      last_used_at: null,
    });
  } catch (error) {
    if (isDuplicate(error)) return { kind: "not made" };
    throw error;
  }
  noteSecurity({ kind: "second factor set", actor: person, what: "passkey" });
  await tellOfSecondFactor(person, `The passkey "${name}" was added.`);
  return { kind: "made" };
}

/** Forgets a passkey. @returns its name; null when the person has none of this id @throws ForbiddenError */
export async function removePasskey(person: Person, id: string): Promise<string | null> {
  demandStaff(person);
  const gone = await deletePasskey(person.accountId, id);
  if (!gone) return null;
  noteSecurity({ kind: "second factor removed", actor: person, what: "passkey" });
  await tellOfSecondFactor(person, `The passkey "${gone.name}" was removed.`);
  return gone.name;
}
