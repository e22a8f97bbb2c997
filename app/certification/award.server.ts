import { randomBytes, randomInt } from "node:crypto";
import { href } from "react-router";
import { progressOf } from "#app/evaluation/progress.ts";
import { type Asker, demand } from "#app/identity/access.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { longDay } from "#app/platform/format.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import type { Ruling, StoredCase } from "#app/records/certification-cases.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import {
  Credentials,
  insertCredential,
  isDrawn,
  type NewCredential,
  type StoredCredential,
} from "#app/records/credentials.server.ts";
import { listStudentUploads } from "#app/records/student-uploads.server.ts";
import { findStudent, type StoredStudent } from "#app/records/students.server.ts";
import { formatNumber } from "./number.ts";
import { credentialContent } from "./paper/content.server.ts";
import { remindedAt } from "./renewal.server.ts";

const DAY_MS = 86_400_000;
/** Credentials of one status list: as many bits as the standard asks for at least. */
export const LIST_LENGTH = 131_072;
/** Lists are begun when the ones before are half full, so that a place drawn at random is soon a free one. */
const FILLED = LIST_LENGTH / 2;
const NUMBER_BYTES = 11;
const DRAWS = 50;
const LONGEST_NAME = 120;
const MOST_COMPETENCIES = 100;

/** The decision in force on a case: that on the appeal, if there is one. */
export function rulingOf({ decision, appeal }: Pick<StoredCase, "decision" | "appeal">): Ruling | null {
  return appeal ? appeal.decided : decision;
}

/** Until when a decision can be appealed. @param decidedAt when it was made */
export function appealUntil(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + credentialContent().appealDays * DAY_MS);
}

/** Does what follows from a decision, within its transaction: issues the certificate of an award, and writes to the student. */
export async function applyDecision(decided: StoredCase): Promise<void> {
  const ruling = rulingOf(decided);
  const student = await findStudent(decided.student);
  if (!ruling || !student) return;
  if (ruling.kind === "award") await issue(decided, student, ruling.at);
  await notify(decided, student, ruling);
}

async function issue(decided: StoredCase, student: StoredStudent, at: Date): Promise<StoredCredential> {
  const { id, user_id, course } = decided;
  const catalogue = await readCatalogue(course);
  const uploads = await listStudentUploads(student.id);
  const shown = progressOf(catalogue, uploads).competencies.filter(({ completed }) => completed > 0);
  const { nameFor } = await import("./paper/name.server.ts");
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

async function notify(
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

/** What is to be certified. */
export type Award = Pick<NewCredential, "student" | "user_id" | "course" | "name" | "competencies" | "expires_at"> & {
  /** The case in which it was decided. */
  caseId: string;
};

/**
 * Issues the credential of a case: with a number that nobody can guess and a place in a status list that tells nothing.
 * Asked for again, or twice at once, it is the same credential.
 * @returns the credential
 * @throws ForbiddenError
 */
export async function issueCredential(asker: Asker, award: Award): Promise<StoredCredential> {
  demand(asker, "certifications:decide");
  const { caseId, ...rest } = award;
  const name = award.name.trim();
  if (name === "" || name.length > LONGEST_NAME) throw new Error("The name cannot be written on a certificate.");
  if (award.competencies.length > MOST_COMPETENCIES) throw new Error("Those are too many competencies.");
  return withTransaction(async () => {
    const there = await Credentials.findOne({ case: caseId });
    if (there) return there;
    const drawn = { number: formatNumber(randomBytes(NUMBER_BYTES)), status_index: await drawPlace() };
    const due_at = rest.expires_at && (remindedAt(rest.expires_at)[0] ?? null);
    return insertCredential({ ...rest, ...drawn, case: caseId, name, due_at });
  });
}

/** How many status lists there are when so many credentials are issued. */
export function listCount(credentials: number): number {
  return Math.floor(credentials / FILLED) + 1;
}

/** A place in the status lists that is nobody's. @throws Error when none is drawn */
export async function drawPlace(): Promise<number> {
  const before = listCount(await Credentials.count({})) - 1;
  for (let draw = 0; draw < DRAWS; draw++) {
    const place = before * LIST_LENGTH + randomInt(LIST_LENGTH);
    if (!(await isDrawn(place))) return place;
  }
  throw new Error("No free place was drawn in the status lists.");
}
