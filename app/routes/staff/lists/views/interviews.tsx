import type { Stage } from "#app/records/certification-stage.ts";
import { RowLink } from "#app/ui/row-link.tsx";
import { Day, Moment } from "#app/ui/time.tsx";
import type { ViewOf } from "../view.ts";

/** What each stage of a case is called. */
export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  ready: "Chooses a time",
  booked: "Interview booked",
  interviewed: "Sheet under way",
  recommended: "Waits for the decision",
  awarded: "Awarded",
  referred: "Referred back",
  declined: "Declined",
  appealed: "Appealed",
};

/** Everybody who is ready for the interview, and how far each has come since. */
export const interviewsView: ViewOf<"interviews"> = {
  list: "interviews",
  title: "Interviews",
  intro:
    "Students with everything that the interview asks for. Those come first who have waited in their stage for longest.",
  caption: "Certification cases",
  columns: [
    {
      label: "Student",
      cell: (row) => <RowLink to={`../students/${row.studentId}`} text={row.studentName} />,
      csv: (row) => row.studentName,
    },
    { label: "Certification", cell: (row) => row.course, csv: (row) => row.course },
    { label: "Attempt", cell: (row) => row.attempt, csv: (row) => row.attempt },
    { label: "Stage", cell: (row) => STAGE_NAMES[row.stage], csv: (row) => STAGE_NAMES[row.stage] },
    { label: "Since", order: "since", cell: (row) => <Day at={row.since} />, csv: (row) => row.since },
    {
      label: "Interview, in India",
      cell: (row) => (row.interviewAt ? <Moment at={row.interviewAt} /> : "Not booked"),
      csv: (row) => row.interviewAt,
    },
    { label: "Assessor", cell: (row) => row.assessor || "None yet", csv: (row) => row.assessor },
    { label: "Case", cell: (row) => <RowLink to={row.id} text="Open" name={row.studentName} /> },
  ],
  orders: { since: { up: "Longest waiting first", down: "Longest waiting last" } },
  filters: { stage: { label: "Stage", all: "All that are open", options: STAGE_NAMES } },
  failure: "An error occurred while fetching data",
  empty: { title: "Nobody is ready yet", text: "Students appear here by themselves as soon as nothing is missing." },
};
