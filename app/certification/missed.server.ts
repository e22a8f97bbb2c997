import { demand, ForbiddenError, type Person } from "#app/identity/access.server.ts";
import { done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { longDay, ZONE } from "#app/platform/format.ts";
import { type CaseInterview, findCase, moveCase, type StoredCase } from "#app/records/certification-cases.server.ts";
import { InterviewTimes } from "#app/records/interview-times.server.ts";
import { findStudent, type StoredStudent } from "#app/records/students.server.ts";
import { inMail } from "./interview.server.ts";
import { ownInterviewLink, staffParticipant } from "./participants.server.ts";
import { certificationRules } from "./rules.server.ts";

/** So long after it was to begin, somebody can say that the other one did not come. */
const WAIT_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** The interview of a case of which either side can say now that the other one did not come; null when there is none. */
export function missable({ stage, interview }: StoredCase): CaseInterview | null {
  return stage === "booked" && interview && Number(interview.starts_at) + WAIT_MS <= Date.now() ? interview : null;
}

/**
 * Notes that an interview did not take place because the other one did not come: staff say so of the student, the student of the
 * assessor. The student chooses another time; for whoever did not come twice, the attempt is over.
 * @param seen the time that the page showed
 * @throws ForbiddenError
 */
export async function noteMissed(person: Person, caseId: string, seen: string): Promise<Outcome> {
  const by = person.role === "student" ? "assessor" : "student";
  demand(person, by === "student" ? "interviews:hold" : "own-certification:take");
  const found = await findCase(caseId);
  const student = found && (await findStudent(found.student));
  const interview = found && missable(found);
  if (!student || interview?.time !== seen) return GONE;
  const own = by === "student" ? found.assessor : found.user_id;
  if (own !== person.accountId && person.role !== "super_admin")
    throw new ForbiddenError("another assessor holds this interview");
  const { starts_at } = interview;
  const missed = [...found.missed, { by, starts_at, noted_at: new Date(), noted_by: person.accountId } as const];
  const over = by === "student" && missed.filter((each) => each.by === "student").length > 1;
  const target = { id: student.id, name: student.full_name };
  const action = `noted that the ${by} did not come`;
  const about = found.user_id;
  const deed = { action, kind: "interview", about, target, after: { at: starts_at } } as const;
  const noted = await withAudit(person, deed, async () => {
    const change = { interview: null, assessor: null, missed };
    const now = await moveCase(caseId, "booked", over ? "missed" : "ready", change, { version: found.version });
    if (!now) return null;
    await InterviewTimes.delete({ _id: seen, case: caseId });
    await notifyMissed(now, student, { interview, assessor: by === "assessor" ? found.assessor : null, over });
    return now;
  });
  return noted ? done(caseId) : GONE;
}

interface Missed {
  interview: CaseInterview;
  /** The account of the assessor who did not come; null when it was the student. */
  assessor: string | null;
  over: boolean;
}

async function notifyMissed(
  now: StoredCase,
  student: StoredStudent,
  { interview, assessor, over }: Missed,
): Promise<void> {
  const { starts_at, zone } = interview;
  const key = `interview-missed ${now.id} ${now.version}`;
  const days = certificationRules().interview.missedAgainDays;
  const again =
    days === null ? "" : ` You can choose a time again from ${longDay(new Date(Date.now() + days * DAY_MS))}:`;
  const own = over
    ? `You did not come for the second time, so this attempt is over.${again}`
    : "You did not come. You can choose another time once more:";
  const why = assessor === null ? own : "Your assessor did not come, and we are sorry. Please choose another time:";
  const { full_name: name, email } = student;
  await postMail(email, "interview-missed", { name, link: ownInterviewLink(), ...inMail(starts_at, zone), why }, key);
  const participant = assessor === null ? null : await staffParticipant(assessor);
  if (!participant) return;
  const told = { name: participant.name, student: name, link: participant.link("/interview-times") };
  const said = "The student says that you did not come, and chooses another time.";
  await postMail(
    participant.email,
    "assessor-missed",
    { ...told, ...inMail(starts_at, ZONE), why: said },
    `${key} assessor`,
  );
}
