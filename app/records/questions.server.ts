import type { QueryFilter, UpdateQuery } from "mongoose";
import { newSampleId } from "#app/platform/sample-ids.server.ts";
import { isSampleAddress } from "#app/platform/sample-mark.ts";
import { defineModel, listIndexes, type Stored } from "./define-model.server.ts";
import { flag, list, moment, number, oneOf, type RowOf, shape, text } from "./fields.server.ts";
import { type Backlog, secondsSince } from "./lease.server.ts";
import { listQueries } from "./list-query.server.ts";
import { FORMER_STAFF, INNER, type Person, TOLD, TOLD_UNSIGNED } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";
import { TAKEN_MS, takenFields, takingOn } from "./taking.server.ts";

/** open: waits for PGI. answered, asked back: the asker has the last word of PGI. closed: nobody waits for anything. */
export const QUESTION_STATES = ["open", "answered", "asked back", "closed"] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/** Whom a question may be passed on to that is nobody's in particular. */
export const QUESTION_ROLES = ["admin", "super_admin"] as const;

/** What the asker or PGI wrote. */
const entry = {
  at: moment(),
  from: oneOf(["asker", "staff"]),
  text: text(),
  /** Who of the staff wrote it; empty for the asker. */
  by: text().or(""),
  by_name: text().or(""),
};

export type QuestionEntry = RowOf<typeof entry>;

/** A question that a person answers, with all that was written about it since. */
const fields = {
  /** What people name it by, such as Q-7F3K2. */
  reference: text(TOLD).unique(),
  /** The account of the student who asks; null for visitors, whose address nobody has proven. */
  user_id: text(INNER).orNull(),
  email: text(TOLD),
  name: text(TOLD).or(""),
  /** The conversation into which the answer is said; null without one. Its id opens it. */
  conversation: text(INNER).orNull(),
  /** What was said to the counsellor before, without what is private; oldest first. */
  said: list(shape({ isBot: flag(), text: text() }), TOLD),
  /** The beginning of what was asked, in one line. */
  subject: text(TOLD),
  /** Oldest first. */
  entries: list(shape(entry), TOLD_UNSIGNED),
  state: oneOf(QUESTION_STATES, TOLD),
  /** Since when it is in this state: of an open one, since when the asker waits. */
  since: moment(TOLD),
  /** The role that it was passed on to; null when it is anybody's. */
  for_role: oneOf(QUESTION_ROLES, INNER).orNull(),
  /** When PGI answered first; null until then. */
  answered_at: moment(TOLD).orNull(),
  /** How often the asker came back after an answer, or after it was closed. */
  reopened: number(INNER).or(0),
  created_at: moment(TOLD),
  updated_at: moment(TOLD),
  /** Names the form that brought it; sent twice, it is still one question. */
  submission: text(INNER).unique(),
  ...takenFields,
};

export type QuestionRow = RowOf<typeof fields>;
export type StoredQuestion = Stored<QuestionRow>;

/** Those asked while signed in, and those of nobody signed in that leave the address. */
function questionsOf({ account, email }: Person): QueryFilter<QuestionRow> | null {
  const any: QueryFilter<QuestionRow>[] = [];
  if (account !== null) any.push({ user_id: account });
  if (email !== "") any.push({ email, user_id: null });
  return any.length === 0 ? null : { $or: any };
}

export const Questions = rowsOf(
  defineModel("questions", {
    called: "Your questions to PGI",
    of: questionsOf,
    fields,
    named: {
      of: ({ account }) => (account === null ? null : { "entries.by": account }),
      blank: ({ entries }, { account }) => ({
        entries: entries.map((each) => (each.by === account ? { ...each, by_name: FORMER_STAFF } : each)),
      }),
    },
    search: { search: ["reference", "name", "email", "subject"] },
    indexes: [
      [{ user_id: 1, updated_at: -1 }],
      [{ email: 1 }],
      [{ "entries.by": 1 }],
      [{ taken_by: 1 }],
      [{ updated_at: 1 }],
      [{ created_at: 1 }],
      ...listIndexes(["since"], ["state"], ["state", "for_role"], ["state", "search"]),
    ],
  }),
);

/** The questions of the staff, those that wait longest first. */
export const questionList = listQueries(Questions.model, {
  orders: { since: "since" },
  always: { state: "open" },
  filters: {
    state: { answered: { state: "answered" }, "asked-back": { state: "asked back" }, closed: { state: "closed" } },
    role: { super_admin: { for_role: "super_admin" }, admin: { for_role: "admin" } },
  },
  search: true,
});

export const questionTaking = takingOn(Questions, { state: "open" });

/** A question by its reference; null when there is none. */
export function findQuestion(reference: string): Promise<StoredQuestion | null> {
  return Questions.findOne({ reference: String(reference) });
}

/** Keeps a new question; one that the same form has brought already stays as it is. @returns it as it stands */
export function keepQuestion(question: Omit<QuestionRow, "taken_by" | "taken_at">): Promise<StoredQuestion> {
  const { submission, ...rest } = question;
  const sample = isSampleAddress(rest.email) ? { _id: newSampleId() as never } : {};
  return Questions.ensure({ submission }, { ...rest, ...sample });
}

/** Adds what somebody wrote, and what becomes of the question by it. @returns it as it is now; null when there is none */
export function addEntry(
  id: string,
  added: QuestionEntry,
  { $inc, ...set }: Partial<QuestionRow> & { $inc?: { reopened: number } },
): Promise<StoredQuestion | null> {
  const change = { $push: { entries: added }, $set: { ...set, updated_at: added.at } } as UpdateQuery<QuestionRow>;
  return Questions.change({ _id: id }, $inc ? { ...change, $inc } : change);
}

/** Changes a question without a word to the asker. @returns it as it is now; null when there is none */
export function changeQuestion(id: string, change: Partial<QuestionRow>): Promise<StoredQuestion | null> {
  return Questions.change({ _id: id }, { $set: change });
}

/** The newest questions of an account, newest first. */
export function listQuestionsOf(userId: string, limit: number): Promise<StoredQuestion[]> {
  return Questions.find({ user_id: userId }, { sort: { updated_at: -1 }, limit });
}

/** How many questions of this asker wait for PGI, and how many do in all; each counted up to a limit. */
export async function countOpenQuestions(
  { user_id, email }: Pick<QuestionRow, "user_id" | "email">,
  limits: { each: number; all: number },
) {
  const own = user_id === null ? { email, user_id } : { user_id };
  const each = await Questions.count({ ...own, state: "open" }, limits.each);
  return { each, all: await Questions.count({ state: "open" }, limits.all) };
}

/** How many questions wait for PGI, counted up to 1,000. */
export function countOpen(): Promise<number> {
  return Questions.count({ state: "open" }, 1000);
}

/** What waits for an answer, and what somebody has taken; for the metrics. */
export async function questionBacklog(): Promise<Backlog> {
  const running = await count({ state: "open", taken_at: { $gt: new Date(Date.now() - TAKEN_MS) } });
  return {
    waiting: (await countOpen()) - running,
    running,
    failed: 0,
    oldestSeconds: secondsSince(await findLongestWaiting()),
  };
}

/** The open question that waits longest; null when none does. */
async function findLongestWaiting(): Promise<Date | null> {
  return (await Questions.findOne({ state: "open" }, { sort: { since: 1 }, fields: { since: 1 } }))?.since ?? null;
}

/** How many questions meet this. */
async function count(filter: QueryFilter<QuestionRow>): Promise<number> {
  return Questions.count(filter);
}

export interface QuestionCounts {
  /** Waiting for PGI, those of them that nobody has taken, and those that wait since before the promised time. */
  open: number;
  free: number;
  late: number;
  /** Asked since a moment; of these, answered, and come back to after an answer. */
  asked: number;
  answered: number;
  reopened: number;
  /** Hours to the first answer, of those asked since that moment and answered; in no order, at most 1,000. */
  hours: number[];
}

const HOUR_MS = 3_600_000;
const MOST_TIMED = 1000;

/** Counts the questions. @param late before this moment whoever waits has waited too long @param from the moment from which asked ones count */
export async function countQuestions(late: Date, from: Date): Promise<QuestionCounts> {
  const recent = { created_at: { $gte: from } };
  const [open, free, overdue, asked, reopened, answered] = await Promise.all([
    count({ state: "open" }),
    count({ state: "open", taken_by: null }),
    count({ state: "open", since: { $lt: late } }),
    count(recent),
    count({ ...recent, reopened: { $gt: 0 } }),
    Questions.find(
      { ...recent, answered_at: { $ne: null } },
      { limit: MOST_TIMED, fields: { created_at: 1, answered_at: 1 } },
    ),
  ]);
  const hours = answered.map((row) => (Number(row.answered_at) - Number(row.created_at)) / HOUR_MS);
  return { open, free, late: overdue, asked, answered: answered.length, reopened, hours };
}
