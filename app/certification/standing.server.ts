import { countConfirmed, countDisowned } from "#app/documents/referees.server.ts";
import { documentSlot } from "#app/documents/slots.server.ts";
import { isSlot } from "#app/documents/slots.ts";
import { progressOf } from "#app/evaluation/progress.ts";
import { applicationFee } from "#app/payments/courses.server.ts";
import { rupees } from "#app/platform/format.ts";
import { findNewestCase, type StoredCase } from "#app/records/certification-cases.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import { Credentials } from "#app/records/credentials.server.ts";
import { listDocuments } from "#app/records/documents.server.ts";
import { listEvaluations } from "#app/records/evaluations.server.ts";
import { listStudentUploads } from "#app/records/student-uploads.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { appealUntil } from "./award.server.ts";
import { renewalOf } from "./renewal.server.ts";
import { certificationRules } from "./rules.server.ts";
import { type Facts, type Standing, standingOf } from "./standing.ts";

/**
 * Where a student stands, read at once; one thing after the other, so that a transaction can ask it.
 * Asks nobody whether they may know: the caller has.
 * @param zone in which moments are told
 */
export async function readStanding(student: StoredStudent, zone?: string): Promise<Standing> {
  const found = await listDocuments(student.user_id);
  const catalogue = await readCatalogue(student.course_name);
  const uploads = await listStudentUploads(student.id);
  const evaluations = await listEvaluations(student.id);
  const attempt = await findNewestCase(student.id);
  const credential = attempt && (await Credentials.findOne({ case: attempt.id }));
  const renewal = credential && attempt?.stage === "awarded" ? await renewalOf(credential, evaluations) : null;
  const own = new Set(catalogue.map(({ id }) => id));
  const asked = evaluations.filter(
    ({ state, asks_person, competency_id }) => state === "waiting" && asks_person && own.has(competency_id),
  );
  const addedSince = (since: Date) =>
    found.some(({ uploaded_at }) => uploaded_at > since) ||
    evaluations.some(({ evaluated_at, own_words }) => evaluated_at > since || own_words.some(({ at }) => at > since));
  const facts: Facts = {
    stage: student.stage,
    documents: found.map((one) => ({ ...one, reason: one.decisions?.at(-1)?.note ?? "" })),
    titleOf: (slot) => (isSlot(slot) ? documentSlot(slot).title : slot),
    progress: progressOf(catalogue, uploads),
    withAssessors: asked.map(({ evaluated_at }) => evaluated_at),
    attempt: attempt && {
      stage: attempt.stage,
      since: attempt.since,
      interview: attempt.interview,
      missed: attempt.missed.map(({ by }) => by),
      appealUntil: openAppeal(attempt),
    },
    mayOpen: mayOpen(attempt, student, addedSince) || (renewal?.declared === true && renewal.missing === 0),
    credential: credential && {
      renewal,
      expires_at: credential.expires_at,
      reason: credential.status_changes.at(-1)?.reason ?? "",
    },
    referees: {
      confirmed: await countConfirmed(student.user_id),
      needed: certificationRules().refereesConfirmed,
      disowned: await countDisowned(student.user_id),
    },
    rules: certificationRules(),
    fee: rupees(applicationFee()),
  };
  return standingOf(facts, zone);
}

/** Until when the newest decision can be appealed; null when it cannot. */
export function openAppeal(newest: StoredCase | null): Date | null {
  if (newest?.stage !== "declined" || newest.appeal || !newest.decision) return null;
  const until = appealUntil(newest.decision.at);
  return until > new Date() ? until : null;
}

const DAY_MS = 86_400_000;

/**
 * Whether an attempt may be opened once everything is there: the first, one for another certification, one after something was
 * added to what was referred back, or one some time after two interviews were missed.
 */
function mayOpen(
  newest: StoredCase | null,
  { student_id, course_name }: StoredStudent,
  addedSince: (since: Date) => boolean,
): boolean {
  if (student_id === null || course_name === null || newest?.open) return false;
  if (newest === null || newest.course !== course_name) return true;
  const { missedAgainDays: days } = certificationRules().interview;
  if (newest.stage === "missed") return days !== null && Date.now() >= Number(newest.since) + days * DAY_MS;
  return newest.stage === "referred" && addedSince(newest.decision?.at ?? newest.since);
}
