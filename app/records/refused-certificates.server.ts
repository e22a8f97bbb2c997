import { Schema } from "mongoose";
import { modelOf, type Stored, stored } from "./define-model.server.ts";
import { expiring } from "./expiring.server.ts";
import { each, INNER, ofStudent, TOLD } from "./personal-data.ts";

/** A certificate that was not accepted, and why; the file itself is not kept. */
export interface RefusedCertificateRow {
  /** The id of the student's row in students. */
  student_id: string;
  competency_id: string;
  file_name: string;
  reason: string;
  refused_at: Date;
}

const schema = new Schema<RefusedCertificateRow>({
  student_id: { type: String, required: true },
  competency_id: { type: String, required: true },
  file_name: { type: String, required: true },
  reason: { type: String, required: true },
  refused_at: { type: Date, required: true },
});
schema.index({ student_id: 1, competency_id: 1, refused_at: -1 });
schema.index({ refused_at: 1 });

const RefusedCertificate = modelOf<RefusedCertificateRow>("refused_certificates", schema, {
  called: "Certificates that were not accepted",
  of: ofStudent("student_id"),
  fields: { ...each(TOLD, "competency_id", "file_name", "reason", "refused_at"), ...each(INNER, "student_id") },
});

/** Refusals that are to be forgotten. */
export const expiringRefusals = expiring(RefusedCertificate, "refused_at");

const SHOWN = 20;

export async function insertRefusedCertificate(row: RefusedCertificateRow): Promise<void> {
  await RefusedCertificate.create(row);
}

/** What a student handed in for a competency that was not accepted, newest first. */
export async function listRefusedCertificates(
  studentId: string,
  competencyId: string,
): Promise<Stored<RefusedCertificateRow>[]> {
  const own = { student_id: studentId, competency_id: competencyId };
  return (await RefusedCertificate.find(own).sort({ refused_at: -1 }).limit(SHOWN).lean()).map(stored);
}
