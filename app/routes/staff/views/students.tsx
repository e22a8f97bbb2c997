import type { StoredStudent } from "#app/records/students.server.ts";
import { Day } from "../format.tsx";
import { RowLink } from "../list/row-link.tsx";
import type { ListView, ViewColumn } from "../list/view.ts";

const orders = {
  registered: { up: "Oldest first", down: "Newest first" },
  name: { up: "Name, A to Z", down: "Name, Z to A" },
};
const search = "Search by name, e-mail, Student ID or phone";
const courses = [
  { value: "GMP", label: "GMP" },
  { value: "AIP", label: "AIP" },
];

const name: ViewColumn<StoredStudent> = {
  label: "Name",
  order: "name",
  cell: (row) => row.full_name,
  csv: (row) => row.full_name,
};
const facts: ViewColumn<StoredStudent>[] = [
  { label: "Email", cell: (row) => row.email, csv: (row) => row.email },
  { label: "Student ID", cell: (row) => row.student_id ?? "Not paid yet", csv: (row) => row.student_id },
  { label: "Course", cell: (row) => row.course_name ?? "None", csv: (row) => row.course_name },
];
const registered: ViewColumn<StoredStudent> = {
  label: "Registered",
  order: "registered",
  cell: (row) => <Day at={row.created_at} />,
  csv: (row) => row.created_at,
};

export const studentsView: ListView<StoredStudent> = {
  caption: "Students",
  columns: [
    name,
    ...facts,
    { label: "Phone", cell: (row) => row.phone ?? "Not given", csv: (row) => row.phone },
    registered,
    { label: "Analysis", cell: (row) => <RowLink to={`../analysis/${row.id}`} text="Analyse" name={row.full_name} /> },
  ],
  orders,
  filters: [
    { name: "course", label: "Course", all: "All", options: [...courses, { value: "unpaid", label: "Not paid yet" }] },
  ],
  search,
  file: "students",
  empty: {
    title: "No students yet",
    text: "Students appear here as soon as they have confirmed their e-mail address.",
  },
};

const paidOnly = {
  orders,
  filters: [{ name: "course", label: "Course", all: "Both", options: courses }],
  search,
  empty: { title: "No paid students yet", text: "Students appear here as soon as they have paid the application fee." },
};

export const certificatesView: ListView<StoredStudent> = {
  ...paidOnly,
  caption: "Students with their certificates",
  columns: [
    name,
    ...facts,
    registered,
    {
      label: "Certificates",
      cell: (row) => <RowLink to={row.id} dialog text="View details" name={row.full_name} />,
    },
  ],
  file: "paid-students",
};

/** The grid from which a student is picked to be analysed. */
export const pickerView: ListView<StoredStudent> = {
  ...paidOnly,
  caption: "Students to analyse",
  columns: certificatesView.columns,
  card: (row) => (
    <RowLink to={row.id} className="pick">
      <strong>{row.full_name}</strong>
      <span className="text-sm text-soft">
        {row.student_id} · {row.course_name}
      </span>
      <span className="break-words text-sm text-soft">{row.email}</span>
    </RowLink>
  ),
  file: "paid-students",
};
