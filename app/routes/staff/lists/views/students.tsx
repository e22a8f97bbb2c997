import { Plus } from "lucide-react";
import { STAGE_WORDS, stageOptions } from "#app/certification/stage.ts";
import { phoneNumber } from "#app/platform/format.ts";
import { STAGES } from "#app/records/certification-stage.ts";
import { DialogLink, RowLink } from "#app/ui/button.tsx";
import { SampleBadge } from "#app/ui/sample-badge.tsx";
import type { ViewOf } from "../view.ts";
import { dayColumn, mailColumn, numberColumn, personColumn, STUDENT, textColumn } from "./columns.tsx";

const orders = {
  registered: { up: "Oldest first", down: "Newest first" },
  name: { up: "Name, A to Z", down: "Name, Z to A" },
};
const search = "Search by name, email, Student ID or phone";
const courses = { GMP: "GMP", AIP: "AIP" };

type Columns = ViewOf<"students">["columns"];
const facts: Columns = [
  personColumn("Name", ({ id, full_name: name }) => ({ id, name }), { ...STUDENT, order: "name" }),
  mailColumn(),
  numberColumn("Student ID", (row) => row.student_id, "Not paid yet"),
  { label: "Course", phone: "hidden", cell: (row) => row.course_name ?? "None", csv: (row) => row.course_name },
];
const registered: Columns = [
  dayColumn("Registered", (row) => row.created_at, { phone: "hidden", order: "registered" }),
];

const stage = { label: "Stage", all: "All", options: stageOptions(STAGES) };

export const studentsView: ViewOf<"students"> = {
  list: "students",
  title: "All Students",
  caption: "Students",
  columns: [
    ...facts,
    numberColumn("Phone", (row) => row.phone, "Not given", phoneNumber),
    textColumn("Stage", (row) => STAGE_WORDS[row.stage].staff),
    ...registered,
  ],
  orders,
  filters: {
    course: { label: "Course", all: "All", options: { ...courses, unpaid: "Not paid yet" } },
    stage,
    since: { label: "Registered since", all: "Any day" },
  },
  search,
  failure: "Failed to load students",
  empty: {
    title: "No students yet",
    text: "Students appear here as soon as they have confirmed their email address.",
  },
  tools: (
    <span className="flex flex-wrap gap-3">
      <DialogLink to="add" variant="primary">
        <Plus aria-hidden="true" size={17} /> Add Student
      </DialogLink>
      <DialogLink to="add-many">Add Many</DialogLink>
    </span>
  ),
  chosen: {
    acts: [{ value: "mail", text: "Write to them...", asks: true }],
    keyOf: ({ id }) => id,
    nameOf: ({ full_name }) => full_name,
  },
};

const paidOnly = {
  orders,
  filters: { course: { label: "Course", all: "Both", options: courses }, stage },
  search,
  empty: { title: "No paid students yet", text: "Students appear here as soon as they have paid the application fee." },
};

export const certificatesView: ViewOf<"paid-students"> = {
  ...paidOnly,
  list: "paid-students",
  title: "Uploaded Certificates",
  intro: "Students who have paid, and what each of them has handed in.",
  caption: "Students with their certificates",
  columns: [
    ...facts,
    ...registered,
    {
      label: "Certificates",
      cell: (row) => <RowLink to={`../students/${row.id}#documents`} text="View details" name={row.full_name} />,
    },
  ],
  failure: "Error fetching students",
};

export const pickerView: ViewOf<"analysis"> = {
  ...paidOnly,
  list: "analysis",
  title: "Student Analysis",
  intro: "Choose a student to see how far the certificates demonstrate each competency.",
  caption: "Students to analyse",
  columns: [],
  card: (row) => (
    <RowLink
      to={`../students/${row.id}#evaluations`}
      className="grid h-full rounded-md border border-rule bg-raised px-[1.1rem] py-[0.9rem] text-inherit no-underline hover:border-ink"
    >
      <strong>
        {row.full_name}
        <SampleBadge id={row.id} />
      </strong>
      <span className="text-sm text-soft">
        {row.student_id} · {row.course_name}
      </span>
      <span className="break-words text-sm text-soft">{row.email}</span>
    </RowLink>
  ),
  failure: "Failed to load students",
};
