import type { Submission } from "#app/staff/submissions.server.ts";
import { Moment } from "../format.tsx";
import type { ListView } from "../list/view.ts";

export const submissionsView: ListView<Submission> = {
  caption: "Form submissions",
  columns: [
    {
      label: "Submitted",
      order: "submitted",
      cell: (row) => <Moment at={row.submittedAt} />,
      csv: (row) => row.submittedAt,
    },
    {
      label: "Answers",
      cell: (row) => <span className="whitespace-pre-wrap">{row.answers}</span>,
      csv: (row) => row.answers,
    },
  ],
  orders: { submitted: { up: "Oldest first", down: "Newest first" } },
  file: "submissions",
  empty: {
    title: "No submissions yet",
    text: "Answers to the institute's forms appear here. Eligibility checks are under PGI Viewed Students.",
  },
};
