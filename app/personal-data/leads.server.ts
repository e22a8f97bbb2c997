import { href } from "react-router";
import { hashToken, newToken } from "#app/identity/tokens.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { afterAnswer } from "#app/platform/background.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { addressKey, countUse } from "#app/platform/rate-limit.server.ts";
import { findAccountByEmail } from "#app/records/accounts.server.ts";
import type { Revocable } from "#app/records/consents.server.ts";
import type { Person } from "#app/records/personal-data.server.ts";
import { findToken, type TokenPurpose, Tokens, takeToken } from "#app/records/tokens.server.ts";
import { standingConsents, withdrawConsent } from "./consents.server.ts";
import { zipOf } from "./copy.server.ts";
import { ASKED, scheduleErasure, worksHere } from "./erasures.server.ts";
import { headingsOf, personalDataOf, personOfAccount, personOfEmail } from "./tell.server.ts";

/** The mail's words have no name for whoever asks. */
const READER = "reader";
/** How long the mailed link works, and then the page that it opens. */
const LINK_HOURS = 24;
export const OPEN_MINUTES = 30;
const MINUTE_MS = 60_000;

/**
 * Mails a link to what is held under an address, or the way to its portal; nobody can see from the answer, or from the time it
 * takes, whether anything is.
 * @returns undefined, or the seconds after which it may be asked again
 */
export async function askForOwnData(given: string, network: string): Promise<number | undefined> {
  const email = normaliseEmail(given);
  const seconds =
    (await countUse("mail by address", addressKey(network))) ?? (await countUse("mail to account", email));
  if (seconds) return seconds;
  afterAnswer("own data", () => mailWay(email));
  return undefined;
}

async function mailWay(email: string): Promise<void> {
  const { portal, name, person } = await behind(email);
  const link = publicOrigin() + href("/student-dashboard/my-data");
  if (portal === "student") return postMail(email, "own-data-portal", { name, link });
  if (portal === "staff") return postMail(email, "own-data-staff", { name });
  if (!(await holdsAnything(person))) return;
  await withTransaction(async () => {
    const token = await keepToken("own data", email, LINK_HOURS * 60 * MINUTE_MS);
    const open = `${publicOrigin()}${href("/my-data/open")}?token=${token}`;
    await postMail(email, "own-data", { name: READER, link: open, hours: LINK_HOURS });
  });
}

/** Who has an address, and the portal in which they show who they are; an account that opens none goes with the rest. */
async function behind(email: string): Promise<{ portal: "student" | "staff" | null; name: string; person: Person }> {
  const account = await findAccountByEmail(email);
  if (!account) return { portal: null, name: READER, person: personOfEmail(email) };
  const person = (await personOfAccount(account.id)) ?? personOfEmail(email);
  const staff = (await worksHere(account.id)) ? "staff" : null;
  return { portal: person.student === null ? staff : "student", name: account.metadata.full_name, person };
}

/** Whose data a link opens to whoever has proven the address; null when there is a portal for that by now. */
async function openTo(email: string | undefined): Promise<Person | null> {
  const { portal, person } = await behind(email ?? "");
  return email === undefined || portal !== null ? null : person;
}

async function holdsAnything(person: Person): Promise<boolean> {
  for await (const { rows } of personalDataOf(person)) for await (const _ of rows) return true;
  return false;
}

async function keepToken(purpose: TokenPurpose, email: string, lifetime: number): Promise<string> {
  const token = newToken();
  const created_at = new Date();
  const expires_at = new Date(Number(created_at) + lifetime);
  await Tokens.insert({
    token_hash: hashToken(token),
    purpose,
    account_id: "",
    email,
    created_at,
    expires_at,
    used_at: null,
  });
  return token;
}

/** Whether a mailed link still works; nothing changes: programs that check mails open every link in them. */
export async function isOwnDataLink(token: string): Promise<boolean> {
  const link = await findToken("own data", hashToken(token));
  return link?.used_at === null && (await openTo(link.email)) !== null;
}

/** Uses the mailed link up. @returns the secret by which this browser is shown the data for a while; null when it works no more */
export async function openOwnData(token: string): Promise<string | null> {
  if (!(await isOwnDataLink(token))) return null;
  return withTransaction(async () => {
    const link = await takeToken("own data", hashToken(token));
    return link?.email ? keepToken("own data open", link.email, OPEN_MINUTES * MINUTE_MS) : null;
  });
}

/** @param secret which the mailed link has given to this browser @returns null when it holds no more */
export async function ownDataOf(secret: string) {
  const person = await personOfSecret(secret);
  if (!person) return null;
  const [headings, standing] = await Promise.all([headingsOf(person), standingConsents(person)]);
  return { email: person.email, headings, consents: standing.filter(({ given, revocable }) => given && revocable) };
}

/** Whoever has proven their address with a mailed link; null when that holds no more. */
async function personOfSecret(secret: string): Promise<Person | null> {
  const open = await findToken("own data open", hashToken(secret));
  return open?.used_at === null ? openTo(open.email) : null;
}

/** Takes back what the owner of the address agreed to. @returns false when the secret holds no more */
export async function takeBackHeld(secret: string, purpose: Revocable): Promise<boolean> {
  const person = await personOfSecret(secret);
  if (person) await withdrawConsent(person, purpose);
  return person !== null;
}

export type LeadCopy = { kind: "copy"; zip: ReadableStream<Uint8Array> } | { kind: "limited"; seconds: number };

/** A copy of it, as a ZIP; null when the secret holds no more. */
export async function copyOfHeld(secret: string): Promise<LeadCopy | null> {
  const person = await personOfSecret(secret);
  if (!person) return null;
  const seconds = await countUse("own data", person.email);
  return seconds ? { kind: "limited", seconds } : { kind: "copy", zip: zipOf(person) };
}

/** Has all of it deleted at once; a last mail tells when that is done. @returns false when the secret holds no more */
export async function eraseHeld(secret: string): Promise<boolean> {
  const person = await personOfSecret(secret);
  if (!person) return false;
  await withTransaction(async () => {
    await scheduleErasure(person, new Date(), ASKED);
    await takeToken("own data open", hashToken(secret));
  });
  return true;
}
