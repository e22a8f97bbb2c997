import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { Accounts, findAccount, type Role, type StoredAccount } from "#app/records/accounts.server.ts";
import { Erasures } from "#app/records/erasures.server.ts";
import {
  deleteSessionsOfAccount,
  listLiveSessions,
  live,
  Sessions,
  type StoredSession,
} from "#app/records/sessions.server.ts";
import { deleteUnusedTokens } from "#app/records/tokens.server.ts";
import type { Person } from "./access.server.ts";
import { findRoleRow, personOf, secondFactorDue } from "./roles.server.ts";
import { noteSecurity } from "./security-log.server.ts";
import { hashToken, newToken } from "./tokens.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SHORT = { idle: 2 * HOUR, longest: 12 * HOUR };
/** For students who ask to be remembered on their own device. */
const REMEMBERED = { idle: 14 * DAY, longest: 30 * DAY };
const MAX_USER_AGENT = 300;

export interface OpenedSession {
  /** The secret for the browser's cookie; it is kept nowhere else. */
  token: string;
  /** Seconds that the cookie outlives the browser window; undefined when it ends with it. */
  cookieSeconds: number | undefined;
}

export interface Browser {
  userAgent: string;
  remember: boolean;
  previousToken: string | undefined;
  /** Whether the second factor was shown, too. */
  secondFactor?: boolean;
}

let signedIn: (accountId: string) => Promise<unknown> = async () => undefined;

/** Has something done with each sign-in, in its transaction: what was to come because nobody signed in is called off. */
export function onSignIn(work: (accountId: string) => Promise<unknown>): void {
  signedIn = work;
}

/** Starts a session under a new token. A token that the browser brought along is ended, never taken over. */
export async function openSession(account: StoredAccount, role: Role, browser: Browser): Promise<OpenedSession> {
  const remembered = browser.remember && role === "student";
  const limits = remembered ? REMEMBERED : SHORT;
  const token = newToken();
  const now = Date.now();
  await withTransaction(async () => {
    await Sessions.insert({
      token_hash: hashToken(token),
      account_id: account.id,
      role,
      idle_ms: limits.idle,
      created_at: new Date(now),
      last_seen_at: new Date(now),
      expires_at: new Date(now + limits.idle),
      ends_at: new Date(now + limits.longest),
      user_agent: browser.userAgent.slice(0, MAX_USER_AGENT),
      second_factor: browser.secondFactor ?? false,
      proven_at: new Date(now),
    });
    await Accounts.set({ _id: account.id }, { active_at: new Date() });
    await signedIn(account.id);
    if (browser.previousToken) await endSession(browser.previousToken);
  });
  return { token, cookieSeconds: remembered ? REMEMBERED.longest / 1000 : undefined };
}

/** What a session says about how surely it is this person. */
export interface Proof {
  /** When they last showed who they are. */
  at: Date;
  /** When they must have a second factor; null when they have shown one, or need none. */
  secondFactorDue: Date | null;
}

export type SessionState =
  | { kind: "none" }
  /** Signed in, and the row in the role's table is there. */
  | { kind: "person"; person: Person; proof: Proof }
  /** Signed in to that portal, but the row has been removed since. */
  | { kind: "revoked"; role: Role };

/** Who stands behind a token at this moment. The role row is looked up each time, so that removing it ends the access. */
export async function findSession(token: string | undefined): Promise<SessionState> {
  const session = token ? await Sessions.findOne({ token_hash: hashToken(token), ...live() }) : null;
  if (!session) return { kind: "none" };
  const [account, row] = await Promise.all([
    findAccount(session.account_id),
    findRoleRow(session.role, session.account_id),
    touch(session),
  ]);
  if (!account) return { kind: "none" };
  if (!row) return { kind: "revoked", role: session.role };
  const due = session.second_factor ? null : secondFactorDue(session.role, row.created_at);
  const proof = { at: session.proven_at, secondFactorDue: due };
  return { kind: "person", person: personOf(account, session.role, row, session.id), proof };
}

/** Moves the idle limit on; written at most once a minute. Where nothing can be written, such as on a full disk, people can still read. */
async function touch(session: StoredSession): Promise<void> {
  const now = Date.now();
  if (now - session.last_seen_at.getTime() < MINUTE) return;
  const expiresAt = Math.min(now + session.idle_ms, session.ends_at.getTime());
  try {
    await Sessions.set({ _id: session.id }, { last_seen_at: new Date(now), expires_at: new Date(expiresAt) });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}

/** Goes on with a session under a new token; the old one is worth nothing from here on. Null when the session has ended. */
export async function renewSession({ sessionId }: Person): Promise<OpenedSession | null> {
  const token = newToken();
  const session = await Sessions.change({ _id: sessionId, ...live() }, { $set: { token_hash: hashToken(token) } });
  if (!session) return null;
  const remembered = session.idle_ms === REMEMBERED.idle;
  return { token, cookieSeconds: remembered ? Math.ceil((Number(session.ends_at) - Date.now()) / 1000) : undefined };
}

/** Whether a session is none any more because its person's account was deleted. */
export function endedByErasure(token: string): Promise<boolean> {
  return Erasures.exists({ sessions: hashToken(token) });
}

export async function endSession(token: string): Promise<void> {
  await Sessions.delete({ token_hash: hashToken(token) });
}

/** Ends every other session of the person's account. */
export async function endOtherSessions(person: Person): Promise<void> {
  await deleteSessionsOfAccount(person.accountId, person.sessionId);
  noteSecurity({ kind: "session ended", actor: person, what: "all others of the account" });
}

/** Signs an account out everywhere, sign-ins that are under way included; whoever asks for that has been judged before. */
export async function endSessionsOf(accountId: string): Promise<void> {
  await deleteSessionsOfAccount(accountId);
  await deleteUnusedTokens("second step", accountId);
}

/** The sessions of the person's account, the most recently used first. */
export async function listOwnSessions(person: Person) {
  const found = await listLiveSessions(person.accountId);
  return found.map((session) => ({
    id: session.id,
    role: session.role,
    userAgent: session.user_agent,
    since: session.created_at,
    lastSeen: session.last_seen_at,
    isThisOne: session.id === person.sessionId,
  }));
}
