import { anonymousQuestion } from "#app/counsellor/conversation/clean-text.ts";
import { likelyTopicsOf } from "#app/counsellor/inbox/groups.ts";
import { findAnswer } from "#app/counsellor/match/find-answer.ts";
import { ruleSet } from "#app/counsellor/rule-store.server.ts";
import { visitorAs } from "#app/counsellor/visitors.ts";
import { demand, may, type Person } from "#app/identity/access.server.ts";
import { listStaff } from "#app/identity/roles.server.ts";
import { noteRecordRead } from "#app/identity/security-log.server.ts";
import { cached } from "#app/platform/cache.server.ts";
import { countQuestions, findQuestion, listQuestionsOf, type StoredQuestion } from "#app/records/questions.server.ts";
import { Students } from "#app/records/students.server.ts";
import { takerOf } from "#app/records/taking.server.ts";
import { seenOf } from "./answer.server.ts";
import { lateBefore, replyWorkingDays, workingDaysFrom } from "./promise.server.ts";

/** A question as a line of the staff's list. */
export type QuestionLine = Awaited<ReturnType<typeof questionLines>>[number];

/** Questions as lines of the staff's list. @throws ForbiddenError */
export async function questionLines(person: Person, questions: StoredQuestion[]) {
  demand(person, "questions:answer");
  const users = questions.flatMap(({ user_id }) => user_id ?? []);
  const [students, staff] = await Promise.all([Students.find({ user_id: { $in: users } }), listStaff()]);
  const before = lateBefore();
  return questions.map((question) => {
    const { id, reference, subject, name, email, user_id, state, since, reopened, for_role } = question;
    const taker = takerOf(question);
    const holder = staff.find((member) => member.id === taker)?.name;
    return {
      id,
      reference,
      subject,
      asker: name || email,
      email,
      studentId: students.find((student) => student.user_id === user_id)?.id ?? null,
      state,
      since,
      late: state === "open" && since < before,
      with: holder ?? (for_role === "super_admin" ? "For super admins" : for_role === "admin" ? "For admins" : ""),
      reopened,
    };
  });
}

/** What a question could teach the counsellor. */
export type Lesson = Awaited<ReturnType<typeof lessonOf>>;

/** A question as staff answer it. */
export type QuestionForStaff = NonNullable<Awaited<ReturnType<typeof questionForStaff>>>;

/** A question to be answered, whose reading is noted where it is a student's; null when there is none. @throws ForbiddenError */
export async function questionForStaff(person: Person, reference: string) {
  demand(person, "questions:answer");
  const question = await findQuestion(reference);
  if (!question) return null;
  const { id, user_id, name, email, state, since, said, entries } = question;
  if (user_id !== null)
    noteRecordRead(person, { accountId: user_id, name, email }, { id, name: `Question ${reference}` });
  const [line] = await questionLines(person, [question]);
  if (!line) return null;
  const taker = takerOf(question);
  const asked = entries.findLast(({ from }) => from === "asker")?.text ?? "";
  const teaches = may(person, "counsellor-rules:see") && entries.some(({ from }) => from === "staff") && asked !== "";
  return {
    line,
    entries: entries.map(({ at, from, text, by_name }) => ({ at, from, text, by_name })),
    said,
    promised: state === "open" ? workingDaysFrom(since, replyWorkingDays()) : null,
    mine: taker === null ? null : taker === person.accountId,
    seen: seenOf(question),
    draft: state === "open" ? await draftOf(asked) : "",
    lesson: teaches ? await lessonOf(asked, name) : null,
  };
}

/** What the counsellor has nearest to a question. */
async function draftOf(asked: string): Promise<string> {
  const set = await ruleSet();
  const answered = await findAnswer(asked, visitorAs("visitor"), set);
  if (answered.kind === "replies") return answered.replies.map(({ reply }) => reply.speech.text).join("\n\n");
  const [nearest] = answered.readings;
  const reply = nearest && [...set.replies.values()].find(({ meanings }) => meanings.includes(nearest.meaning));
  return reply?.speech.text ?? "";
}

const LEAST_LIKELY = 0.02;

async function lessonOf(asked: string, name: string) {
  const line = anonymousQuestion(asked, name);
  const set = await ruleSet();
  const likely = likelyTopicsOf(line, set).filter(({ chance }) => chance >= LEAST_LIKELY);
  const replies = [...set.replies.values()].filter(({ meanings }) =>
    likely.some(({ meaning }) => meanings.includes(meaning)),
  );
  const lacking = [...new Set(replies.flatMap(({ lacks }) => lacks))];
  return { line, likely, undecided: lacking.map((each) => ({ name: each, title: set.policies[each]?.title ?? each })) };
}

const RECORDED = 10;

/** The newest questions of a student, for the record that staff keep of them. @throws ForbiddenError */
export async function questionsOfStudent(person: Person, studentUserId: string): Promise<QuestionLine[]> {
  return questionLines(person, await listQuestionsOf(studentUserId, RECORDED));
}

const WINDOW_DAYS = 30;
const DAY_MS = 86_400_000;

/** How questions stand, and how those of the last 30 days went. */
export type QuestionFigures = Awaited<ReturnType<typeof figures.read>>;

const figures = cached(60_000, async () => {
  const { hours, ...counts } = await countQuestions(lateBefore(), new Date(Date.now() - WINDOW_DAYS * DAY_MS));
  const sorted = hours.toSorted((a, b) => a - b);
  const medianHours = sorted[Math.floor(sorted.length / 2)] ?? null;
  return { ...counts, days: WINDOW_DAYS, promisedDays: replyWorkingDays(), medianHours };
});

/** The questions in figures; counted anew once a minute. @throws ForbiddenError */
export function questionFigures(person: Person): Promise<QuestionFigures> {
  demand(person, "questions:answer");
  return figures.read();
}
