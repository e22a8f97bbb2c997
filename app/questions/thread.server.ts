import { timingSafeEqual } from "node:crypto";
import { href } from "react-router";
import { demand, type Person } from "#app/identity/access.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { pick } from "#app/platform/pick.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { countUse } from "#app/platform/rate-limit.server.ts";
import { keyedHash } from "#app/platform/seal.server.ts";
import {
  addEntry,
  findQuestion,
  listQuestionsOf,
  type QuestionEntry,
  type StoredQuestion,
} from "#app/records/questions.server.ts";
import { MOST_ENTRIES } from "./limits.ts";
import { replyWorkingDays, workingDaysFrom } from "./promise.server.ts";

const MOST_LISTED = 50;
const PURPOSE = "question";

/** What somebody wrote, as the other side reads it. */
export type ShownEntry = Pick<QuestionEntry, "at" | "from" | "text">;

/** A question as its asker sees it. */
export type Thread = ReturnType<typeof threadOf>;

export const shownEntries = (entries: readonly QuestionEntry[]): ShownEntry[] =>
  entries.map((each) => pick(each, "at", "from", "text"));

function threadOf({ reference, state, since, subject, entries }: StoredQuestion) {
  const promised = state === "open" ? workingDaysFrom(since, replyWorkingDays()) : null;
  return { reference, state, since, subject, promised, entries: shownEntries(entries) };
}

/** Where the asker reads a question and writes on: a student in the portal, everybody else by a link that nobody can guess. */
export function pathOf({ user_id, reference }: Pick<StoredQuestion, "user_id" | "reference">): string {
  if (user_id !== null) return href("/student-dashboard/questions/:reference", { reference });
  return `${href("/question")}?token=${reference}.${keyedHash(reference, PURPOSE)}`;
}

/** The same as an address for a mail. */
export const linkTo = (question: StoredQuestion): string => publicOrigin() + pathOf(question);

/** The question of a mailed link; null when the link is none of ours, or the question is not kept any more. */
async function questionOfToken(token: string): Promise<StoredQuestion | null> {
  const [reference = "", proof = ""] = token.split(".");
  const [given, expected] = [Buffer.from(proof), Buffer.from(keyedHash(reference, PURPOSE))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const question = await findQuestion(reference);
  return question?.user_id === null ? question : null;
}

async function ownQuestion(person: Person, reference: string): Promise<StoredQuestion | null> {
  demand(person, "own-questions:ask");
  const question = await findQuestion(reference);
  return question?.user_id === person.accountId ? question : null;
}

/** The question that a mailed link leads to; null when it leads to none. */
export async function threadOfToken(token: string): Promise<Thread | null> {
  const question = await questionOfToken(token);
  return question && threadOf(question);
}

/** A student's own question; null when there is none of that reference, or it is somebody else's. @throws ForbiddenError */
export async function ownThread(person: Person, reference: string): Promise<Thread | null> {
  const question = await ownQuestion(person, reference);
  return question && threadOf(question);
}

/** A student's own questions, the newest first. @throws ForbiddenError */
export async function ownThreads(person: Person): Promise<Thread[]> {
  demand(person, "own-questions:ask");
  return (await listQuestionsOf(person.accountId, MOST_LISTED)).map(threadOf);
}

export type WriteOutcome =
  | { kind: "done" }
  | { kind: "gone" }
  | { kind: "full" }
  | { kind: "limited"; seconds: number };

/** Writes on to the question of a mailed link. */
export async function writeByToken(token: string, text: string): Promise<WriteOutcome> {
  return writeOn(await questionOfToken(token), text);
}

/** Writes on to a student's own question. @throws ForbiddenError */
export async function writeOnOwn(person: Person, reference: string, text: string): Promise<WriteOutcome> {
  return writeOn(await ownQuestion(person, reference), text);
}

async function writeOn(question: StoredQuestion | null, text: string): Promise<WriteOutcome> {
  if (!question) return { kind: "gone" };
  const seconds = await countUse("question written on", question.reference);
  if (seconds !== undefined) return { kind: "limited", seconds };
  return withTransaction(async () => {
    const now = await findQuestion(question.reference);
    if (!now) return { kind: "gone" };
    if (now.entries.length >= MOST_ENTRIES) return { kind: "full" };
    const last = now.entries.at(-1);
    // The same words once more are the same form, sent twice.
    if (last?.from === "asker" && last.text === text) return { kind: "done" };
    const at = new Date();
    const back = now.state === "answered" || now.state === "closed";
    // Whoever has waited since before goes on waiting since then.
    const since = now.state === "open" ? now.since : at;
    const counted = back ? { $inc: { reopened: 1 } } : {};
    await addEntry(now.id, { at, from: "asker", text, by: "", by_name: "" }, { state: "open", since, ...counted });
    return { kind: "done" };
  });
}
