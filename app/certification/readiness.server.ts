import { documentSlot } from "#app/documents/slots.server.ts";
import { isSlot } from "#app/documents/slots.ts";
import { progressOf } from "#app/evaluation/progress.ts";
import type { StoredCertificate } from "#app/records/certificates.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import { listDocuments } from "#app/records/documents.server.ts";
import { listStudentUploads } from "#app/records/student-uploads.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { certificationRules } from "./rules.server.ts";

/** Something that is missing before the interview. */
export type Missing =
  | { kind: "document"; slot: string; title: string; state: "not handed in" | "looked at" | "asked again" }
  | { kind: "competency"; id: string; name: string; approved: number; needed: number }
  | { kind: "elements"; approved: number; needed: number; total: number };

/** Whether everything is there that the interview and an award ask for, and what is not. */
export interface Readiness {
  complete: boolean;
  missing: Missing[];
}

/** How ready a student is, and what that was found from. */
export interface Standing {
  readiness: Readiness;
  /** Elements of the certification, and those that a certificate was approved for. */
  elements: { approved: number; total: number };
}

/**
 * What a student still lacks for the interview; an award asks for the same. Requirements are in content/certification.json.
 * Asks nobody whether they may know: the caller has.
 */
export async function readinessOf(student: StoredStudent): Promise<Readiness> {
  return (await standingOf(student)).readiness;
}

/** Like `readinessOf`, with the elements that were counted for it. */
export async function standingOf(student: StoredStudent): Promise<Standing> {
  const documents = await listDocuments(student.user_id);
  const catalogue = await readCatalogue(student.course_name);
  const uploads = await listStudentUploads(student.id);
  const { elements } = certificationRules();
  const { competencies, completed, total } = progressOf(catalogue, uploads);
  const needed = Math.max(1, shareOf(total, elements.overall));
  const missing: Missing[] = missingDocuments(documents);
  for (const { id, name, completed: approved, total: all } of competencies) {
    const least = shareOf(all, elements.perCompetency);
    if (approved < least) missing.push({ kind: "competency", id, name, approved, needed: least });
  }
  if (completed < needed) missing.push({ kind: "elements", approved: completed, needed, total });
  const complete = student.student_id !== null && missing.length === 0;
  return { readiness: { complete, missing }, elements: { approved: completed, total } };
}

function shareOf(whole: number, percent: number): number {
  return Math.ceil((whole * percent) / 100);
}

function missingDocuments(documents: readonly StoredCertificate[]): Missing[] {
  return certificationRules().documents.flatMap((slot) => {
    const document = documents.find((each) => each.slot === slot);
    if (!isSlot(slot) || document?.verdict === "accepted") return [];
    const state = document ? (document.verdict ?? "looked at") : "not handed in";
    return [{ kind: "document", slot, title: documentSlot(slot).title, state } as const];
  });
}
