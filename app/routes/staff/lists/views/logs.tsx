import type { SecurityEventRow } from "#app/records/security-events.server.ts";
import type { AuditLine } from "#app/staff/lists.server.ts";
import { Moment } from "#app/ui/sub-page.tsx";
import type { ViewOf } from "../view.ts";
import { Address, textColumn } from "./columns.tsx";

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
  question: "Questions",
  payment: "Payments",
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

const PEOPLE: Record<string, string> = { student: "student", admin: "admin", super_admin: "super admin" };
const EVENTS = {
  "sign-in good": "Good sign-ins",
  "sign-in bad": "Failed sign-ins",
  "limit hit": "Limits reached",
  refusal: "Refusals",
  "role granted": "Roles granted",
  "role revoked": "Roles revoked",
  "role requested": "Roles asked for",
  "second factor set": "Second factors set",
  "second factor removed": "Second factors removed",
  "second factor used": "Second factors used",
  "recovery code used": "Recovery codes used",
  "session ended": "Sessions ended",
  "password changed": "Passwords changed",
  "re-authentication": "Password asked again",
  export: "Exports",
  "document read": "Documents read",
  "record read": "Records read",
  erasure: "Deletions of accounts",
};
const HAPPENED: Record<SecurityEventRow["kind"], string> = {
  "sign-in good": "Signed in",
  "sign-in bad": "Failed to sign in",
  "limit hit": "Reached a limit",
  refusal: "Was refused",
  "role granted": "Role granted",
  "role revoked": "Role revoked",
  "role requested": "Role asked for",
  "second factor set": "Second factor set",
  "second factor removed": "Second factor removed",
  "second factor used": "Second factor used",
  "recovery code used": "Recovery code used",
  "session ended": "Session ended",
  "password changed": "Password changed",
  "re-authentication": "Gave the password again",
  export: "Exported",
  "document read": "Read a document",
  "record read": "Read a student's record",
  erasure: "Deletion of the account",
};

function happened({ kind, count }: Pick<SecurityEventRow, "kind" | "count">): string {
  return count > 1 ? `${HAPPENED[kind]}, ${count} times` : HAPPENED[kind];
}

function actor({ actor_name, actor_role }: Pick<SecurityEventRow, "actor_name" | "actor_role">): string {
  const role = PEOPLE[actor_role];
  return role ? `${actor_name}, ${role}` : actor_name || "Nobody signed in";
}

function somebody(name: string, email: string, phone = "block") {
  if (email === "") return name;
  return (
    <>
      {name}
      <span className={`${phone} text-soft sm:block sm:text-sm`}>
        <Address email={email} />
      </span>
    </>
  );
}

export const securityLogView: ViewOf<"security"> = {
  list: "security",
  title: "Security Log",
  intro:
    "Sign-ins, limits, refusals, roles, exports and every document and student's record that staff have read. Kept for a year. In place of a network address stands a code, always the same for the same address.",
  caption: "Security log",
  columns: [
    { label: "When", order: "at", cell: (row) => <Moment at={row.at} />, csv: (row) => row.at },
    { label: "What happened", cell: happened, csv: happened },
    {
      label: "Who",
      cell: (row) => somebody(actor(row), row.actor_email, "hidden"),
      csv: (row) => [actor(row), row.actor_email].filter(Boolean).join(", "),
    },
    {
      label: "Concerning",
      cell: (row) => somebody(row.subject_name, row.subject_email),
      csv: (row) => [row.subject_name, row.subject_email].filter(Boolean).join(", "),
    },
    textColumn("About", (row) => row.what),
    { label: "From", phone: "hidden", cell: (row) => row.address, csv: (row) => row.address },
  ],
  orders: { at: { up: "Oldest first", down: "Newest first" } },
  filters: {
    kind: { label: "What happened", all: "Everything", options: EVENTS },
    day: { label: "Day", all: "Any day" },
  },
  search: "Search by name, email or origin",
  failure: "An error occurred while fetching data",
  empty: { title: "Nothing has happened yet", text: "Sign-ins, refusals and reads of documents are kept here." },
};
