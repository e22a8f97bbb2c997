import { href } from "react-router";
import { progressOf } from "#app/evaluation/progress.ts";
import { postMail } from "#app/mail/post.server.ts";
import { longDay } from "#app/platform/format.ts";
import { log } from "#app/platform/log.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { listUnfinished, noteFinished, type Ruling, type StoredCase } from "#app/records/certification-cases.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import type { StoredCredential } from "#app/records/credentials.server.ts";
import { listStudentUploads } from "#app/records/student-uploads.server.ts";
import { findStudent, type StoredStudent } from "#app/records/students.server.ts";
import { issueCredential } from "./issue.server.ts";
import { credentialContent } from "./paper/content.server.ts";
import { lettering } from "./paper/lettering.server.ts";

const AT_A_TIME = 200;
const DAY_MS = 86_400_000;

/** The decision in force on a case: that on the appeal, if there is one. */
export function rulingOf({ decision, appeal }: Pick<StoredCase, "decision" | "appeal">): Ruling | null {
  return appeal ? appeal.decided : decision;
}

/** Until when a decision can be appealed. @param decidedAt when it was made */
export function appealUntil(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + credentialContent().appealDays * DAY_MS);
}

/**
 * Does what follows from a decision: issues the certificate of an award, and writes to the student. As often as it is
 * called, each is done once.
 */
export async function finishDecision(decided: StoredCase): Promise<void> {
  const ruling = rulingOf(decided);
  const student = await findStudent(decided.student);
  if (ruling && student) {
    if (ruling.kind === "award") await issue(decided, student, ruling.at);
    await tell(decided, student, ruling);
  }
  await noteFinished(decided.id, decided.since);
}

/** Does what still has to follow from decisions, because a process ended in between. */
export async function finishDecisions(): Promise<void> {
  for (const decided of await listUnfinished(AT_A_TIME)) {
    await finishDecision(decided).catch((error: unknown) =>
      log.error({ err: error }, "a decision could not be finished"),
    );
  }
}

async function issue(decided: StoredCase, student: StoredStudent, at: Date): Promise<StoredCredential> {
  const { id, user_id, course } = decided;
  const [catalogue, uploads] = await Promise.all([readCatalogue(course), listStudentUploads(student.id)]);
  const shown = progressOf(catalogue, uploads).competencies.filter(({ completed }) => completed > 0);
  const { nameFor } = await lettering();
  return issueCredential("terminal", {
    caseId: id,
    student: student.id,
    user_id,
    course,
    name: nameFor(student),
    competencies: shown.map((competency) => ({ id: competency.id, name: competency.name })),
    expires_at: expiryOf(at),
  });
}

function expiryOf(issuedAt: Date): Date | null {
  const { validityMonths } = credentialContent();
  if (validityMonths === null) return null;
  const expiry = new Date(issuedAt);
  const day = expiry.getUTCDate();
  expiry.setUTCMonth(expiry.getUTCMonth() + validityMonths);
  // A month without such a day ends on its last.
  if (expiry.getUTCDate() !== day) expiry.setUTCDate(0);
  return expiry;
}

async function tell(
  { id, course, appeal }: StoredCase,
  student: StoredStudent,
  { kind, reasons, at }: Ruling,
): Promise<void> {
  const link = `${publicOrigin()}${href("/student-dashboard/certification/outcome")}`;
  const to = student.email;
  const values = { name: student.full_name, link, course };
  const key = `decision ${id} ${appeal ? "on appeal" : ""}`;
  if (kind === "award") return postMail(to, "certification-awarded", values, key);
  if (kind === "refer") return postMail(to, "certification-referred", { ...values, reasons }, key);
  if (appeal) return postMail(to, "appeal-declined", { ...values, reasons }, key);
  return postMail(to, "certification-declined", { ...values, reasons, until: longDay(appealUntil(at)) }, key);
}
