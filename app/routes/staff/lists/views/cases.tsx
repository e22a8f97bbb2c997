import { STAGE_WORDS, stageOptions } from "#app/certification/stage.ts";
import { CASE_STAGES } from "#app/records/certification-stage.ts";
import type { CaseLine } from "#app/staff/cases.server.ts";
import { RowLink } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/sub-page.tsx";
import { RULINGS } from "../../decisions/words.ts";
import type { ViewOf } from "../view.ts";
import { dayColumn, personColumn, STUDENT, takenBy, textColumn } from "./columns.tsx";

/** Who, for what, and how far: the columns with which every list of cases begins. */
const facts: ViewOf<"interviews">["columns"] = [
  personColumn("Student", ({ studentId: id, studentName: name }) => ({ id, name }), STUDENT),
  textColumn("Certification", (row) => row.course),
  textColumn("Attempt", (row) => row.attempt, { phone: "hidden" }),
  textColumn("Stage", (row) => STAGE_WORDS[row.stage].staff),
];
const since = dayColumn("Since", (row: CaseLine) => row.since, { order: "since" as const });

export const interviewsView: ViewOf<"interviews"> = {
  list: "interviews",
  title: "Interviews",
  intro:
    "Students with everything that the interview asks for. Those come first who have waited in their stage for longest.",
  caption: "Certification cases",
  columns: [
    ...facts,
    since,
    {
      label: "Interview, in India",
      phone: "named",
      cell: (row) => (row.interviewAt ? <Moment at={row.interviewAt} /> : "Not booked"),
      csv: (row) => row.interviewAt,
    },
    { label: "Assessor", phone: "named", cell: (row) => row.assessor || "None yet", csv: (row) => row.assessor },
    { label: "Case", phone: "beside", cell: (row) => <RowLink to={row.id} text="Open" name={row.studentName} /> },
  ],
  orders: { since: { up: "Longest waiting first", down: "Longest waiting last" } },
  filters: { stage: { label: "Stage", all: "All that are open", options: stageOptions(CASE_STAGES) } },
  empty: { title: "Nobody is ready yet", text: "Students appear here by themselves as soon as nothing is missing." },
};

export const decisionsView: ViewOf<"decisions"> = {
  list: "decisions",
  title: "Decide on Certifications",
  intro: "Whoever held an interview recommends; somebody else decides here. Those come first that have waited longest.",
  caption: "Certifications to be decided",
  columns: [
    ...facts,
    {
      label: "Recommended",
      cell: (row) => (row.recommended ? RULINGS[row.recommended] : "Nothing yet"),
      csv: (row) => row.recommended,
    },
    textColumn("By", (row) => row.recommendedBy),
    since,
    takenBy,
    {
      label: "Decision",
      phone: "beside",
      cell: (row) => (
        <RowLink
          to={row.id}
          keep
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
      options: stageOptions(["appealed", "awarded", "referred", "declined", "withdrawn"]),
    },
  },
  chosen: {
    acts: [{ value: "take", text: "Take" }],
    keyOf: ({ id, stage }) => (stage === "recommended" || stage === "appealed" ? id : null),
    nameOf: ({ studentName }) => studentName,
  },
  empty: {
    title: "Nothing waits",
    text: "Certifications appear here as soon as an assessor has recommended something.",
  },
};

export const pipelineView: ViewOf<"pipeline"> = {
  list: "pipeline",
  title: "Certification Pipeline",
  intro: "Who is where on the way from registration to certification, and who waits longest.",
  caption: "Certifications under way",
  columns: [
    ...facts,
    since,
    textColumn("Days", (row) => row.days, { phone: "named" }),
    dayColumn("Evidence complete", (row) => row.openedAt, { phone: "hidden" }),
    {
      label: "Interview",
      cell: (row) => (row.interviewAt ? <Moment at={row.interviewAt} /> : "None yet"),
      csv: (row) => row.interviewAt,
    },
  ],
  orders: { since: { up: "Longest in their stage first", down: "Longest in their stage last" } },
  filters: { stage: { label: "Stage", all: "Under way", options: stageOptions(CASE_STAGES) } },
  empty: { title: "Nobody is here", text: "Students appear here as soon as everything is there for their interview." },
};
