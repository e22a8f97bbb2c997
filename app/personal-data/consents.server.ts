import { demand, type Person } from "#app/identity/access.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import {
  type ConsentKeys,
  type ConsentRow,
  consentsOf,
  countConsents,
  latestConsent,
  type Purpose,
  REVOCABLE,
  type Revocable,
  recordConsent,
} from "#app/records/consents.server.ts";
import { consentQuestion } from "./notice.server.ts";

/** What somebody is asked for, and what they last said to it. */
export type StandingConsent = Awaited<ReturnType<typeof standingConsents>>[number];

/** Whoever has said yes and no so often on one purpose is not asked again: rows of evidence are never taken away. */
const MOST_SAID = 200;

/** What became of a decision. */
export type ConsentOutcome = "kept" | "not asked" | "too often";

const SHOWN: readonly Purpose[] = ["model-evaluation", "model-counsellor", "news", "adult"];

/** What a person has agreed to, and what is asked of them now; what the settings have no use for is left out. */
export async function standingConsents(keys: ConsentKeys) {
  const rows = new Map((await consentsOf(keys)).map((row) => [row.purpose, row]));
  return SHOWN.flatMap((purpose) => {
    const { asked, title, label, text } = consentQuestion(purpose);
    const row = rows.get(purpose);
    const given = row?.decision === "given";
    const revocable = isRevocable(purpose);
    if (!given && (!asked || !revocable)) return [];
    return [{ purpose, title, label, text, given, at: row?.at ?? null, revocable }];
  });
}

/** The same for the student who is signed in. @throws ForbiddenError for everybody else */
export function ownConsents(person: Person): Promise<StandingConsent[]> {
  demand(person, "own-profile:edit");
  return standingConsents(keysOf(person));
}

/**
 * Writes down what the student who is signed in agrees to or takes back.
 * @returns whether that is kept: nobody agrees to a service that the settings do not have
 */
export async function decideOwnConsent(
  person: Person,
  purpose: Revocable,
  decision: ConsentRow["decision"],
): Promise<ConsentOutcome> {
  demand(person, "own-profile:edit");
  if (!isRevocable(purpose)) return "not asked";
  if (decision === "given") return give(keysOf(person), purpose);
  await withdrawConsent(keysOf(person), purpose);
  return "kept";
}

/** Writes down what was agreed to for an address, by somebody without an account; nobody has proven that it is theirs. */
export function giveConsent(email: string, purpose: Purpose): Promise<ConsentOutcome> {
  return give({ account: null, email: normaliseEmail(email) }, purpose);
}

/** Takes back what somebody agreed to who has shown that the address is theirs; what was not agreed to makes no row. */
export async function withdrawConsent(keys: ConsentKeys, purpose: Revocable): Promise<void> {
  if (!isRevocable(purpose)) throw new Error(`${purpose} cannot be taken back.`);
  if ((await latestConsent(keys, purpose))?.decision !== "given") return;
  const { version, label } = consentQuestion(purpose);
  await write(keys, purpose, { version, wording: label, decision: "withdrawn" });
}

/** The same words agreed to again make no further row. */
async function give(keys: ConsentKeys, purpose: Purpose): Promise<ConsentOutcome> {
  const { asked, version, label: wording } = consentQuestion(purpose);
  if (!asked) return "not asked";
  const said = { version, wording, decision: "given" } as const;
  const last = await latestConsent(keys, purpose);
  if (last?.decision === "given" && last.version === version && last.wording === wording) return "kept";
  if ((await countConsents(keys, purpose, MOST_SAID)) >= MOST_SAID) return "too often";
  await write(keys, purpose, said);
  return "kept";
}

function isRevocable(purpose: Purpose): purpose is Revocable {
  return REVOCABLE.some((each) => each === purpose);
}

function keysOf({ accountId, email }: Person): ConsentKeys {
  return { account: accountId, email: normaliseEmail(email) };
}

type Said = Pick<ConsentRow, "version" | "wording" | "decision">;

async function write({ account, email }: ConsentKeys, purpose: Purpose, said: Said): Promise<void> {
  await recordConsent({ account, email, purpose, ...said });
}
