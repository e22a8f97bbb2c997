import { countUse, forgetUses } from "#app/platform/rate-limit.server.ts";
import { findAccount } from "#app/records/accounts.server.ts";
import { findSecondFactor } from "#app/records/second-factors.server.ts";
import { markProven } from "#app/records/sessions.server.ts";
import type { Person } from "./access.server.ts";
import { verifyPassword } from "./passwords.server.ts";
import { checkCode } from "./second-factor.server.ts";
import { noteSecurity } from "./security-log.server.ts";
import { type OpenedSession, type Proof, renewSession } from "./sessions.server.ts";

/** How long it counts that somebody has shown who they are. */
export const PROOF_MINUTES = 10;

/** Whether a session's person has shown who they are within the last ten minutes. */
export function isRecent({ at }: Proof): boolean {
  return Date.now() - at.getTime() < PROOF_MINUTES * 60_000;
}

/** By what a person shows who they are: a code where they have a second factor, else the password. */
export async function proofAskedOf({ accountId }: Person): Promise<"code" | "password"> {
  return (await findSecondFactor(accountId)) ? "code" : "password";
}

export type ProofResult =
  /** The session goes on under a new token; null when it has ended meanwhile. */
  { kind: "proven"; session: OpenedSession | null } | { kind: "wrong" } | { kind: "limited"; seconds: number };

/** Judges what a person enters to show that it is still them. @param entered the code or the password, whichever is asked */
export async function proveAgain(person: Person, entered: string): Promise<ProofResult> {
  const outcome =
    (await proofAskedOf(person)) === "code"
      ? await checkCode(person.accountId, entered, `${person.accountId} again`)
      : await checkPassword(person, entered);
  if (outcome.kind === "wrong") noteSecurity({ kind: "sign-in bad", actor: person, what: "re-authentication" });
  if (outcome.kind !== "right") return outcome;
  noteSecurity({ kind: "re-authentication", actor: person });
  await markProven(person.sessionId);
  return { kind: "proven", session: await renewSession(person) };
}

async function checkPassword({ accountId }: Person, password: string) {
  const seconds = await countUse("password of account", accountId);
  if (seconds) return { kind: "limited", seconds } as const;
  const account = await findAccount(accountId);
  if (!(await verifyPassword(account?.password_hash, password))) return { kind: "wrong" } as const;
  await forgetUses("password of account", accountId);
  return { kind: "right" } as const;
}
