import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { ZONE } from "#app/platform/format.ts";
import { workOn } from "#app/platform/worker.server.ts";
import { findCase } from "#app/records/certification-cases.server.ts";
import { type HeldInterviewTime, reminderLeases } from "#app/records/interview-times.server.ts";
import { findStudent } from "#app/records/students.server.ts";
import { inMail } from "./interview.server.ts";
import { ownInterviewLink, staffParticipant } from "./participants.server.ts";

/** Interviews that one process reminds of at the same time. */
const AT_ONCE = 2;
/** Milliseconds to the next attempt after a failure, and how often it is tried. */
const AGAIN_MS = 60_000;
const TRIES = 10;

/** Reminds of interviews as they come near, whichever process they were booked in. */
export const reminderWork = workOn<HeldInterviewTime>({
  name: "interview reminder",
  atOnce: AT_ONCE,
  ...reminderLeases,
  perform: (time) => remind(time).catch((error: unknown) => afterFailure(time, error)),
});

/** Reminds both of an interview that is still at this time. */
function remind(time: HeldInterviewTime): Promise<void> {
  return withTransaction(() => postReminders(time));
}

async function postReminders(time: HeldInterviewTime): Promise<void> {
  const found = time.case === null ? null : await findCase(time.case);
  const interview = found?.interview;
  const stands = found?.stage === "booked" && interview?.time === time.id && interview.starts_at > new Date();
  const student = stands ? await findStudent(found.student) : null;
  if (found && interview && student) {
    const { starts_at, place, zone } = interview;
    const participant = await staffParticipant(time.assessor);
    const key = (to: string) => `interview-reminder ${found.id} ${starts_at.toISOString()} ${to}`;
    const assessor = participant?.name ?? time.assessor_name;
    const own = { name: student.full_name, link: ownInterviewLink(), ...inMail(starts_at, zone), place, assessor };
    await postMail(student.email, "interview-reminder", own, key("student"));
    if (participant) {
      const link = participant.link(`/interviews/${found.id}`);
      const values = { name: participant.name, link, ...inMail(starts_at, ZONE), place, student: student.full_name };
      await postMail(participant.email, "assessor-reminder", values, key("assessor"));
    }
  }
  await reminderLeases.finish(time);
}

async function afterFailure(time: HeldInterviewTime, error: unknown): Promise<void> {
  if (time.tries >= TRIES) await reminderLeases.finish(time);
  else await reminderLeases.postpone(time, new Date(Date.now() + AGAIN_MS), true);
  throw error;
}
