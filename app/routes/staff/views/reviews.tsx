import type { StoredEvaluation } from "#app/records/evaluations.server.ts";
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
export function reviewsView(competencies: readonly { id: string; name: string }[]): ListView<StoredEvaluation> {
  const nameOf = (id: string) => competencies.find((competency) => competency.id === id)?.name ?? "Deleted competency";
  return {
    caption: "Evaluated certificates",
    columns: [
      { label: "Student", cell: (row) => row.student_name, csv: (row) => row.student_name },
      { label: "Competency", cell: (row) => nameOf(row.competency_id), csv: (row) => row.competency_id },
      { label: "Certificate", cell: (row) => row.file_name, csv: (row) => row.file_name },
      {
        label: "Evaluator found",
        cell: (row) => `${matched(row)} of ${row.matches.length}`,
        csv: (row) => matched(row),
      },
      {
        label: "Flags",
        cell: (row) => row.flags.map(({ kind }) => flagName(kind)).join(", ") || "None",
        csv: (row) => row.flags.map(({ kind }) => flagName(kind)).join(", "),
      },
      {
        label: "Evaluated",
        order: "evaluated",
        cell: (row) => <Day at={row.evaluated_at} />,
        csv: (row) => row.evaluated_at,
      },
      {
        label: "Review",
        cell: (row) => (
          <RowLink to={row.id} text={row.state === "reviewed" ? "Look again" : "Review"} name={row.student_name} />
        ),
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
    file: "reviews",
    empty: { title: "Nothing waits", text: "Certificates appear here as soon as they have been evaluated." },
  };
}

function matched({ matches }: StoredEvaluation): number {
  return matches.filter((match) => match.matched).length;
}
