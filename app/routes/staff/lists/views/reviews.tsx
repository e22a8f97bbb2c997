import { RowLink } from "#app/ui/row-link.tsx";
import { SampleBadge } from "#app/ui/sample-badge.tsx";
import { Day } from "#app/ui/time.tsx";
import type { ViewOf } from "../view.ts";
import { takenBy } from "./taken.tsx";

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

/** The assessors' queue. */
export const reviewsView: ViewOf<"reviews"> = {
  list: "reviews",
  title: "Review Certificates",
  intro:
    "Evaluated certificates that wait for a person, the longest waiting first. Where the evaluator doubts, that counts as three days of waiting.",
  caption: "Evaluated certificates",
  columns: [
    {
      label: "Student",
      cell: (row) => (
        <>
          <RowLink to={`../students/${row.studentId}`} text={row.studentName} />
          <SampleBadge id={row.studentId} />
        </>
      ),
      csv: (row) => row.studentName,
    },
    { label: "Competency", cell: (row) => row.competency, csv: (row) => row.competency },
    { label: "Certificate", phone: "hidden", cell: (row) => row.fileName, csv: (row) => row.fileName },
    {
      label: "Evaluator found",
      phone: "named",
      cell: (row) => `${row.matched} of ${row.elements}`,
      csv: (row) => row.matched,
    },
    { label: "Doubtful", phone: "named", cell: (row) => row.doubtful, csv: (row) => row.doubtful },
    {
      label: "Flags",
      phone: "hidden",
      cell: (row) => row.flags.map(flagName).join(", ") || "None",
      csv: (row) => row.flags.map(flagName).join(", "),
    },
    {
      label: "Evaluated",
      order: "evaluated",
      cell: (row) => <Day at={row.evaluatedAt} />,
      csv: (row) => row.evaluatedAt,
    },
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
  failure: "An error occurred while fetching data",
  empty: { title: "Nothing waits", text: "Certificates appear here as soon as they have been evaluated." },
};
