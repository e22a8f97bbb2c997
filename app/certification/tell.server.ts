import { postMail } from "#app/mail/post.server.ts";
import { ZONE } from "#app/platform/format.ts";
import { dayIn, momentIn } from "#app/platform/zones.ts";
import { type CaseInterview, noteTold, type StoredCase } from "#app/records/certification-cases.server.ts";
import { findTime } from "#app/records/interview-times.server.ts";
import { findStudent, type StoredStudent } from "#app/records/students.server.ts";
import { calendarFile } from "./calendar.server.ts";
import { ownInterviewLink, type Party, staffParty } from "./parties.server.ts";
import { certificationRules } from "./rules.server.ts";

const HOUR_MS = 3_600_000;

/** Until when a student may choose, move or cancel an interview that begins at a moment. */
export function changeableUntil(startsAt: Date): Date {
  return new Date(startsAt.getTime() - certificationRules().interview.changeUntilHours * HOUR_MS);
}

/**
 * Tells the student and the assessor what has become of the interview, each by a mail with a calendar file; as often as
 * it is called, each is told once of each change.
 */
export async function tellOfInterview(found: StoredCase): Promise<void> {
  if (!found.untold) return;
  const student = await findStudent(found.student);
  if (student) {
    const { former, interview, assessor } = found;
    if (interview && assessor) await tellBooked(found, student, interview, assessor);
    else if (former) await tellStudentOff(found, student);
    if (former && former.assessor !== assessor) await tellAssessorOff(found, student);
  }
  await noteTold(found.id, found.sequence);
}

/** A moment as mails have it. */
export function told(at: Date, zone: string) {
  return { day: dayIn(at, zone), when: momentIn(at, zone) };
}

async function tellBooked(
  found: StoredCase,
  student: StoredStudent,
  interview: CaseInterview,
  assessor: string,
): Promise<void> {
  const party = await staffParty(assessor);
  const { starts_at, place, zone } = interview;
  const link = ownInterviewLink();
  const by = party?.name ?? (await findTime(interview.time))?.assessor_name ?? "PGI";
  const until = momentIn(changeableUntil(starts_at), zone);
  const values = { name: student.full_name, link, ...told(starts_at, zone), place, assessor: by, until };
  const entry = { of: found, interview, summary: `Interview for the ${found.course} certification`, link };
  const reader = { name: student.full_name, email: student.email };
  const calendar = { method: "REQUEST", content: calendarFile("REQUEST", { ...entry, reader }) } as const;
  if (found.former) {
    const before = momentIn(found.former.starts_at, zone);
    await postMail(student.email, "interview-moved", { ...values, before }, keyOf(found, "student"), calendar);
  } else await postMail(student.email, "interview-booked", values, keyOf(found, "student"), calendar);
  if (party) await tellAssessor(found, student, interview, party);
}

async function tellAssessor(
  found: StoredCase,
  student: StoredStudent,
  interview: CaseInterview,
  party: Party,
): Promise<void> {
  const { name, email } = party;
  const link = party.link(`/interviews/${found.id}`);
  const values = { name, link, ...told(interview.starts_at, ZONE), place: interview.place, student: student.full_name };
  const entry = { of: found, interview, summary: `Interview: ${student.full_name}, ${found.course}`, link };
  const content = calendarFile("REQUEST", { ...entry, reader: { name, email } });
  await postMail(email, "assessor-booked", values, keyOf(found, "assessor"), { method: "REQUEST", content });
}

async function tellStudentOff(found: StoredCase, student: StoredStudent): Promise<void> {
  const { former } = found;
  if (!former) return;
  const why = former.by === "student" ? "You cancelled it." : `PGI cancelled it. ${former.reason}`.trim();
  const link = ownInterviewLink();
  const reader = { name: student.full_name, email: student.email };
  const summary = `Interview for the ${found.course} certification`;
  const content = calendarFile("CANCEL", { of: found, interview: former, summary, link, reader });
  const values = { name: student.full_name, link, ...told(former.starts_at, former.zone), why };
  await postMail(student.email, "interview-called-off", values, keyOf(found, "student"), { method: "CANCEL", content });
}

async function tellAssessorOff(found: StoredCase, student: StoredStudent): Promise<void> {
  const { former } = found;
  const party = former && (await staffParty(former.assessor));
  if (!former || !party) return;
  const moved = found.interview !== null;
  const why =
    former.by === "institute" ? former.reason : moved ? "The student chose another time." : "The student cancelled it.";
  const link = party.link("/interview-times");
  const { name, email } = party;
  const summary = `Interview: ${student.full_name}, ${found.course}`;
  const content = calendarFile("CANCEL", { of: found, interview: former, summary, link, reader: { name, email } });
  const values = { name, link, ...told(former.starts_at, ZONE), why, student: student.full_name };
  const calendar = { method: "CANCEL", content } as const;
  await postMail(email, "assessor-called-off", values, keyOf(found, "former assessor"), calendar);
}

/** Names the change that a mail tells of, and to whom. */
function keyOf({ id, sequence }: StoredCase, to: string): string {
  return `interview ${id} ${sequence} ${to}`;
}
