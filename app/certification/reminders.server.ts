import { postMail } from "#app/mail/post.server.ts";
import { ZONE } from "#app/platform/format.ts";
import { startWorker, type Worker } from "#app/platform/worker.server.ts";
import { type HeldInterviewTime, reminderLeases } from "#app/records/interview-times.server.ts";
import { findStudent } from "#app/records/students.server.ts";
import { bringInLine } from "./booked.server.ts";
import { ownInterviewLink, staffParty } from "./parties.server.ts";
import { told } from "./tell.server.ts";

/** Interviews that one process reminds of at the same time. */
const AT_ONCE = 2;
/** Milliseconds to the next attempt after a failure, and how often it is tried. */
const AGAIN_MS = 60_000;
const TRIES = 10;

let worker: Worker | undefined;

/** Begins to remind of interviews as they come near, whichever process they were booked in. */
export function startReminders(): void {
  worker ??= startWorker<HeldInterviewTime>({
    name: "interview reminder",
    atOnce: AT_ONCE,
    ...reminderLeases,
    perform: (time) => remind(time).catch((error: unknown) => afterFailure(time, error)),
  });
}

/** Ends the reminders under way; for the end of the process. */
export async function stopReminders(): Promise<void> {
  await worker?.stop();
  worker = undefined;
}

/** Reminds both of an interview that is still at this time; the mails have keys, so that nobody is reminded twice. */
async function remind(time: HeldInterviewTime): Promise<void> {
  const found = time.case === null ? null : await bringInLine(time.case);
  const interview = found?.interview;
  const stands = found?.stage === "booked" && interview?.time === time.id && interview.starts_at > new Date();
  const student = stands ? await findStudent(found.student) : null;
  if (found && interview && student) {
    const { starts_at, place, zone } = interview;
    const party = await staffParty(time.assessor);
    const key = (to: string) => `interview-reminder ${found.id} ${starts_at.toISOString()} ${to}`;
    const assessor = party?.name ?? time.assessor_name;
    const own = { name: student.full_name, link: ownInterviewLink(), ...told(starts_at, zone), place, assessor };
    await postMail(student.email, "interview-reminder", own, key("student"));
    if (party) {
      const link = party.link(`/interviews/${found.id}`);
      const values = { name: party.name, link, ...told(starts_at, ZONE), place, student: student.full_name };
      await postMail(party.email, "assessor-reminder", values, key("assessor"));
    }
  }
  await reminderLeases.finish(time);
}

async function afterFailure(time: HeldInterviewTime, error: unknown): Promise<void> {
  if (time.tries >= TRIES) await reminderLeases.finish(time);
  else await reminderLeases.postpone(time, new Date(Date.now() + AGAIN_MS), true);
  throw error;
}
