import { href } from "react-router";
import { readinessOf } from "#app/certification/readiness.server.ts";
import { type ElementStanding, progressOf } from "#app/evaluation/progress.ts";
import { postMail } from "#app/mail/post.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import type { ElementVerdict } from "#app/records/evaluation-result.server.ts";
import type { StoredEvaluation } from "#app/records/evaluations.server.ts";
import { listStudentUploads } from "#app/records/student-uploads.server.ts";
import { findStudent, type StoredStudent } from "#app/records/students.server.ts";

/** Characters of a note, and elements, that a mail repeats; the page has all of them. */
const MOST_OF_NOTE = 600;
const MOST_ELEMENTS = 20;

/**
 * Writes to the student what the newest review of a certificate has decided, once for each review: that what is approved of
 * its competency is enough for the interview, or which elements further evidence is asked of. A competency that is not of
 * their certification (any more) asks nothing of them, so nothing is written.
 */
export async function tellOfReview({ id, student_id, competency_id, file_name, reviews }: StoredEvaluation) {
  const student = await findStudent(student_id);
  const catalogue = student ? await readCatalogue(student.course_name) : [];
  const own = catalogue.filter((competency) => competency.id === competency_id);
  const [standing] = progressOf(own, await listStudentUploads(student_id)).competencies;
  if (!student || !standing) return;
  const { name: competency, completed: approved, total, elements } = standing;
  const link = `${publicOrigin()}${href("/student-dashboard/evaluation/:competency", { competency: competency_id })}`;
  const values = { name: student.full_name, link, competency, file: file_name, approved, total };
  const key = `review ${id} ${reviews.length}`;
  const missing = elements.filter((element) => !element.approved);
  if (missing.length === 0 || !(await lacks(student, competency_id)))
    return postMail(student.email, "review-decided", values, key);
  const open = saidOf(missing, reviews.at(-1)?.verdicts ?? []);
  return postMail(student.email, "revision-asked", { ...values, open }, key);
}

/** Whether more approved elements of a competency would bring a student nearer to the interview. */
async function lacks(student: StoredStudent, competencyId: string): Promise<boolean> {
  const { missing } = await readinessOf(student);
  return missing.some((one) => one.kind === "elements" || (one.kind === "competency" && one.id === competencyId));
}

/** The elements that are not approved, each with what the assessor noted; those with the same note together. */
function saidOf(missing: readonly ElementStanding[], verdicts: readonly ElementVerdict[]): string {
  const noteOf = ({ id }: ElementStanding) => cut(verdicts.find(({ element_id }) => element_id === id)?.note ?? "");
  const said = [...Map.groupBy(missing.slice(0, MOST_ELEMENTS), noteOf)].map(([note, elements]) =>
    [elements.map(({ name }) => name).join(", "), note].filter(Boolean).join(":\n"),
  );
  const more = missing.length - MOST_ELEMENTS;
  return [...said, ...(more > 0 ? [`and ${more} more`] : [])].join("\n\n");
}

function cut(note: string): string {
  return note.length <= MOST_OF_NOTE ? note : `${note.slice(0, MOST_OF_NOTE).trimEnd()} [...]`;
}
