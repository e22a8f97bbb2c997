import type { ElementMatch, ElementVerdict, Review, UploadStatus } from "#app/records/evaluation-result.server.ts";
import type { EvaluationRow } from "#app/records/evaluations.server.ts";
import type { Batch } from "../batch.server.ts";
import { pick } from "../people.ts";
import { assessor } from "../staff.server.ts";
import { addDeed } from "../trail.server.ts";
import type { ReviewPlan } from "./plan.ts";
import type { SampleStudent } from "./sample-student.server.ts";

const SHOWN = [
  "The letter says what was done and what came of it.",
  "Clear: a deed of the candidate's own, with figures.",
  "Convincing. The signatory was in a position to know.",
  "Agreed. Ask about the result in the interview.",
];
const GRANTED = [
  "The sentence does show it: the candidate did this and says how it ended.",
  "Shown, though in plain words. I have read the whole paragraph.",
];
const NOT_SHOWN = [
  "Nothing in this letter speaks of it. Please hand in another certificate for this element.",
  "The letter tells of the team's work here, not of your own. What did you do yourself?",
  "Only a duty is named. We need a thing that you did and its result.",
];
const WITHHELD = "This is what the firm did. The letter itself says that the candidate was not involved.";

/** What an assessor said of an evaluation. */
export function reviewOf(
  { matches, evaluated_at }: EvaluationRow,
  plan: ReviewPlan,
  student: SampleStudent,
  place: number,
): Review {
  const { id, name } = assessor(student.plan.days + place);
  const verdicts = matches.map((match, nth) => verdictOn(match, plan, student.plan.days + place + nth));
  return { at: student.after(evaluated_at, 3), by: id, by_name: name, verdicts };
}

function verdictOn({ elementId, matched, doubtful }: ElementMatch, plan: ReviewPlan, turn: number): ElementVerdict {
  const verdict = (status: UploadStatus, note: string) => ({ element_id: elementId, status, note });
  if (matched && plan === "withheld") return verdict("revision_needed", WITHHELD);
  if (matched) return verdict("approved", pick(SHOWN, turn));
  if (doubtful && plan === "granted") return verdict("approved", pick(GRANTED, turn));
  return verdict("revision_needed", pick(NOT_SHOWN, turn));
}

/** Puts a review on an evaluation, with its line in the audit trail. */
export function addReview(
  batch: Batch,
  student: SampleStudent,
  place: number,
  row: EvaluationRow,
  review: Review,
): void {
  row.reviews = [review];
  row.state = "reviewed";
  const nameOf = (elementId: string) => row.matches.find((match) => match.elementId === elementId)?.elementName;
  const before = row.matches.map(
    ({ elementName, matched }) => `${elementName}: ${matched ? "approved" : "revision_needed"}`,
  );
  const after = review.verdicts.map(({ element_id, status }) => `${nameOf(element_id)}: ${status}`);
  const by = { id: review.by, name: review.by_name, email: "", department: "" };
  addDeed(batch, student.id(`review ${place}`), by, review.at, {
    action: before.join() === after.join() ? "confirmed" : "overrode",
    kind: "review",
    target_id: student.id(`evaluation ${place}`),
    target_name: `${row.student_name}: ${row.file_name}`,
    before: { verdicts: before },
    after: { verdicts: after, notes: review.verdicts.map(({ note }) => note) },
  });
}
