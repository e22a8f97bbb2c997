import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { longMoment } from "#app/platform/format.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { countUse, forgetUses } from "#app/platform/rate-limit.server.ts";
import {
  findSecondFactor,
  Passkeys,
  SecondFactors,
  type StoredSecondFactor,
} from "#app/records/second-factors.server.ts";
import { Sessions } from "#app/records/sessions.server.ts";
import { type Asker, demand, demandStaff, type Person } from "./access.server.ts";
import {
  appAddress,
  newRecoveryCodes,
  newSecret,
  openSecret,
  recoveryHash,
  sealSecret,
  stepOf,
} from "./authenticator.server.ts";
import { findRoleRow, secondFactorDue } from "./roles.server.ts";
import { recordSecurity } from "./security-log.server.ts";
import { endOtherSessions, endSessionsOf } from "./sessions.server.ts";
import { sealFor, unsealInTime } from "./tokens.server.ts";

const SETUP_MINUTES = 30;

/** The person's second factor; null while they have none. @throws ForbiddenError for students */
export async function ownSecondFactor(person: Person): Promise<StoredSecondFactor | null> {
  demandStaff(person);
  return findSecondFactor(person.accountId);
}

/** When the person must have a second factor at the latest; null when they may do without. */
export async function ownSecondFactorDue({ role, accountId }: Person): Promise<Date | null> {
  const row = await findRoleRow(role, accountId);
  return row && secondFactorDue(role, row.created_at);
}

/** Starts to set an authenticator app up. @param sealed of a form that was refused: the secret stays. @throws ForbiddenError */
export function beginSetup(person: Person, sealed?: string) {
  demandStaff(person);
  const secret = (sealed && unsealInTime(sealed, purposeOf(person))) || newSecret();
  return {
    secret,
    address: appAddress(secret, person.email),
    sealed: sealFor(SETUP_MINUTES, secret, purposeOf(person)),
  };
}

function purposeOf({ accountId }: Person): string {
  return `authenticator to be set up for ${accountId}`;
}

export type SetupResult =
  /** The recovery codes are shown once and kept nowhere in clear. */
  | { kind: "set up"; recoveryCodes: string[] }
  | { kind: "wrong code" }
  /** The form was open for too long, or is not this person's. */
  | { kind: "expired" }
  | { kind: "limited"; seconds: number };

/**
 * Makes an authenticator app the person's second factor, once they have shown that it works; an earlier app ends. Every
 * other session ends, and this one counts as signed in with the second factor.
 */
export async function finishSetup(person: Person, sealed: string, code: string): Promise<SetupResult> {
  demandStaff(person);
  const seconds = await countUse("second factor", person.accountId);
  if (seconds) return { kind: "limited", seconds };
  const secret = unsealInTime(sealed, purposeOf(person));
  if (!secret) return { kind: "expired" };
  const step = stepOf(secret, digitsOf(code));
  if (step === null) return { kind: "wrong code" };
  const recoveryCodes = newRecoveryCodes();
  await withTransaction(async () => {
    const fields = {
      secret: sealSecret(person.accountId, secret),
      last_step: step,
      recovery: hashes(person.accountId, recoveryCodes),
      created_at: new Date(),
    };
    await SecondFactors.put({ account_id: person.accountId }, { $set: fields });
    await endOtherSessions(person);
    await Sessions.set({ _id: person.sessionId }, { second_factor: true });
    await recordSecurity({ kind: "second factor set", actor: person, what: "authenticator app" });
    await notifySecondFactorChange(person, "An authenticator app was set up.");
  });
  await forgetUses("second factor", person.accountId);
  return { kind: "set up", recoveryCodes };
}

/** Gives the person new recovery codes; the earlier ones end. Null while they have no second factor. @throws ForbiddenError */
export function renewRecoveryCodes(person: Person): Promise<string[] | null> {
  demandStaff(person);
  const codes = newRecoveryCodes();
  return withTransaction(async () => {
    const recovery = hashes(person.accountId, codes);
    if (!(await SecondFactors.set({ account_id: person.accountId }, { recovery }))) return null;
    await recordSecurity({ kind: "second factor set", actor: person, what: "new recovery codes" });
    await notifySecondFactorChange(person, "New recovery codes were made; the earlier ones no longer work.");
    return codes;
  });
}

/**
 * Takes the person's second factor away, passkeys and all.
 * @returns whether it is gone; false where their role requires one
 */
export async function dropSecondFactor(person: Person): Promise<boolean> {
  demandStaff(person);
  if (secondFactorDue(person.role, new Date())) return false;
  await withTransaction(async () => {
    if (!(await deleteAllFactors(person.accountId))) return;
    await recordSecurity({ kind: "second factor removed", actor: person });
    await notifySecondFactorChange(person, "The second factor was turned off.");
  });
  return true;
}

/** What a right code was, in the words of the security log. */
type CodeKind = "second factor used" | "recovery code used";

export type CodeResult = { kind: "right"; by: CodeKind } | { kind: "wrong" } | { kind: "limited"; seconds: number };

/** Judges a code of the authenticator app, or a recovery code; each works once. @param guesser under which wrong ones are counted */
export async function checkCode(accountId: string, code: string, guesser: string): Promise<CodeResult> {
  const seconds = await countUse("second factor", guesser);
  if (seconds) return { kind: "limited", seconds };
  const factor = await findSecondFactor(accountId);
  const by = factor && (await takeCode(factor, code));
  if (!by) return { kind: "wrong" };
  await forgetUses("second factor", guesser);
  return { kind: "right", by };
}

/** Uses a code up; says what it was, null when it is not right. No code of a step is good after one of it or of a later one was used. */
async function takeCode(
  { account_id: accountId, secret: sealed }: StoredSecondFactor,
  code: string,
): Promise<CodeKind | null> {
  const digits = digitsOf(code);
  const own = { account_id: accountId };
  if (!/^\d{6}$/.test(digits)) {
    const recovery = recoveryHash(accountId, code);
    return (await SecondFactors.update({ ...own, recovery }, { $pull: { recovery } })) ? "recovery code used" : null;
  }
  const secret = openSecret(accountId, sealed);
  const step = secret && stepOf(secret, digits);
  if (typeof step !== "number") return null;
  return (await SecondFactors.set({ ...own, last_step: { $lt: step } }, { last_step: step }))
    ? "second factor used"
    : null;
}

function digitsOf(code: string): string {
  return code.replace(/[\s-]/g, "");
}

function hashes(accountId: string, codes: string[]): string[] {
  return codes.map((code) => recoveryHash(accountId, code));
}

/** Takes the second factor of somebody away who has lost it, tells them, and ends their sessions. */
export function resetSecondFactor(
  asker: Asker,
  owner: { accountId: string; email: string; fullName: string },
): Promise<boolean> {
  demand(asker, "second-factors:reset");
  const { accountId: id, fullName: name, email } = owner;
  return withTransaction(async () => {
    if (!(await deleteAllFactors(id))) return false;
    await endSessionsOf(id);
    await recordSecurity({ kind: "second factor removed", actor: asker, subject: { id, name, email }, what: "reset" });
    await notifySecondFactorChange(
      owner,
      "It was reset for you: the next sign-in asks for the password alone. Please set up a new one then.",
    );
    return true;
  });
}

/** Deletes app, recovery codes and passkeys of an account. @returns whether it had a second factor */
async function deleteAllFactors(accountId: string): Promise<boolean> {
  await Passkeys.deleteAll({ account_id: accountId });
  return SecondFactors.delete({ account_id: accountId });
}

/** Mails somebody what became of their second factor. @param what in a sentence */
export async function notifySecondFactorChange(
  { email, fullName: name }: { email: string; fullName: string },
  what: string,
): Promise<void> {
  const link = `${publicOrigin()}${href("/forgot-password")}`;
  await postMail(email, "second-factor-changed", { name, what, date: longMoment(new Date()), link });
}
