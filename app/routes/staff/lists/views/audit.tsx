import type { AuditLine } from "#app/staff/audit.server.ts";
import { Moment } from "#app/ui/time.tsx";
import type { ViewOf } from "../view.ts";

const ROLES: Record<string, string> = { admin: "Admin", super_admin: "Super admin" };
const KINDS = {
  course: "Courses",
  competency: "Competencies",
  element: "Elements",
  guideline: "Guidelines",
  "staff access": "Staff access",
  "sign-ins": "Sign-ins of others",
  "own profile": "Own profiles",
  review: "Reviews",
  document: "Documents",
  mail: "Mails",
  student: "Students",
  export: "Exports",
  "sample data": "Sample data",
  interview: "Interviews",
  certification: "Certification",
};

function inWords(values: Record<string, unknown> | null): string {
  if (values === null) return "";
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("\n");
}

function Values({ values }: { values: Record<string, unknown> | null }) {
  if (values === null || Object.keys(values).length === 0) return <>Nothing</>;
  return (
    <dl className="values">
      {Object.entries(values).map(([name, value]) => (
        <div key={name}>
          <dt>{name.replaceAll("_", " ")}</dt>
          <dd>{value === null ? "nothing" : typeof value === "object" ? JSON.stringify(value) : String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

export const auditView: ViewOf<"audit"> = {
  list: "audit",
  title: "Audit Trail",
  intro: "Who did what to whom, when, and from what to what. Nothing here can be changed.",
  caption: "Audit trail",
  columns: [
    { label: "When", order: "at", cell: (row) => <Moment at={row.at} />, csv: (row) => row.at },
    {
      label: "Who",
      cell: (row) => `${row.actor_name}, ${ROLES[row.actor_role] ?? row.actor_role}`,
      csv: (row) => row.actor_name,
    },
    { label: "Did", cell: deedInWords, csv: deedInWords },
    { label: "To", cell: (row) => row.target_name, csv: (row) => row.target_name },
    {
      label: "From what to what",
      cell: (row) => <Change line={row} />,
      csv: (row) => `${inWords(row.before)}\n=> ${inWords(row.after)}`,
    },
  ],
  orders: { at: { up: "Oldest first", down: "Newest first" } },
  filters: { kind: { label: "Concerning", all: "Everything", options: KINDS } },
  search: "Search by who, what or to whom",
  failure: "An error occurred while fetching data",
  empty: {
    title: "Nothing has been changed yet",
    text: "Every change that staff make is kept here for years, and nobody can change it.",
  },
};

function deedInWords({ action, kind }: AuditLine): string {
  return `${action} (${kind})`;
}

function Change({ line }: { line: AuditLine }) {
  if (line.before === null && line.after === null) return <>Nothing recorded</>;
  return (
    <details className="whole-text">
      <summary>
        {Object.keys(line.after ?? line.before ?? {})
          .join(", ")
          .replaceAll("_", " ") || "No difference"}
      </summary>
      <p className="mt-2 font-semibold">Before</p>
      <Values values={line.before} />
      <p className="mt-2 font-semibold">After</p>
      <Values values={line.after} />
    </details>
  );
}
