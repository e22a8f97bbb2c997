import { aroundQuotes } from "#app/evaluation/evidence/reasoning.ts";
import { fileSize } from "#app/platform/format.ts";
import { pick } from "#app/platform/pick.ts";
import type { StoredEvaluation } from "#app/records/evaluations.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Fact, Facts } from "#app/ui/facts.tsx";
import { usePortalHome } from "#app/ui/sub-page.tsx";
import { Moment } from "#app/ui/time.tsx";
import { DownloadLink } from "../buttons.tsx";
import { flagName } from "../lists/views/reviews.tsx";

/** What is shown of an evaluation; of the hash of its text the beginning, which names it. */
export function shownEvaluation(evaluation: StoredEvaluation) {
  return {
    ...pick(evaluation, "id", "student_id", "student_name", "file_name", "file_size", "evaluated_at", "evaluator"),
    ...pick(evaluation, "flags", "own_words", "version"),
    matches: evaluation.matches.map((match) => ({ ...match, ...aroundQuotes(match.reasoning, match.quotes) })),
    reviews: evaluation.reviews.map(({ at, by_name, verdicts }) => ({ at, by_name, verdicts })),
    text: evaluation.text_hash?.slice(0, 12) ?? null,
  };
}

export type ShownEvaluation = ReturnType<typeof shownEvaluation>;

/** What was evaluated, by what, why it is flagged, and what assessors have said about it so far. */
export function Evaluated({ evaluation }: { evaluation: ShownEvaluation }) {
  const { evaluator, flags, matches, reviews, student_id } = evaluation;
  const home = usePortalHome();
  const model = evaluator.model ? ` (${evaluator.model})` : "";
  return (
    <section aria-label="What was evaluated" className="grid gap-5">
      <div className="flex flex-wrap gap-3">
        <DownloadLink to={`${home}/reviews/${evaluation.id}/file`} name={evaluation.file_name} />
        <LinkButton to={`../students/${student_id}`} variant="outline">
          The student's record
        </LinkButton>
      </div>
      <Facts>
        <Fact label="Evaluated">
          <Moment at={evaluation.evaluated_at} />
        </Fact>
        <Fact label="Evaluator">{`${evaluator.name}${model}, version ${evaluator.version}`}</Fact>
        <Fact label="Evaluator found">
          {matches.filter(({ matched }) => matched).length} of {matches.length}
        </Fact>
        <Fact label="File">{fileSize(evaluation.file_size)}</Fact>
        <Fact label="Text">{evaluation.text ?? "None could be read"}</Fact>
      </Facts>
      {flags.length > 0 && (
        <div className="panel">
          <h2 className="text-lg">Why a person should look at it</h2>
          <ul className="mt-2 grid gap-1">
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
    </section>
  );
}
