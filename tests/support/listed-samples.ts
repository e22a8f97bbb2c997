import { newSampleId } from "#app/platform/sample-ids.server.ts";
import { countAll, insertSamples } from "#app/records/every-collection.server.ts";
import { NO_WORK } from "#app/records/lease.server.ts";
import { readListState } from "#app/records/list-state.ts";
import { paidStudentList, type StoredStudent, type StudentRow } from "#app/records/students.server.ts";
import { insertSampleCompetencies } from "#app/samples/catalogue.server.ts";
import { recordedStudents } from "#app/samples/institute.server.ts";
import { pick, samplePerson } from "#app/samples/people.server.ts";
import { catalogueValues, type Meaning, readInstitute, resolved } from "#app/samples/recorded.server.ts";
import { insertEvaluations, type RecordedEvaluation } from "#app/samples/students.server.ts";

const BATCH = 1_000;
const DAY_MS = 86_400_000;
const DAYS = 120;
/** No student pays in this year, so that a sample's Student ID is nobody else's. */
const YEAR = 1990;
const IDS_PER_YEAR = 10_000;

/** About so many elements a competency has. */
const PER_CERTIFICATE = 4;

const anyOf = <Item>(items: readonly Item[]) => pick(items, Math.floor(Math.random() * items.length));
const lately = () => new Date(Date.now() - Math.random() * DAYS * DAY_MS);

/** Adds students without accounts or documents, for staff lists; three of five have paid. */
export async function seedListedStudents(count: number): Promise<void> {
  const first = await countAll("students");
  for (let start = 0; start < count; start += BATCH) {
    const places = Array.from({ length: Math.min(BATCH, count - start) }, (_, nth) => first + start + nth);
    await insertSamples("students", places.map(listedStudent));
  }
}

function listedStudent(place: number): StudentRow & { _id: string } {
  const { name, email, phone } = samplePerson(place);
  const year = YEAR + Math.floor(place / IDS_PER_YEAR);
  const paid = place % 5 < 3;
  return {
    _id: newSampleId(),
    user_id: newSampleId(),
    full_name: name,
    email,
    phone,
    student_id: paid ? `PGI${year}-${String(place % IDS_PER_YEAR).padStart(4, "0")}` : null,
    course_name: paid ? (place % 2 === 0 ? "GMP" : "AIP") : null,
    created_at: lately(),
    stage: paid ? "preparing" : "registered",
    stage_since: new Date(),
    reminded: 0,
    reminded_at: null,
    reminders_off: false,
    ...NO_WORK,
  };
}

/**
 * Adds certificates of the students who have paid, evaluated as those of the institute were, until there are about `count`
 * rows of student_uploads. Their files are not kept, so they cannot be downloaded.
 */
export async function seedUploads(count: number): Promise<void> {
  await insertSampleCompetencies();
  const students: StoredStudent[] = [];
  for await (const student of paidStudentList.all(readListState(paidStudentList.definition, new URLSearchParams())))
    students.push(student);
  if (students.length === 0) throw new Error("Uploads need students who have paid.");
  const recorded = (await recordedStudents()).flatMap(({ rows }) =>
    (rows.evaluations ?? []).map((row) => ({ row, course: rows.students?.[0]?.course_name })),
  );
  const byCourse = Map.groupBy(recorded, ({ course }) => course);
  const catalogue = await catalogueValues();
  let made = 0;
  while (made < count) {
    const wanted = Math.min(BATCH / PER_CERTIFICATE, Math.ceil((count - made) / PER_CERTIFICATE));
    made += await insertEvaluations(
      Array.from({ length: wanted }, () => {
        const student = anyOf(students);
        const { row } = anyOf(byCourse.get(student.course_name) ?? recorded);
        return { ...(resolved(row, meaningOf(student, catalogue)) as RecordedEvaluation), _id: newSampleId() };
      }),
    );
  }
  const active = students.slice(0, Math.ceil(students.length / 10)).map(({ id }) => ({
    _id: newSampleId(),
    student_id: id,
    session_status: "in_progress",
    started_at: lately(),
  }));
  await insertSamples("evaluation_sessions", active);
}

function meaningOf({ id, full_name: name }: StoredStudent, catalogue: Meaning["values"]): Meaning {
  return {
    now: lately(),
    words: { name, family: name, title: "" },
    values: {
      ...catalogue,
      id: (what) => (what === "students 0" ? id : newSampleId()),
      path: () => `sample/${newSampleId()}.pdf`,
      size: () => 40_000 + Math.floor(Math.random() * 900_000),
    },
  };
}

/** Adds people who filled in the eligibility form or registered interest. */
export async function seedLeads(collection: "checking_students" | "interested_students", count: number): Promise<void> {
  const { [collection]: recorded = [] } = await readInstitute("leads");
  for (let start = 0; start < count; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - start) }, (_, nth) => {
      const [_id, place] = [newSampleId(), start + nth];
      const { name, email, phone } = samplePerson(place);
      const meaning = { values: { id: () => _id }, words: { name, email, phone }, now: new Date() };
      return { ...(resolved(pick(recorded, place), meaning) as object), _id };
    });
    await insertSamples(collection, rows);
  }
}
