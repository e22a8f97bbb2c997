import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { isSample } from "#app/platform/sample-mark.ts";
import { seal, unseal } from "#app/platform/seal.server.ts";
import { workOn } from "#app/platform/worker.server.ts";
import { findAccount } from "#app/records/accounts.server.ts";
import { listCertificates } from "#app/records/certificates.server.ts";
import { listEvaluations } from "#app/records/evaluations.server.ts";
import { findStudent, type HeldStudent, Students, stillLeases } from "#app/records/students.server.ts";
import { certificationRules } from "./rules.server.ts";
import { readStanding } from "./standing.server.ts";
import { evidenceText, type Standing } from "./standing.ts";

const AT_ONCE = 1;
const DAY_MS = 86_400_000;
const AGAIN_MS = 60 * 60_000;
const PURPOSE = "reminders of standing still";

/** Writes to students who have stopped, while it is for them to go on. */
export const stillWork = workOn<HeldStudent>({
  name: "reminder of standing still",
  atOnce: AT_ONCE,
  ...stillLeases,
  perform: (student) =>
    lookAt(student).catch(async (error: unknown) => {
      await stillLeases.postpone(student, new Date(Date.now() + AGAIN_MS), true);
      throw error;
    }),
});

/**
 * Writes to a student who has done nothing for as many days as content/certification.json says, once for each of them; what they do
 * begins the count anew. Nobody is written to while it is PGI's turn.
 */
export function lookAt(student: HeldStudent): Promise<void> {
  return withTransaction(async () => {
    const { stillDays } = certificationRules();
    const [longest = 7] = stillDays;
    const quietSince = await lastDone(student);
    const said = student.reminded_at && student.reminded_at > quietSince ? student.reminded : 0;
    const days = stillDays[said];
    const due = days === undefined ? null : new Date(quietSince.getTime() + days * DAY_MS);
    const later = new Date(Date.now() + longest * DAY_MS);
    if (due === null || !(await mayWrite(student))) return void (await stillLeases.postpone(student, later, false));
    if (due > new Date()) return void (await stillLeases.postpone(student, due, false));
    const standing = await readStanding(student);
    if (standing.next.turn !== "student") return void (await stillLeases.postpone(student, later, false));
    const { id, full_name: name, email } = student;
    const values = { name, link: linkTo(standing.next.href), next: standing.next.text, missing: missingText(standing) };
    const off = linkTo(`${href("/reminders")}?token=${seal(id, PURPOSE)}`);
    await postMail(email, "standing-still", { ...values, off }, `standing-still ${id} ${Number(quietSince)} ${said}`);
    await stillLeases.postpone(student, later, false, { reminded: said + 1, reminded_at: new Date() });
  });
}

function linkTo(path: string): string {
  return `${publicOrigin()}${path}`;
}

/** When a student last did something for their certification, or PGI did. */
async function lastDone({ id, user_id, stage_since }: HeldStudent): Promise<Date> {
  const files = await listCertificates(user_id);
  const evaluations = await listEvaluations(id);
  const moments = [
    stage_since,
    ...files.flatMap(({ uploaded_at, decisions = [] }) => [uploaded_at, ...decisions.map(({ at }) => at)]),
    ...evaluations.flatMap(({ evaluated_at, own_words, reviews }) => [
      evaluated_at,
      ...own_words.map(({ at }) => at),
      ...reviews.map(({ at }) => at),
    ]),
  ];
  return new Date(Math.max(...moments.map(Number)));
}

async function mayWrite({ id, user_id, reminders_off }: HeldStudent): Promise<boolean> {
  if (reminders_off || isSample(id)) return false;
  return (await findAccount(user_id))?.confirmed_at != null;
}

function missingText({ stage, missing, evidence }: Standing): string {
  if (stage === "registered") return "";
  const documents = missing.flatMap((one) =>
    one.kind !== "document" || one.state === "looked at"
      ? []
      : [one.reason === "" ? `- ${one.title}` : `- ${one.title}, once more: ${one.reason}`],
  );
  return [...documents, ...(evidence.missing > 0 ? [`- ${evidenceText(evidence)}`] : [])].join("\n");
}

/** Whether the student of a mailed link is reminded; null when it is no such link. */
export async function remindersOf(token: string): Promise<{ on: boolean } | null> {
  const student = await findStudent(unseal(token, PURPOSE) ?? "");
  return student && { on: !student.reminders_off };
}

/** Turns the reminders of the student of a mailed link off, or on again. @returns whether it is such a link */
export async function turnReminders(token: string, on: boolean): Promise<boolean> {
  const id = unseal(token, PURPOSE);
  return id !== null && Students.set({ _id: id }, { reminders_off: !on });
}
