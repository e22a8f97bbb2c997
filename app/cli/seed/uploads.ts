import { newSampleId } from "#app/platform/sample-ids.server.ts";
import { type CatalogueEntry, readCatalogue } from "#app/records/competency-elements.server.ts";
import type { EvaluationSessionRow } from "#app/records/evaluation-sessions.server.ts";
import { type EvaluationRow, type NewEvaluation, wholeEvaluation } from "#app/records/evaluations.server.ts";
import { insertSamples } from "#app/records/every-collection.server.ts";
import { readListState } from "#app/records/list-state.ts";
import { type StudentUploadRow, uploadsOf } from "#app/records/student-uploads.server.ts";
import { type CourseName, paidStudentList, type StoredStudent } from "#app/records/students.server.ts";
import { Chance } from "#app/samples/chance.ts";
import { insertSampleCompetencies } from "#app/samples/competencies.server.ts";

const BATCH = 250;
/** About so many elements a competency has. */
const PER_CERTIFICATE = 4;
const DAYS = 90;
const FLAGGED = 0.06;
const REVIEWED = 0.3;
const AGREES = 0.9;

/**
 * Adds evaluated certificates of the students who have paid, until there are about `count` rows of student_uploads. Some
 * are flagged, some have been reviewed by an assessor. Their files are not kept, so they cannot be downloaded.
 */
export async function seedUploads(count: number): Promise<string> {
  await insertSampleCompetencies();
  const chance = new Chance(3);
  const students: StoredStudent[] = [];
  const paid = readListState(paidStudentList.definition, new URLSearchParams());
  for await (const student of paidStudentList.all(paid)) students.push(student);
  const catalogues = { GMP: await competenciesOf("GMP"), AIP: await competenciesOf("AIP") };
  const [first, ...others] = students;
  if (!first) throw new Error("Uploads need students who have paid.");
  const paying = [first, ...others] as const;
  let made = 0;
  while (made < count) {
    const rows = Array.from({ length: Math.min(BATCH, Math.ceil((count - made) / PER_CERTIFICATE)) }, () =>
      evaluation(chance, chance.of(paying), catalogues),
    );
    const evaluations = rows.map((row) => ({ _id: newSampleId(), ...reviewed(chance, wholeEvaluation(row)) }));
    await insertSamples<EvaluationRow>("evaluations", evaluations);
    const uploads = evaluations.flatMap((row) => uploadsOf({ ...row, id: row._id }));
    await insertSamples<StudentUploadRow>(
      "student_uploads",
      uploads.map((row) => ({ _id: newSampleId(), ...row })),
    );
    made += uploads.length;
  }
  const active = students.slice(0, Math.ceil(students.length / 10));
  await insertSamples<EvaluationSessionRow>(
    "evaluation_sessions",
    active.map(({ id }) => ({
      _id: newSampleId(),
      student_id: id,
      session_status: "in_progress",
      started_at: chance.moment(DAYS),
    })),
  );
  return `${made} uploads`;
}

type Competencies = readonly [CatalogueEntry, ...CatalogueEntry[]];

async function competenciesOf(course: CourseName): Promise<Competencies> {
  const [first, ...others] = (await readCatalogue(course)).filter(({ elements }) => elements.length > 0);
  if (!first) throw new Error(`There are no competencies for ${course}.`);
  return [first, ...others];
}

function evaluation(
  chance: Chance,
  student: StoredStudent,
  catalogues: Readonly<Record<CourseName, Competencies>>,
): NewEvaluation {
  const competency = chance.of(catalogues[student.course_name ?? "GMP"]);
  const matches = competency.elements.map(({ id, name, definition }) => {
    const matchScore = Math.round(chance.next() ** 0.6 * 100) / 100;
    const quotes = matchScore > 0.3 ? [`I was responsible for this: ${definition}`] : [];
    const reasoning =
      quotes.length > 0 ? "The certificate describes this work." : "Nothing in the certificate speaks of it.";
    return {
      elementId: id,
      elementName: name,
      matchScore,
      matched: matchScore >= 0.7,
      doubtful: matchScore >= 0.4 && matchScore < 0.7,
      reasoning,
      quotes,
    };
  });
  const found = matches.filter(({ matched }) => matched).length;
  const flags =
    chance.next() < FLAGGED ? [{ kind: "copied-text" as const, note: "Much of it repeats the definition." }] : [];
  return {
    student_id: student.id,
    student_name: student.full_name,
    competency_id: competency.id,
    certificate_id: newSampleId(),
    file_url: `sample/${newSampleId()}.pdf`,
    file_name: `${competency.name} certificate.pdf`,
    file_size: 40_000 + chance.below(900_000),
    evaluator: { name: "offline", version: "sample" },
    text_hash: newSampleId(),
    flags,
    matches,
    overall_match: found > 0,
    summary: `Found matches for ${found} out of ${matches.length} elements`,
    evaluated_at: chance.moment(DAYS),
  };
}

function reviewed(chance: Chance, row: ReturnType<typeof wholeEvaluation>): ReturnType<typeof wholeEvaluation> {
  const settled = { ...row, uploads_due: false };
  if (chance.next() > REVIEWED) return settled;
  const verdicts = row.matches.map(({ elementId, matched }) => ({
    element_id: elementId,
    status: matched === chance.next() < AGREES ? ("approved" as const) : ("revision_needed" as const),
    note: "Read and compared with the definition.",
  }));
  const review = { at: row.evaluated_at, by: "sample", by_name: "Sample Assessor", verdicts };
  return { ...settled, reviews: [review], state: "reviewed" };
}
