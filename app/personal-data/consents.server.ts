import { demand, type Person } from "#app/identity/access.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import {
  type ConsentKeys,
  type ConsentRow,
  consentsOf,
  type Purpose,
  recordConsent,
} from "#app/records/consents.server.ts";
import { consentQuestion } from "./notice.server.ts";

/** What somebody is asked for, and what they last said to it. */
export interface StandingConsent {
  purpose: Purpose;
  title: string;
  /** Stands at the box. */
  label: string;
  text: string;
  given: boolean;
  /** When they last said so; null when they never said anything. */
  at: Date | null;
  /** Whether it can be taken back: a statement of fact cannot. */
  revocable: boolean;
}

const SHOWN: readonly Purpose[] = ["model-evaluation", "model-counsellor", "news", "adult"];

/** What a person has agreed to, and what is asked of them now; what the settings have no use for is left out. */
export async function standingConsents(keys: ConsentKeys): Promise<StandingConsent[]> {
  const rows = new Map((await consentsOf(keys)).map((row) => [row.purpose, row]));
  return SHOWN.flatMap((purpose) => {
    const { asked, title, label, text } = consentQuestion(purpose);
    const row = rows.get(purpose);
    const given = row?.decision === "given";
    const revocable = purpose !== "adult";
    if (!given && (!asked || !revocable)) return [];
    return [{ purpose, title, label, text, given, at: row?.at ?? null, revocable }];
  });
}

/** The same for the student who is signed in. @throws ForbiddenError for everybody else */
export function ownConsents(person: Person): Promise<StandingConsent[]> {
  demand(person, "own-profile:edit");
  return standingConsents(keysOf(person));
}

/** Writes down what the student who is signed in agrees to or takes back. @throws ForbiddenError for everybody else */
export async function decideOwnConsent(
  person: Person,
  purpose: Purpose,
  decision: ConsentRow["decision"],
): Promise<void> {
  demand(person, "own-profile:edit");
  if (decision === "withdrawn") await withdrawConsent(keysOf(person), purpose);
  else await write(keysOf(person), purpose, decision);
}

/** Writes down what was agreed to for an address, by somebody without an account; nobody has proven that it is theirs. */
export async function giveConsent(email: string, purpose: Purpose): Promise<void> {
  await write({ account: null, email: normaliseEmail(email) }, purpose, "given");
}

/** Takes back what somebody agreed to who has shown that the address is theirs. */
export async function withdrawConsent(keys: ConsentKeys, purpose: Purpose): Promise<void> {
  await write(keys, purpose, "withdrawn");
}

function keysOf({ accountId, email }: Person): ConsentKeys {
  return { account: accountId, email: normaliseEmail(email) };
}

async function write(
  { account, email }: ConsentKeys,
  purpose: Purpose,
  decision: ConsentRow["decision"],
): Promise<void> {
  const { version, label: wording } = consentQuestion(purpose);
  await recordConsent({ account, email, purpose, version, wording, decision });
}
