import { RowLink } from "#app/ui/row-link.tsx";
import { Day } from "#app/ui/time.tsx";
import { RULINGS, stageName } from "../../decisions/words.ts";
import type { ViewOf } from "../view.ts";

/** The deciders' queue. */
export const decisionsView: ViewOf<"decisions"> = {
  list: "decisions",
  title: "Decide on Certifications",
  intro: "Whoever held an interview recommends; somebody else decides here. Those come first that have waited longest.",
  caption: "Certifications to be decided",
  columns: [
    {
      label: "Student",
      cell: (row) => <RowLink to={`../students/${row.studentId}`} text={row.studentName} />,
      csv: (row) => row.studentName,
    },
    { label: "Certification", cell: (row) => row.course, csv: (row) => row.course },
    { label: "Attempt", cell: (row) => row.attempt, csv: (row) => row.attempt },
    { label: "Stage", cell: (row) => stageName(row.stage), csv: (row) => stageName(row.stage) },
    {
      label: "Recommended",
      cell: (row) => (row.recommended ? RULINGS[row.recommended] : "Nothing yet"),
      csv: (row) => row.recommended,
    },
    { label: "By", cell: (row) => row.recommendedBy, csv: (row) => row.recommendedBy },
    { label: "Since", order: "since", cell: (row) => <Day at={row.since} />, csv: (row) => row.since },
    {
      label: "Decision",
      cell: (row) => (
        <RowLink
          to={row.id}
          text={row.stage === "recommended" || row.stage === "appealed" ? "Decide" : "Look at it"}
          name={row.studentName}
        />
      ),
    },
  ],
  orders: { since: { up: "Longest waiting first", down: "Longest waiting last" } },
  filters: {
    stage: {
      label: "Show",
      all: "Waiting",
      options: { appealed: "Appeals", awarded: "Awarded", referred: "Referred back", declined: "Declined" },
    },
  },
  failure: "An error occurred while fetching data",
  empty: {
    title: "Nothing waits",
    text: "Certifications appear here as soon as an assessor has recommended something.",
  },
};
