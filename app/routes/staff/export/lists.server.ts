import type { Permission, Person } from "#app/identity/access.server.ts";
import { adminList } from "#app/records/admins.server.ts";
import { auditTrail } from "#app/records/audit-events.server.ts";
import { checkingStudentList } from "#app/records/checking-students.server.ts";
import { listCompetencies } from "#app/records/competencies.server.ts";
import { courseList } from "#app/records/courses.server.ts";
import { reviewQueue } from "#app/records/evaluations.server.ts";
import { formSubmissionList } from "#app/records/form-submissions.server.ts";
import { interestedStudentList } from "#app/records/interested-students.server.ts";
import { type ListChoices, type ListState, readListState } from "#app/records/list-state.ts";
import { paidStudentList, studentList } from "#app/records/students.server.ts";
import { superAdminList } from "#app/records/super-admins.server.ts";
import { type CatalogueRow, exportCatalogue } from "#app/staff/catalogue-rows.server.ts";
import { type CsvColumn, csvStream } from "#app/staff/csv.server.ts";
import { exportRows } from "#app/staff/exports.server.ts";
import { queuedReview } from "#app/staff/reviews.server.ts";
import { submissionOf } from "#app/staff/submissions.server.ts";
import { sendCsv } from "#app/web/download.server.ts";
import type { ListView } from "../list/view.ts";
import { auditView } from "../views/audit.tsx";
import { coursesView } from "../views/courses.tsx";
import { interestedView, viewedView } from "../views/leads.tsx";
import { reviewsView } from "../views/reviews.tsx";
import { adminsView, superAdminsView } from "../views/staff.tsx";
import { certificatesView, studentsView } from "../views/students.tsx";
import { submissionsView } from "../views/submissions.tsx";

interface ExportedList<Row> {
  definition: ListChoices;
  all: (state: ListState) => AsyncGenerator<Row>;
}

type Export = (person: Person, address: URLSearchParams) => Promise<Response>;

/** The export of a list: its view's columns over every row that the address asks for. */
function listExport<Row>(permission: Permission, view: ListView<Row>, list: ExportedList<Row>): Export {
  const columns = view.columns.flatMap(({ label, csv }) => (csv ? [{ label, csv }] : []));
  return async (person, address) => {
    const state = readListState(list.definition, address);
    return sendCsv(view.file, csvStream(columns, await exportRows(person, permission, view.file, list, state)));
  };
}

const CATALOGUE_COLUMNS: CsvColumn<CatalogueRow>[] = [
  { label: "Competency", csv: (row) => row.competency },
  { label: "Certification", csv: (row) => row.course ?? "GMP and AIP" },
  { label: "Definition", csv: (row) => row.definition },
  { label: "Element", csv: (row) => row.element },
  { label: "Element definition", csv: (row) => row.elementDefinition },
  { label: "BEI question", csv: (row) => row.question },
];

const auditLines = {
  definition: auditTrail.definition,
  async *all(state: ListState) {
    for await (const event of auditTrail.all(state)) yield { ...event, withdrawn: false };
  },
};
const queue = {
  definition: reviewQueue.definition,
  async *all(state: ListState) {
    for await (const evaluation of reviewQueue.all(state)) yield queuedReview(evaluation);
  },
};
const submissions = {
  definition: formSubmissionList.definition,
  async *all(state: ListState) {
    for await (const row of formSubmissionList.all(state)) yield submissionOf(row);
  },
};

/** Every list that staff can take out of the product, by the name in its address. */
export const listExports: Readonly<Record<string, Export>> = {
  students: listExport("students:see", studentsView, studentList),
  "paid-students": listExport("certificates:see", certificatesView, paidStudentList),
  viewed: listExport("viewed-students:see", viewedView, checkingStudentList),
  interested: listExport("interested-students:see", interestedView([], []), interestedStudentList),
  courses: listExport("courses:see-all", coursesView, courseList),
  admins: listExport("admins:see", adminsView, adminList),
  "super-admins": listExport("admins:see", superAdminsView, superAdminList),
  reviews: async (person, address) =>
    listExport("evaluations:review", reviewsView(await listCompetencies()), queue)(person, address),
  submissions: listExport("stats:see", submissionsView, submissions),
  competencies: async (person) => sendCsv("competencies", csvStream(CATALOGUE_COLUMNS, await exportCatalogue(person))),
  audit: listExport("audit:see", auditView, auditLines),
};
