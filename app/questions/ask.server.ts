import { randomInt } from "node:crypto";
import { withoutPrivate } from "#app/counsellor/conversation/clean-text.ts";
import { readConversation, tellOfQuestion } from "#app/counsellor/conversation.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { addressKey, countUse } from "#app/platform/rate-limit.server.ts";
import type { Conversation, StoredMessage } from "#app/records/conversation.ts";
import { countOpenQuestions, findQuestion, keepQuestion, type QuestionEntry } from "#app/records/questions.server.ts";
import { replyWorkingDays } from "./promise.server.ts";
import { linkTo, pathOf } from "./thread.server.ts";

/** So many questions may wait for PGI from one address, and from all together; more than that nobody could answer. */
const MOST_OPEN = { each: 5, all: 5000 };
/** Of a conversation so much goes with a question. */
const MOST_SAID = 20;
const LONGEST_SAID = 1000;
const LONGEST_SUBJECT = 90;

/** Letters and digits that nobody takes for one another. */
const SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const REFERENCE_LENGTH = 5;

interface Asked {
  text: string;
  /** Names the form, so that sent twice it is one question. */
  submission: string;
  /** The id of the conversation that led to it. */
  conversation?: string | undefined;
}

export type AskOutcome =
  /** `path` leads to the question; `told` says that the conversation which led to it tells of it, too. */
  | { kind: "done"; reference: string; path: string; told: boolean }
  | { kind: "limited"; seconds: number }
  /** As many questions as may wait do so already: of this address, or of all. */
  | { kind: "too many"; of: "address" | "all" };

/** What is known of somebody who asks from a conversation: what they asked last, and what the eligibility form told. */
export interface AskerKnown {
  text: string;
  email: string;
}

/** The replies to whoever wishes for a person, or says something kind or unkind: none of it is what they want to know. */
const NO_QUESTIONS: readonly (string | undefined)[] = [
  "replies/contact",
  "replies/person",
  "replies/greeting",
  "replies/thanks",
  "replies/goodbye",
  "replies/rude",
];

/** What the form of a question begins with. @param owner the student who is signed in; null for a visitor */
export async function askedSoFar(conversation: string | undefined, owner: Person | null): Promise<AskerKnown> {
  const found = await ownConversation(conversation, owner);
  const { messages = [] } = found ?? {};
  // The words on a button say what was pressed, not what somebody wants to know.
  const pressed = new Set(messages.flatMap(({ buttons = [] }) => buttons.map(({ text }) => text)));
  const asks = ({ isBot, text }: StoredMessage, place: number) =>
    !isBot && !pressed.has(text) && !NO_QUESTIONS.includes(messages[place + 1]?.rule);
  const last = messages.findLast(asks);
  return { text: last?.text ?? "", email: found?.profile?.email ?? "" };
}

/** Takes a visitor's question. @param client the network address */
export async function askAsVisitor(email: string, client: string, asked: Asked): Promise<AskOutcome> {
  const seconds = await countUse("question by address", addressKey(client));
  if (seconds !== undefined) return { kind: "limited", seconds };
  const conversation = await ownConversation(asked.conversation, null);
  return ask(
    { user_id: null, email: normaliseEmail(email), name: conversation?.profile?.name ?? "" },
    asked,
    conversation,
  );
}

/** Takes a student's question, which is about their own case if they like. @throws ForbiddenError */
export async function askAsStudent(person: Person, asked: Asked): Promise<AskOutcome> {
  demand(person, "own-questions:ask");
  const { accountId: user_id, email, fullName: name } = person;
  return ask({ user_id, email, name }, asked, await ownConversation(asked.conversation, person));
}

/** A conversation of a visitor, or of this student: what another person left in the browser is not theirs. */
async function ownConversation(id: string | undefined, owner: Person | null): Promise<Conversation | undefined> {
  const found = id === undefined ? undefined : await readConversation(id);
  return (found?.profile?.accountId ?? null) === (owner?.accountId ?? null) ? found : undefined;
}

interface Asker {
  user_id: string | null;
  email: string;
  name: string;
}

async function ask(asker: Asker, { text, submission }: Asked, from: Conversation | undefined): Promise<AskOutcome> {
  const { user_id, email, name } = asker;
  // A stranger who names a student's address takes nothing from the student.
  const seconds = await countUse("question", user_id ?? email);
  if (seconds !== undefined) return { kind: "limited", seconds };
  const said = from === undefined ? [] : saidIn(from);
  return withTransaction(async () => {
    const open = await countOpenQuestions(asker, MOST_OPEN);
    if (open.all >= MOST_OPEN.all) return { kind: "too many", of: "all" };
    if (open.each >= MOST_OPEN.each) return { kind: "too many", of: "address" };
    const before = { said, conversation: from?.id ?? null };
    const { question, fresh } = await openQuestion(asker, withoutPrivate(text), submission, before);
    const { reference } = question;
    const workingDays = replyWorkingDays();
    const values = { name, link: linkTo(question), reference, workingDays };
    if (fresh) await postMail(email, "question-received", values);
    if (fresh && from) await tellOfQuestion(from.id, "taken", { reference }, pathOf(question));
    return { kind: "done", reference, path: pathOf(question), told: from !== undefined };
  });
}

/**
 * Keeps a question with its first words, part of a transaction.
 * @param by who of the staff wrote them; null where the asker did
 * @returns the question, and whether this form had not brought it before
 */
export async function openQuestion(
  asker: Asker,
  text: string,
  submission: string,
  { said, conversation }: Pick<Parameters<typeof keepQuestion>[0], "said" | "conversation">,
  by: Pick<QuestionEntry, "by" | "by_name"> | null = null,
) {
  const at = new Date();
  const first: QuestionEntry = { at, from: by ? "staff" : "asker", text, by: "", by_name: "", ...by };
  const reference = await newReference();
  const question = await keepQuestion({
    ...asker,
    reference,
    conversation,
    said,
    subject: subjectOf(text),
    entries: [first],
    state: by ? "answered" : "open",
    since: at,
    for_role: null,
    answered_at: null,
    reopened: 0,
    created_at: at,
    updated_at: at,
    submission,
  });
  return { question, fresh: question.reference === reference };
}

function subjectOf(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length <= LONGEST_SUBJECT ? line : `${line.slice(0, LONGEST_SUBJECT).replace(/\s\S*$/, "")}…`;
}

/** A reference that no question has: short enough to be said on the phone. */
async function newReference(): Promise<string> {
  const signs = Array.from({ length: REFERENCE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]);
  const reference = `Q-${signs.join("")}`;
  return (await findQuestion(reference)) ? newReference() : reference;
}

function saidIn({ messages }: Conversation) {
  return messages
    .slice(-MOST_SAID)
    .map(({ isBot, text }) => ({ isBot, text: withoutPrivate(text).slice(0, LONGEST_SAID) }));
}
