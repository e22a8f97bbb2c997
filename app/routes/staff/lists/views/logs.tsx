import type { SecurityEventRow } from "#app/records/security-events.server.ts";
import type { AuditLine } from "#app/staff/lists.server.ts";
import type { ViewOf } from "../view.ts";
import { Address, momentColumn, numberColumn, textColumn } from "./columns.tsx";

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
    momentColumn("When", (row) => row.at, { order: "at" }),
    {
      label: "Who",
      cell: (row) => `${row.actor_name}, ${ROLES[row.actor_role] ?? row.actor_role}`,
      csv: (row) => row.actor_name,
    },
    textColumn("Did", deedInWords),
    textColumn("To", (row) => row.target_name),
    {
      label: "From what to what",
      cell: (row) => <Change line={row} />,
      csv: (row) => `${inWords(row.before)}\n=> ${inWords(row.after)}`,
    },
  ],
  orders: { at: { up: "Oldest first", down: "Newest first" } },
  filters: { kind: { label: "Concerning", all: "Everything", options: KINDS } },
  search: "Search by who, what or to whom",
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
} satisfies Record<SecurityEventRow["kind"], string>;

function happened({ kind, count }: Pick<SecurityEventRow, "kind" | "count">): string {
  return count > 1 ? `${EVENTS[kind]}, ${count} times` : EVENTS[kind];
}

function actor({ actor_name, actor_role }: Pick<SecurityEventRow, "actor_name" | "actor_role">): string {
  const role = PEOPLE[actor_role];
  return role ? `${actor_name}, ${role}` : actor_name || "Nobody signed in";
}

/** On a phone the address stands only for who has no name. */
function somebody(name: string, email: string) {
  if (email === "") return name;
  return (
    <>
      {name}
      <span className={`text-sm text-soft ${name === "" ? "block" : "hidden sm:block"}`}>
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
    momentColumn("When", (row) => row.at, { order: "at" }),
    textColumn("What happened", happened),
    {
      label: "Who",
      cell: (row) => somebody(actor(row), row.actor_email),
      csv: (row) => [actor(row), row.actor_email].filter(Boolean).join(", "),
    },
    {
      label: "Concerning",
      cell: (row) => somebody(row.subject_name, row.subject_email),
      csv: (row) => [row.subject_name, row.subject_email].filter(Boolean).join(", "),
    },
    textColumn("About", (row) => row.what),
    { ...numberColumn("From", (row) => row.address, ""), phone: "hidden" },
  ],
  orders: { at: { up: "Oldest first", down: "Newest first" } },
  filters: {
    kind: { label: "What happened", all: "Everything", options: EVENTS },
    day: { label: "Day", all: "Any day" },
  },
  search: "Search by name, email or origin",
  empty: { title: "Nothing has happened yet", text: "Sign-ins, refusals and reads of documents are kept here." },
};
