import { RowLink } from "#app/ui/row-link.tsx";
import { Day, Moment } from "#app/ui/time.tsx";
import { stageName } from "../../decisions/words.ts";
import type { ViewOf } from "../view.ts";

/** Everybody on the way from complete evidence to a decision. */
export const pipelineView: ViewOf<"pipeline"> = {
  list: "pipeline",
  title: "Certification Pipeline",
  intro: "Who is where on the way from registration to certification, and who waits longest.",
  caption: "Certifications under way",
  columns: [
    {
      label: "Student",
      cell: (row) => <RowLink to={`../students/${row.studentId}`} text={row.studentName} />,
      csv: (row) => row.studentName,
    },
    { label: "Certification", cell: (row) => row.course, csv: (row) => row.course },
    { label: "Attempt", cell: (row) => row.attempt, csv: (row) => row.attempt },
    { label: "Stage", cell: (row) => stageName(row.stage), csv: (row) => stageName(row.stage) },
    { label: "Since", order: "since", cell: (row) => <Day at={row.since} />, csv: (row) => row.since },
    { label: "Days", cell: (row) => row.days, csv: (row) => row.days },
    { label: "Evidence complete", cell: (row) => <Day at={row.openedAt} />, csv: (row) => row.openedAt },
    {
      label: "Interview",
      cell: (row) => (row.interview ? <Moment at={row.interview} /> : "None yet"),
      csv: (row) => row.interview,
    },
  ],
  orders: { since: { up: "Longest in their stage first", down: "Longest in their stage last" } },
  filters: {
    stage: {
      label: "Stage",
      all: "Under way",
      options: {
        ready: stageName("ready"),
        booked: stageName("booked"),
        interviewed: stageName("interviewed"),
        recommended: stageName("recommended"),
        awarded: stageName("awarded"),
        referred: stageName("referred"),
        declined: stageName("declined"),
        appealed: stageName("appealed"),
      },
    },
  },
  failure: "An error occurred while fetching data",
  empty: { title: "Nobody is here", text: "Students appear here as soon as everything is there for their interview." },
};
