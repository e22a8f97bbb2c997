import { z } from "zod";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import type { StoredPasskey } from "#app/records/second-factors.server.ts";

/** Loaded with the first passkey: it brings three hundred files. */
export const webAuthn = () => import("@simplewebauthn/server");

/** What browsers answer is some kilobytes; nothing longer is looked at. */
const LONGEST = 16_384;

/** The part of an answer that we read ourselves; the rest is the library's to judge. */
const answer = z.looseObject({ id: z.string().max(1500), response: z.looseObject({}) });

/** The host that passkeys belong to. */
export function host(): string {
  return new URL(publicOrigin()).hostname;
}

/** A passkey as questions to a browser name it. */
export function asCredential({ credential_id: id, transports }: StoredPasskey) {
  return { id, transports: transports as ("usb" | "nfc" | "ble" | "internal" | "hybrid")[] };
}

/** What a browser said; null for what cannot be an answer. */
export function readAnswer<Answer>(said: string): Answer | null {
  if (said.length > LONGEST) return null;
  try {
    return answer.parse(JSON.parse(said)) as unknown as Answer;
  } catch {
    return null;
  }
}
