import { Link } from "react-router";
import { aroundQuotes } from "#app/evaluation/evidence/reasoning.ts";
import { fileSize } from "#app/platform/format.ts";
import { pick } from "#app/platform/pick.ts";
import type { StoredEvaluation } from "#app/records/evaluations.server.ts";
import { Fact, Facts, Moment } from "#app/ui/sub-page.tsx";
import { flagName } from "../lists/views/evidence.tsx";

export function shownEvaluation(evaluation: StoredEvaluation) {
  return {
    ...pick(evaluation, "id", "student_id", "student_name", "file_name", "file_size", "evaluated_at", "evaluator"),
    ...pick(evaluation, "flags", "own_words", "version"),
    read: evaluation.text_hash !== null,
    matches: evaluation.matches.map((match) => ({ ...match, ...aroundQuotes(match.reasoning, match.quotes) })),
    reviews: evaluation.reviews.map(({ at, by_name, verdicts }) => ({ at, by_name, verdicts })),
  };
}

export type ShownEvaluation = ReturnType<typeof shownEvaluation>;

export function Evaluated({ evaluation }: { evaluation: ShownEvaluation }) {
  const { evaluator, flags, matches, reviews, student_id } = evaluation;
  return (
    <section aria-label="What was evaluated" className="grid gap-3">
      {flags.length > 0 && (
        <div className="border-l-4 border-gilt bg-raised px-4 py-3">
          <h2 className="text-lg">Why a person should look at it</h2>
          <ul className="mt-1 grid gap-1">
            {flags.map(({ kind, note }) => (
              <li key={`${kind} ${note}`}>
                <strong>{flagName(kind)}:</strong> {note}
              </li>
            ))}
          </ul>
        </div>
      )}
      {reviews.map((review) => (
        <p key={review.at.toISOString()} className="text-soft">
          Reviewed by {review.by_name} on <Moment at={review.at} />:{" "}
          {review.verdicts.filter(({ status }) => status === "approved").length} of {matches.length} demonstrated.
        </p>
      ))}
      <details>
        <summary className="text-sm">
          {evaluation.read
            ? `The evaluator found ${matches.filter(({ matched }) => matched).length} of ${matches.length}`
            : "The evaluator could not read it"}
        </summary>
        <Facts className="mt-3">
          <Fact label="Evaluated">
            <Moment at={evaluation.evaluated_at} />
          </Fact>
          <Fact label="By">{evaluator.model ? `A language model (${evaluator.model})` : "The built-in evaluator"}</Fact>
          <Fact label="File">{fileSize(evaluation.file_size)}</Fact>
          <Fact label="Student">
            <Link to={`../students/${student_id}`}>Open the record</Link>
          </Fact>
        </Facts>
      </details>
    </section>
  );
}
