import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { findAccount } from "#app/records/accounts.server.ts";
import { findSecondFactor } from "#app/records/second-factors.server.ts";
import { Sessions } from "#app/records/sessions.server.ts";
import type { Person } from "./access.server.ts";
import { checkShown, passkeyQuestion, type Shown } from "./passkeys.server.ts";
import { checkOwnPassword } from "./passwords.server.ts";
import { noteSecurity } from "./security-log.server.ts";
import { type OpenedSession, type Proof, renewSession } from "./sessions.server.ts";

/** How long it counts that somebody has shown who they are. */
export const PROOF_MINUTES = 10;

/** Whether a session's person has shown who they are within the last ten minutes. */
export function isRecent({ at }: Proof): boolean {
  return Date.now() - at.getTime() < PROOF_MINUTES * 60_000;
}

export interface ProofAsked {
  /** A code where they have a second factor. */
  by: "code" | "password";
  /** What the browser needs to answer with a passkey instead; null when they have none. */
  passkey: string | null;
}

/** By what a person is to show who they are. @param proof of the session: a passkey's answer is good for it once */
export async function proofAskedOf({ accountId, sessionId }: Person, proof: Proof): Promise<ProofAsked> {
  if (!(await findSecondFactor(accountId))) return { by: "password", passkey: null };
  return { by: "code", passkey: await passkeyQuestion(accountId, occasionOf(sessionId, proof)) };
}

/** What comes once: this session asks for proof since that moment. */
function occasionOf(sessionId: string, { at }: Proof): string {
  return `again in ${sessionId} since ${at.getTime()}`;
}

export type ProofResult =
  /** The session goes on under a new token; null when it has ended meanwhile. */
  { kind: "proven"; session: OpenedSession | null } | { kind: "wrong" } | { kind: "limited"; seconds: number };

/**
 * Judges by what a person shows that it is still them.
 * @param shown the code, or the password where that is asked, or what the browser answers with a passkey
 */
export async function proveAgain(person: Person, proof: Proof, shown: Shown): Promise<ProofResult> {
  const outcome = await judge(person, proof, shown);
  if (outcome.kind === "wrong") noteSecurity({ kind: "sign-in bad", actor: person, what: "re-authentication" });
  if (outcome.kind !== "right") return outcome;
  noteSecurity({ kind: "re-authentication", actor: person });
  const session = await withTransaction(async () => {
    await Sessions.set({ _id: person.sessionId }, { proven_at: new Date() });
    return renewSession(person);
  });
  return { kind: "proven", session };
}

async function judge({ accountId, sessionId }: Person, proof: Proof, shown: Shown) {
  if ("passkey" in shown || (await findSecondFactor(accountId)))
    return checkShown(accountId, occasionOf(sessionId, proof), shown, `${accountId} again`);
  const account = await findAccount(accountId);
  return account ? checkOwnPassword(account, shown.code) : ({ kind: "wrong" } as const);
}
