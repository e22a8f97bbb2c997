import { RowLink } from "#app/ui/button.tsx";
import type { ViewOf } from "../view.ts";
import { dayColumn, personColumn, STUDENT, takenBy, textColumn } from "./columns.tsx";

export const documentsView: ViewOf<"documents"> = {
  list: "documents",
  title: "Verify Documents",
  intro: "What students handed in and nobody has looked at yet, the longest waiting first.",
  caption: "Documents",
  columns: [
    personColumn("Student", ({ studentId: id, studentName: name }) => ({ id, name }), STUDENT),
    textColumn("Document", (row) => row.title),
    textColumn("Details", (row) => row.details, { phone: "hidden" }),
    textColumn("File", (row) => row.fileName, { phone: "hidden" }),
    dayColumn("Handed in", (row) => row.uploadedAt, { order: "uploaded" }),
    takenBy,
    {
      label: "Verify",
      phone: "beside",
      cell: (row) =>
        row.studentId !== null && (
          <RowLink
            keep
            to={`../students/${row.studentId}/documents/${row.id}`}
            text={row.verdict === null ? "Look at it" : "Look again"}
            name={`${row.title} of ${row.studentName}`}
          />
        ),
    },
  ],
  orders: { uploaded: { up: "Longest waiting first", down: "Newest first" } },
  filters: {
    state: { label: "Show", all: "Waiting", options: { accepted: "Accepted", asked: "Another one asked for" } },
    type: { label: "Document", all: "All" },
  },
  chosen: {
    acts: [
      { value: "take", text: "Take" },
      { value: "accept", text: "Accept...", asks: true },
    ],
    keyOf: ({ studentId, id, version, verdict }) =>
      studentId === null || verdict === "accepted" ? null : `${studentId}.${id}.${version}`,
    nameOf: ({ title, studentName }) => `${title} of ${studentName}`,
  },
  empty: { title: "Nothing waits", text: "Documents appear here as soon as students have handed them in." },
};

/** What the evaluator's flags mean, in a word or two. */
const FLAGS: Record<string, string> = {
  "copied-text": "Copied text",
  instructions: "Instructions",
  "keyword-list": "Keyword list",
  unreadable: "Unreadable",
  "not-english": "Not English",
  "low-agreement": "Low agreement",
  attendance: "Course attended",
  appointment: "Appointment",
  "not-own-work": "Perhaps not own work",
  "nothing-found": "Nothing found",
  truncated: "Too long",
  "doubtful-scan": "Doubtful scan",
  "unread-pages": "Pages not read",
};

export function flagName(kind: string): string {
  return FLAGS[kind] ?? kind;
}

export const reviewsView: ViewOf<"reviews"> = {
  list: "reviews",
  title: "Review Certificates",
  intro:
    "Evaluated certificates that wait for a person, the longest waiting first. Where the evaluator doubts, that counts as three days of waiting.",
  caption: "Evaluated certificates",
  columns: [
    personColumn("Student", ({ studentId: id, studentName: name }) => ({ id, name }), STUDENT),
    textColumn("Competency", (row) => row.competency),
    textColumn("Certificate", (row) => row.fileName, { phone: "hidden" }),
    {
      label: "Evaluator found",
      phone: "named",
      cell: (row) => `${row.matched} of ${row.elements}`,
      csv: (row) => row.matched,
    },
    textColumn("Doubtful", (row) => row.doubtful, { phone: "named" }),
    textColumn("Flags", (row) => row.flags.map(flagName).join(", "), { phone: "hidden" }),
    dayColumn("Evaluated", (row) => row.evaluatedAt, { order: "evaluated" }),
    takenBy,
    {
      label: "Review",
      phone: "beside",
      cell: (row) => <RowLink to={row.id} keep text={row.reviewed ? "Look again" : "Review"} name={row.studentName} />,
    },
  ],
  orders: {
    queue: { up: "Most urgent first", down: "Most urgent last" },
    evaluated: { up: "Oldest first", down: "Newest first" },
  },
  filters: {
    state: { label: "Show", all: "Waiting", options: { reviewed: "Reviewed" } },
    competency: { label: "Competency", all: "All" },
  },
  search: "Search by student",
  chosen: {
    acts: [{ value: "take", text: "Take" }],
    keyOf: ({ id, reviewed }) => (reviewed ? null : id),
    nameOf: ({ fileName, studentName }) => `${fileName} of ${studentName}`,
  },
  empty: { title: "Nothing waits", text: "Certificates appear here as soon as they have been evaluated." },
};
