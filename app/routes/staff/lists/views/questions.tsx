import { RowLink } from "#app/ui/button.tsx";
import { SampleBadge } from "#app/ui/sample-badge.tsx";
import { Day } from "#app/ui/sub-page.tsx";
import { STATES } from "../../questions/words.ts";
import type { ViewOf } from "../view.ts";
import { numberColumn } from "./columns.tsx";

export const questionsView: ViewOf<"questions"> = {
  list: "questions",
  title: "Questions",
  intro: "What the counsellor could not answer, and what students ask. Those come first who have waited longest.",
  caption: "Questions",
  columns: [
    {
      label: "Question",
      cell: (row) => (
        <RowLink to={row.reference} name={row.reference}>
          <span className="line-clamp-2">{row.subject}</span>
        </RowLink>
      ),
      csv: (row) => row.subject,
    },
    { ...numberColumn("Reference", (row) => row.reference, ""), phone: "hidden" },
    {
      label: "Asked by",
      cell: (row) => (
        <>
          {row.studentId ? <RowLink to={`../students/${row.studentId}`} text={row.asker} /> : row.asker}
          <SampleBadge id={row.id} />
        </>
      ),
      csv: (row) => row.asker,
    },
    {
      label: "Since",
      order: "since",
      cell: (row) => (
        <>
          <Day at={row.since} />
          {row.late && <span className="text-danger"> Late</span>}
        </>
      ),
      csv: (row) => row.since,
    },
    { label: "With", phone: "named", cell: (row) => row.with || "Nobody yet", csv: (row) => row.with },
  ],
  alsoTaken: [
    { label: "State", csv: (row) => STATES[row.state] },
    { label: "Email", csv: (row) => row.email },
    { label: "Reopened", csv: (row) => row.reopened },
  ],
  orders: { since: { up: "Longest waiting first", down: "Longest waiting last" } },
  filters: {
    state: {
      label: "Show",
      all: "Waiting for PGI",
      options: { answered: "Answered", "asked-back": "Waiting for the asker", closed: "Closed" },
    },
    role: { label: "Passed on to", all: "Anybody", options: { super_admin: "Super admins", admin: "Admins" } },
  },
  search: "Search by reference, name, email or words",
  empty: { title: "Nothing waits", text: "Questions appear here as soon as somebody asks a person." },
};
