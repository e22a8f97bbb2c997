import type { Role } from "./accounts.server.ts";
import { defineModel, goesAt, type Stored, storedAll, storedOrNull } from "./define-model.server.ts";
import { flag, moment, number, type RowOf, text } from "./fields.server.ts";
import { INNER, ofAccount, TOLD } from "./personal-data.server.ts";

/** A signed-in browser. Its secret token is only known to the browser; here is the token's hash. */
const fields = {
  token_hash: text(INNER).unique(),
  account_id: text(INNER),
  /** The portal that was signed in to: a session opens no other. */
  role: text<Role>(TOLD),
  /** Longest time between two requests, in milliseconds. */
  idle_ms: number(INNER),
  created_at: moment(TOLD),
  last_seen_at: moment(TOLD),
  /** When it ends if nothing is asked for until then. */
  expires_at: moment(TOLD),
  /** When it ends in any case. */
  ends_at: moment(INNER),
  user_agent: text(TOLD).or(""),
  /** Whether it was opened with the second factor, or the account got its one in it. */
  second_factor: flag(TOLD).or(false),
  /** When the person last showed who they are, at the sign-in or later. */
  proven_at: moment(INNER),
};

export type SessionRow = RowOf<typeof fields>;
export type StoredSession = Stored<SessionRow>;

const Session = defineModel("sessions", {
  called: "Where you are signed in",
  of: ofAccount("account_id"),
  fields,
  indexes: [[{ account_id: 1 }], goesAt("expires_at")],
});

export async function insertSession(row: SessionRow): Promise<void> {
  await Session.create(row);
}

/** The session of a token, unless it has ended. */
export async function findLiveSession(tokenHash: string): Promise<StoredSession | null> {
  return storedOrNull(await Session.findOne({ token_hash: String(tokenHash), expires_at: { $gt: new Date() } }).lean());
}

export async function touchSession(id: string, seen: Pick<SessionRow, "last_seen_at" | "expires_at">): Promise<void> {
  await Session.updateOne({ _id: id }, { $set: seen });
}

/** Notes that the account got its second factor in this session. */
export async function markSecondFactor(id: string): Promise<void> {
  await Session.updateOne({ _id: id }, { $set: { second_factor: true } });
}

/** Notes that the person has shown again who they are. */
export async function markProven(id: string): Promise<void> {
  await Session.updateOne({ _id: id }, { $set: { proven_at: new Date() } });
}

/** Gives a session another token. @returns the session; null when it has ended */
export async function replaceSessionToken(id: string, tokenHash: string): Promise<StoredSession | null> {
  const live = { _id: id, expires_at: { $gt: new Date() } };
  return storedOrNull(await Session.findOneAndUpdate(live, { $set: { token_hash: tokenHash } }).lean());
}

export async function deleteSession(tokenHash: string): Promise<void> {
  await Session.deleteOne({ token_hash: tokenHash });
}

/** Ends the sessions of an account, all or all but one. */
export async function deleteSessionsOfAccount(accountId: string, exceptId?: string): Promise<void> {
  await Session.deleteMany({ account_id: accountId, ...(exceptId && { _id: { $ne: exceptId } }) });
}

/** The hashes of the tokens with which an account is signed in. */
export async function listTokenHashes(accountId: string): Promise<string[]> {
  const found = await Session.find({ account_id: accountId }, { token_hash: 1 }).limit(100).lean();
  return found.map(({ token_hash }) => token_hash);
}

/** Where an account is signed in, the most recently used first. */
export async function listLiveSessions(accountId: string): Promise<StoredSession[]> {
  const live = { account_id: accountId, expires_at: { $gt: new Date() } };
  return storedAll(Session.find(live).sort({ last_seen_at: -1, _id: -1 }).limit(100));
}

/** Ends every session there is. */
export async function deleteAllSessions(): Promise<void> {
  await Session.deleteMany({});
}
