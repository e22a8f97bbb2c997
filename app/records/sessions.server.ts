import type { Role } from "./accounts.server.ts";
import { defineModel, goesAt, type Stored } from "./define-model.server.ts";
import { flag, moment, number, type RowOf, text } from "./fields.server.ts";
import { INNER, ofAccount, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

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

export const Sessions = rowsOf(
  defineModel("sessions", {
    called: "Where you are signed in",
    of: ofAccount("account_id"),
    fields,
    indexes: [[{ account_id: 1 }], goesAt("expires_at")],
  }),
);

/** What holds of a session that has not ended. */
export function live() {
  return { expires_at: { $gt: new Date() } };
}

/** Ends the sessions of an account, all or all but one. */
export function deleteSessionsOfAccount(accountId: string, exceptId?: string): Promise<number> {
  return Sessions.deleteAll({ account_id: accountId, ...(exceptId && { _id: { $ne: exceptId } }) });
}

/** Where an account is signed in, the most recently used first. */
export function listLiveSessions(accountId: string): Promise<StoredSession[]> {
  return Sessions.find({ account_id: accountId, ...live() }, { sort: { last_seen_at: -1, _id: -1 }, limit: 100 });
}
