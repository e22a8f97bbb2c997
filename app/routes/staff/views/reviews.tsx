import type { QueuedReview } from "#app/staff/reviews.server.ts";
import { Day } from "../format.tsx";
import { RowLink } from "../list/row-link.tsx";
import type { ListView } from "../list/view.ts";

/** What the evaluator's flags mean, in a word or two. */
const FLAGS: Record<string, string> = {
  "copied-text": "Copied text",
  instructions: "Instructions",
  "keyword-list": "Keyword list",
  unreadable: "Unreadable",
  "not-english": "Not English",
  "low-agreement": "Low agreement",
  truncated: "Too long",
};

export function flagName(kind: string): string {
  return FLAGS[kind] ?? kind;
}

/** The assessors' queue; the competencies are there to filter by. */
export function reviewsView(competencies: readonly { id: string; name: string }[]): ListView<QueuedReview> {
  const nameOf = (id: string) => competencies.find((competency) => competency.id === id)?.name ?? "Deleted competency";
  return {
    caption: "Evaluated certificates",
    columns: [
      { label: "Student", cell: (row) => row.studentName, csv: (row) => row.studentName },
      { label: "Competency", cell: (row) => nameOf(row.competencyId), csv: (row) => nameOf(row.competencyId) },
      { label: "Certificate", cell: (row) => row.fileName, csv: (row) => row.fileName },
      { label: "Evaluator found", cell: (row) => `${row.matched} of ${row.elements}`, csv: (row) => row.matched },
      {
        label: "Flags",
        cell: (row) => row.flags.map(flagName).join(", ") || "None",
        csv: (row) => row.flags.map(flagName).join(", "),
      },
      {
        label: "Evaluated",
        order: "evaluated",
        cell: (row) => <Day at={row.evaluatedAt} />,
        csv: (row) => row.evaluatedAt,
      },
      {
        label: "Review",
        cell: (row) => <RowLink to={row.id} text={row.reviewed ? "Look again" : "Review"} name={row.studentName} />,
      },
    ],
    orders: {
      queue: { up: "Flagged first", down: "Flagged last" },
      evaluated: { up: "Oldest first", down: "Newest first" },
    },
    filters: [
      {
        name: "state",
        label: "Show",
        all: "Waiting",
        options: [{ value: "reviewed", label: "Reviewed" }],
      },
      {
        name: "competency",
        label: "Competency",
        all: "All",
        options: competencies.map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    search: "Search by student",
    file: "reviews",
    empty: { title: "Nothing waits", text: "Certificates appear here as soon as they have been evaluated." },
  };
}
