import { defineModel, type Stored, storedAll } from "./define-model.server.ts";
import { expiring } from "./expiring.server.ts";
import { moment, type RowOf, text } from "./fields.server.ts";
import { INNER, ofStudent, TOLD } from "./personal-data.ts";

/** A certificate that was not accepted, and why; the file itself is not kept. */
const fields = {
  /** The id of the student's row in students. */
  student_id: text(INNER),
  competency_id: text(TOLD),
  file_name: text(TOLD),
  reason: text(TOLD),
  refused_at: moment(TOLD),
};

export type RefusedCertificateRow = RowOf<typeof fields>;

const RefusedCertificate = defineModel("refused_certificates", {
  called: "Certificates that were not accepted",
  of: ofStudent("student_id"),
  fields,
  indexes: [[{ student_id: 1, competency_id: 1, refused_at: -1 }], [{ refused_at: 1 }]],
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
  return storedAll(RefusedCertificate.find(own).sort({ refused_at: -1 }).limit(SHOWN));
}
