import { type QuestionTold, tellOfQuestion } from "#app/counsellor/conversation.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { CHANGED_MEANWHILE, done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import { demandImpartial } from "#app/identity/impartial.server.ts";
import { portals } from "#app/identity/portals.ts";
import { listStaff, type StaffMember, type StaffRole } from "#app/identity/roles.server.ts";
import type { MailName } from "#app/mail/compose.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { undone } from "#app/platform/database/transaction.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import {
  addEntry,
  changeQuestion,
  findQuestion,
  type QuestionRow,
  questionTaking,
  type StoredQuestion,
} from "#app/records/questions.server.ts";
import { findStudent } from "#app/records/students.server.ts";
import { NOT_TAKEN, takerOf } from "#app/records/taking.server.ts";
import { openQuestion } from "./ask.server.ts";
import { MOST_ENTRIES } from "./limits.ts";
import { linkTo, pathOf } from "./thread.server.ts";

/** What staff say to the asker: the answer, a question of their own, or a last word. */
export type Say = "answer" | "ask back" | "close";

const SAID: Record<Say, { action: string; told: QuestionTold; mail: "question-answered" | "question-asked-back" }> = {
  answer: { action: "answered", told: "answered", mail: "question-answered" },
  "ask back": { action: "asked back", told: "askedBack", mail: "question-asked-back" },
  close: { action: "closed", told: "answered", mail: "question-answered" },
};

export type QuestionOutcome =
  | Outcome
  /** Somebody else has taken it. */
  | { kind: "taken" }
  /** So much has been written that nothing can be added. */
  | { kind: "full" };

const targetOf = ({ id, reference, name, email }: StoredQuestion) => ({
  id,
  name: `${reference}, ${name === "" ? email : `${name} (${email})`}`,
});

/** How many entries a question has: who decides upon it names the number they saw. */
export const seenOf = ({ entries, state }: Pick<StoredQuestion, "entries" | "state">) => `${entries.length} ${state}`;

/**
 * Says something to the asker, by mail and in the conversation that the question came from; closing may go without a word.
 * @param seen as `seenOf` was when the page was shown
 * @throws ForbiddenError
 */
export async function sayTo(
  person: Person,
  reference: string,
  seen: string,
  { say, text }: { say: Say; text: string },
): Promise<QuestionOutcome> {
  demand(person, "questions:answer");
  const question = await findQuestion(reference);
  if (!question) return GONE;
  const { action, told, mail } = SAID[say];
  const entry = {
    action,
    kind: "question",
    about: question.user_id,
    target: targetOf(question),
    after: { text },
  } as const;
  return withAudit<QuestionOutcome>(person, entry, async () => {
    const now = await findQuestion(reference);
    if (!now) return undone(GONE);
    if (seenOf(now) !== seen) return undone(CHANGED_MEANWHILE);
    const taker = takerOf(now);
    if (taker !== null && taker !== person.accountId) return undone({ kind: "taken" });
    const at = new Date();
    const state = say === "close" ? "closed" : say === "answer" ? "answered" : "asked back";
    const answered_at = now.answered_at ?? (say === "answer" ? at : null);
    const change: Partial<QuestionRow> = { state, since: at, answered_at, for_role: null, ...NOT_TAKEN };
    if (text === "") {
      await changeQuestion(now.id, { ...change, updated_at: at });
      return done(now.id);
    }
    if (now.entries.length >= MOST_ENTRIES) return undone({ kind: "full" });
    await addEntry(now.id, { at, from: "staff", text, by: person.accountId, by_name: nameOf(person) }, change);
    await tell(now, mail, text);
    if (now.conversation) await tellOfQuestion(now.conversation, told, { reference, answer: text }, pathOf(now));
    return done(now.id);
  });
}

const nameOf = ({ fullName, email }: Person) => fullName || email;

async function tell(
  question: StoredQuestion,
  mail: Extract<MailName, "question-answered" | "question-asked-back" | "question-from-pgi">,
  text: string,
): Promise<void> {
  const { name, reference, email } = question;
  await postMail(email, mail, { name, link: linkTo(question), reference, text });
}

/**
 * Writes to a student who has asked nothing; it becomes a question that the student can write on to.
 * @param id of the row in students
 * @throws ForbiddenError
 */
export async function writeToStudent(
  person: Person,
  id: string,
  { text, submission }: { text: string; submission: string },
): Promise<Outcome> {
  demand(person, "questions:answer");
  const student = await findStudent(id);
  if (!student) return GONE;
  const { user_id, email, full_name: name } = student;
  const target = { id: student.id, name: `${name} (${email})` };
  return withAudit(
    person,
    { action: "wrote to", kind: "student", about: user_id, target, after: { text } },
    async () => {
      const nothing = { said: [], conversation: null };
      const by = { by: person.accountId, by_name: nameOf(person) };
      const { question, fresh } = await openQuestion({ user_id, email, name }, text, submission, nothing, by);
      if (fresh) await tell(question, "question-from-pgi", text);
      return done(question.id);
    },
  );
}

/** Takes a question, so that nobody else answers it meanwhile; for a day. @throws ForbiddenError */
export async function takeQuestion(person: Person, reference: string): Promise<Outcome | { kind: "taken" }> {
  demand(person, "questions:answer");
  const question = await findQuestion(reference);
  if (question?.state !== "open") return GONE;
  await demandImpartial(person, question.user_id);
  return (await questionTaking.take(question.id, person.accountId)) ? done(question.id) : { kind: "taken" };
}

/** Gives a question back that the person has taken. @throws ForbiddenError */
export async function giveQuestionBack(person: Person, reference: string): Promise<Outcome> {
  demand(person, "questions:answer");
  const question = await findQuestion(reference);
  return question && (await questionTaking.giveBack(question.id, person.accountId)) ? done(question.id) : GONE;
}

/** Whom a question can be passed on to: everybody else of the staff. @throws ForbiddenError */
export async function colleagues(person: Person): Promise<StaffMember[]> {
  demand(person, "questions:answer");
  return (await listStaff()).filter(({ id }) => id !== person.accountId);
}

/**
 * Passes an open question on to somebody else of the staff, whose it is for a day and who gets a mail, or to everybody of a role.
 * @param to the account of a colleague, or a role
 * @throws ForbiddenError
 */
export async function passOn(person: Person, reference: string, to: string): Promise<Outcome | { kind: "taken" }> {
  const colleague = (await colleagues(person)).find(({ id }) => id === to);
  const role = to === "admin" || to === "super_admin" ? to : null;
  const question = await findQuestion(reference);
  if (question?.state !== "open" || (!colleague && !role)) return GONE;
  const target = targetOf(question);
  const after = { to: colleague?.name ?? ROLES[role ?? "admin"] };
  return withAudit<Outcome | { kind: "taken" }>(
    person,
    { action: "passed on", kind: "question", about: question.user_id, target, after },
    async () => {
      const by = person.accountId;
      const handed = await (colleague
        ? questionTaking.handOver(question.id, by, colleague.id)
        : questionTaking.take(question.id, by));
      if (!handed) return undone({ kind: "taken" });
      await changeQuestion(question.id, { for_role: role, ...(role && NOT_TAKEN) });
      if (colleague) await tellColleague(colleague, reference, nameOf(person));
      return done(question.id);
    },
  );
}

export const ROLES: Record<StaffRole, string> = { admin: "All admins", super_admin: "Super admins" };

async function tellColleague({ name, email, role }: StaffMember, reference: string, by: string): Promise<void> {
  const link = `${publicOrigin()}${portals[role].home}/questions/${reference}`;
  await postMail(email, "question-passed-on", { name, link, reference, by });
}
