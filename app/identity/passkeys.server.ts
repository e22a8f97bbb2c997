import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { site } from "#app/platform/facts.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { countUse, forgetUses } from "#app/platform/rate-limit.server.ts";
import { keyedHash } from "#app/platform/seal.server.ts";
import { findSecondFactor, Passkeys, type StoredPasskey } from "#app/records/second-factors.server.ts";
import { demandStaff, type Person } from "./access.server.ts";
import { type CodeResult, checkCode, notifySecondFactorChange } from "./second-factor.server.ts";
import { recordSecurity } from "./security-log.server.ts";
import { newToken, sealFor, unsealInTime } from "./tokens.server.ts";

/** Loaded with the first passkey: it brings three hundred files. */
const webAuthn = () => import("@simplewebauthn/server");

/** What browsers answer is some kilobytes; nothing longer is looked at. */
const LONGEST = 16_384;

/** The part of an answer that we read ourselves; the rest is the library's to judge. */
const answer = z.looseObject({ id: z.string().max(1500), response: z.looseObject({}) });

/** The host that passkeys belong to. */
function host(): string {
  return new URL(publicOrigin()).hostname;
}

/** A passkey as questions to a browser name it. */
function asCredential({ credential_id: id, transports }: StoredPasskey) {
  return { id, transports: transports as ("usb" | "nfc" | "ble" | "internal" | "hybrid")[] };
}

/** What a browser said; null for what cannot be an answer. */
function readAnswer<Answer>(said: string): Answer | null {
  if (said.length > LONGEST) return null;
  try {
    return answer.parse(JSON.parse(said)) as unknown as Answer;
  } catch {
    return null;
  }
}

/** Passkeys that one account may have. */
const MOST = 10;
const REGISTER_MINUTES = 10;
/** The kinds of keys that are taken, by their COSE numbers: Ed25519, ECDSA with P-256, RSA. Every passkey knows one. */
const KEYS = [-8, -7, -257];

function passkeysOf(accountId: string): Promise<StoredPasskey[]> {
  return Passkeys.find({ account_id: accountId }, { sort: { created_at: 1 } });
}

/** The person's passkeys, the oldest first. @throws ForbiddenError for students */
export async function ownPasskeys(person: Person): Promise<StoredPasskey[]> {
  demandStaff(person);
  return passkeysOf(person.accountId);
}

/** What a browser needs to make a passkey, as JSON, and the sealed challenge for the form; null without an authenticator app. */
export async function beginPasskey(person: Person) {
  const kept = await ownPasskeys(person);
  if (!(await findSecondFactor(person.accountId))) return null;
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName: site().institute,
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
  return {
    options: JSON.stringify(options),
    sealed: sealFor(REGISTER_MINUTES, options.challenge, purposeOf(person)),
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
  const challenge = unsealInTime(sealed, purposeOf(person));
  const response = readAnswer<RegistrationResponseJSON>(said);
  if (!response || !challenge || !(await findSecondFactor(person.accountId))) return { kind: "not made" };
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
  return withTransaction(async () => {
    if (await Passkeys.exists({ credential_id: id })) return { kind: "not made" };
    await Passkeys.insert({
      account_id: person.accountId,
      credential_id: id,
      public_key: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports: transports.slice(0, MOST),
      name,
      created_at: new Date(),
      last_used_at: null,
    });
    await recordSecurity({ kind: "second factor set", actor: person, what: "passkey" });
    await notifySecondFactorChange(person, `The passkey "${name}" was added.`);
    return { kind: "made" };
  });
}

/** Forgets a passkey. @returns its name; null when the person has none of this id @throws ForbiddenError */
export async function removePasskey(person: Person, id: string): Promise<string | null> {
  demandStaff(person);
  return withTransaction(async () => {
    const gone = await Passkeys.take({ _id: id, account_id: person.accountId });
    if (!gone) return null;
    await recordSecurity({ kind: "second factor removed", actor: person, what: "passkey" });
    await notifySecondFactorChange(person, `The passkey "${gone.name}" was removed.`);
    return gone.name;
  });
}

/** The challenge that goes with an occasion which comes once, such as a sign-in that waits. */
function challengeOf(occasion: string): string {
  return keyedHash(occasion, "challenge to a passkey");
}

/** What a browser needs to use a passkey of an account, as JSON; null when it has none. */
export async function passkeyQuestion(accountId: string, occasion: string): Promise<string | null> {
  const kept = await passkeysOf(accountId);
  if (kept.length === 0) return null;
  const question = await (await webAuthn()).generateAuthenticationOptions({
    rpID: host(),
    challenge: new Uint8Array(Buffer.from(challengeOf(occasion), "base64url")),
    allowCredentials: kept.map(asCredential),
    userVerification: "preferred",
  });
  return JSON.stringify(question);
}

/** What a person shows as their second factor: a code, or what the browser answers with a passkey. */
export type Shown = { code: string } | { passkey: string };

/**
 * Judges what is shown as the second factor of an account.
 * @param occasion for which a passkey's answer is good
 * @param guesser under which wrong answers are counted: a browser that the account knows, else the account
 */
export function checkShown(
  accountId: string,
  occasion: string,
  shown: Shown,
  guesser = accountId,
): Promise<CodeResult> {
  return "code" in shown
    ? checkCode(accountId, shown.code, guesser)
    : checkPasskey(accountId, occasion, shown.passkey, guesser);
}

async function checkPasskey(accountId: string, occasion: string, said: string, guesser: string): Promise<CodeResult> {
  const seconds = await countUse("second factor", guesser);
  if (seconds) return { kind: "limited", seconds };
  const response = readAnswer<AuthenticationResponseJSON>(said);
  const passkey = response && (await Passkeys.findOne({ account_id: accountId, credential_id: response.id }));
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
  const { credential_id, counter } = passkey;
  const used = { counter: verified.authenticationInfo.newCounter, last_used_at: new Date() };
  // Unless another use was noted since it was read.
  if (!(await Passkeys.set({ credential_id, counter }, used))) return { kind: "wrong" };
  await forgetUses("second factor", guesser);
  return { kind: "right", by: "second factor used" };
}
