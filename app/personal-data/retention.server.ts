import { setTimeout as pause } from "node:timers/promises";
import { demand, type Person } from "#app/identity/access.server.ts";
import { workOn } from "#app/platform/worker.server.ts";
import { Accounts, findAccountByEmail } from "#app/records/accounts.server.ts";
import { Consents, deleteConsents } from "#app/records/consents.server.ts";
import { Credentials } from "#app/records/credentials.server.ts";
import { listDocuments, removeDocument } from "#app/records/documents.server.ts";
import { type Expiring, expiring } from "#app/records/every-collection.server.ts";
import { ERASED } from "#app/records/personal-data.server.ts";
import {
  type HeldRun,
  openRetentionRuns,
  RETENTION_KINDS,
  type RetentionKind,
  RetentionRuns,
  retentionLeases,
  retentionPeriod,
  retentionRules,
} from "#app/records/retention.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { removeFile } from "./erase.server.ts";
import { announceEnd, endsAs, keepUsedAgain, type UnusedKind } from "./unused-accounts.server.ts";

/** Rows of which something else than their own moment decides whether they go. */
interface Walk<Found, Row> {
  /** All that may be past its period, one after the other. */
  each: (before: Date) => AsyncIterable<Found>;
  /** The rows that go of one of them. */
  past: (found: Found, before: Date) => Promise<Row[]>;
  at: (row: Row) => Date;
  forget: (rows: Row[], before: Date) => Promise<number>;
  /** How many are forgotten in one step. */
  atOnce?: number;
}

function walked<Found, Row>({ each, past, at, forget, atOnce = 1 }: Walk<Found, Row>): Expiring {
  return {
    async look(before) {
      let count = 0;
      let oldest: Date | null = null;
      for await (const found of each(before)) {
        for (const row of await past(found, before)) {
          count++;
          if (oldest === null || at(row) < oldest) oldest = at(row);
        }
      }
      return { count, oldest };
    },
    async *forget(before) {
      const rows: Row[] = [];
      for await (const found of each(before)) {
        rows.push(...(await past(found, before)));
        yield rows.length < atOnce ? 0 : await forget(rows.splice(0), before);
      }
      yield await forget(rows, before);
    },
  };
}

const oneByOne =
  <Row>(forget: (row: Row, before: Date) => Promise<boolean>) =>
  async (rows: Row[], before: Date) => {
    let gone = 0;
    for (const row of rows) if (await forget(row, before)) gone++;
    return gone;
  };

/** Accounts of a kind that nobody uses: their owners are told, and 48 hours later they are erased unless somebody signs in. */
function unusedAccounts(kind: UnusedKind): Expiring {
  const walk = walked({
    // The longest unused first.
    each: (since) => Accounts.each({ active_at: { $lt: since } }, { sort: { active_at: 1, _id: 1 } }),
    past: async (account) => ((await endsAs(kind, account)) ? [account] : []),
    at: ({ active_at }) => active_at,
    forget: oneByOne((account) => announceEnd(kind, account)),
  });
  return {
    look: walk.look,
    async *forget(before) {
      await keepUsedAgain();
      yield* walk.forget(before);
    },
  };
}

/** Rows of several collections that are kept for the same time. */
function together(...all: Expiring[]): Expiring {
  return {
    async look(before) {
      const looks = await Promise.all(all.map(({ look }) => look(before)));
      const oldest = looks.flatMap((each) => each.oldest ?? []).toSorted((one, other) => Number(one) - Number(other));
      return { count: looks.reduce((sum, { count }) => sum + count, 0), oldest: oldest[0] ?? null };
    },
    async *forget(before) {
      for (const { forget } of all) yield* forget(before);
    },
  };
}

/** What the law made us keep of the payments of accounts that are gone. */
const OF_THE_ERASED = { user_id: { $gte: `${ERASED} `, $lt: `${ERASED}!` } };

/** Accounts whose address nobody has proven since the last sign-up with it before a moment. */
const unproven = (before: Date) => ({ confirmed_at: null, sign_up_at: { $lt: before } });

/** How what is past its period goes, by kind of data; a kind that is not named goes with its account or ends by itself. */
export const expiringKinds: Partial<Record<RetentionKind, Expiring>> = {
  interest: expiring("interested_students", "registered_at"),
  eligibility: expiring("checking_students", "created_at"),
  "form-submissions": expiring("form_submissions", "_id"),
  conversations: expiring("conversations", "updated_at"),
  "unanswered-questions": expiring("unanswered_questions", "last_at"),
  questions: expiring("questions", "updated_at"),
  // Whose address nobody has proven; those that staff have made for a student are student accounts.
  "unconfirmed-accounts": walked({
    each: (before) => Accounts.each(unproven(before), { sort: { sign_up_at: 1 } }),
    past: async (account) => ((await findStudentByUser(account.id)) ? [] : [account]),
    at: ({ sign_up_at }) => sign_up_at,
    forget: oneByOne(({ id }, before) => Accounts.delete({ _id: id, ...unproven(before) })),
  }),
  "inactive-accounts": unusedAccounts("inactive-accounts"),
  "accounts-without-portal": unusedAccounts("accounts-without-portal"),
  // Those that a certificate was decided with long ago, and that are older than the period themselves.
  documents: walked({
    each: (before) =>
      Credentials.each(
        { issued_at: { $lt: before }, user_id: { $ne: "" } },
        { sort: { issued_at: 1, _id: 1 }, fields: { user_id: 1 } },
      ),
    past: async ({ user_id }, before) =>
      (await listDocuments(user_id)).filter(({ uploaded_at }) => uploaded_at < before),
    at: ({ uploaded_at }) => uploaded_at,
    forget: oneByOne(async ({ user_id, id, file_path }) => {
      // First the file, then the row that names it: cut off in between, the row is there to go on from.
      await removeFile("certificates", file_path);
      return (await removeDocument(user_id, id, file_path)) !== null;
    }),
  }),
  "refused-certificates": expiring("refused_certificates", "refused_at"),
  "interview-times": expiring("interview_times", "starts_at", { case: null }),
  // An invoice and the ledger name nobody by an account, and go with the books that they belong to.
  payments: together(
    expiring("payments", "paid_at", OF_THE_ERASED),
    expiring("payment_ledger", "at"),
    expiring("invoices", "issued_at"),
    expiring("orders", "created_at"),
  ),
  // What was said for addresses that have no account; of one that has, it is kept as long as the account.
  consents: walked({
    each: (before) => Consents.each({ account: null, at: { $lt: before } }, { sort: { at: 1 } }),
    past: async (consent) => ((await findAccountByEmail(consent.email)) ? [] : [consent]),
    at: ({ at }) => at,
    forget: (said) => deleteConsents(said.map(({ id }) => id)),
    atOnce: 100,
  }),
  erasures: expiring("erasures", "done_at", { state: "done" }),
  mails: expiring("mails", "at"),
  "security-log": expiring("security_events", "at"),
  "audit-trail": expiring("audit_events", "at"),
};

/** Between two steps visitors have the database for themselves for so many milliseconds. */
const PAUSE_MS = 100;
/** Milliseconds for which a process goes on without saying that it is still at it. */
const RENEW_MS = 2_000;
/** Milliseconds until a kind of data is looked at again, and after a failure. */
const EVERY_MS = 6 * 60 * 60_000;
const AGAIN_MS = 10 * 60_000;

const KINDS = Object.keys(expiringKinds) as RetentionKind[];

/** Lets go of what is past its period, in one process at a time; it stops between two steps. */
export const retentionWork = workOn<HeldRun>({
  name: "retention",
  atOnce: 1,
  ...retentionLeases,
  perform: async (run, signal) => void (await perform(run, signal)),
});

/** Begins with it, each kind of data in its turn. */
export async function startRetention(): Promise<void> {
  await openRetentionRuns(KINDS, false);
  await retentionWork.start();
}

/** What of a kind of data is past its period. */
export interface PastPeriod {
  kind: RetentionKind;
  count: number;
  oldest: Date | null;
}

/** Looks for what is past its period, and changes nothing. */
export async function* lookForPast(): AsyncGenerator<PastPeriod> {
  for (const kind of KINDS) {
    const found = await expiringKinds[kind]?.look(boundOf(kind));
    if (found) yield { kind, ...found };
  }
}

/**
 * Lets go of everything that is past its period at once, whichever process began; what another one is at work on is left
 * to it.
 */
export async function* forgetPast(): AsyncGenerator<{ kind: RetentionKind; count: number }> {
  await openRetentionRuns(KINDS, true);
  for (let run = await retentionLeases.claim(); run; run = await retentionLeases.claim())
    yield { kind: run.kind, count: await perform(run) };
}

/** Does one kind of data, step by step, as long as it is this process's to do. */
async function perform(run: HeldRun, signal?: AbortSignal): Promise<number> {
  let count = 0;
  let renewed = Date.now();
  try {
    for await (const gone of expiringKinds[run.kind]?.forget(boundOf(run.kind)) ?? []) {
      count += gone;
      if (gone === 0 && Date.now() - renewed < RENEW_MS) continue;
      if (gone > 0) await RetentionRuns.update({ _id: run.id }, { $inc: { gone } });
      if (!(await retentionLeases.renew(run))) return count;
      renewed = Date.now();
      await pause(PAUSE_MS, undefined, { signal });
    }
  } catch (error) {
    if (!signal?.aborted) await retentionLeases.postpone(run, new Date(Date.now() + AGAIN_MS), true);
    throw error;
  }
  await retentionLeases.postpone(run, new Date(Date.now() + EVERY_MS), false, { done_at: new Date() });
  return count;
}

/** What is from before this moment is past its period. */
function boundOf(kind: RetentionKind): Date {
  return new Date(Date.now() - retentionPeriod(kind));
}

/** How long each kind of data is kept, from content/retention.json: for the privacy page, and for whoever answers for it. */
export function retentionTable() {
  const rules = retentionRules();
  return RETENTION_KINDS.map((kind) => {
    const { what, period, since, why, then: afterwards } = rules[kind];
    return { kind, what, period: `${period} ${since}`.trim(), why, afterwards };
  });
}

/** The table with what has been done about it. @throws ForbiddenError */
export async function retentionStates(person: Person) {
  demand(person, "audit:see");
  const runs = new Map((await RetentionRuns.find({})).map((run) => [run.kind, run]));
  return retentionTable().map((row) => {
    const run = runs.get(row.kind);
    return { ...row, lookedAt: run?.done_at ?? null, gone: run?.gone ?? null };
  });
}
