import { data } from "react-router";
import type { ElementStanding } from "#app/evaluation/progress.ts";
import type { Person } from "#app/identity/access.server.ts";
import { audited } from "#app/staff/audit.server.ts";
import { csvStream } from "#app/staff/csv.server.ts";
import { analyseStudent } from "#app/staff/students.server.ts";
import { sendCsv } from "#app/web/download.server.ts";

const COLUMNS = [
  { label: "Competency", csv: (row: ElementStanding) => row.competency },
  { label: "Element", csv: (row: ElementStanding) => row.name },
  { label: "Best score", csv: (row: ElementStanding) => row.score },
  { label: "Approved", csv: (row: ElementStanding) => row.approved },
];

/** The analysis of one student as a CSV file: a line for each element. */
export async function exportStudent(person: Person, id: string): Promise<Response> {
  const analysis = await analyseStudent(person, id);
  if (!analysis) throw data(null, { status: 404 });
  const { student, progress } = analysis;
  const target = { id, name: student.full_name };
  const rows = progress.competencies.flatMap(({ elements }) => elements);
  const name = `analysis-${student.student_id ?? student.id}`;
  return audited(person, { action: "exported", kind: "export", target }, async () =>
    sendCsv(name, csvStream(COLUMNS, rows)),
  );
}
