import type { Attempt } from "#app/evaluation/certificates/attempts.ts";
import type { OwnCertificate } from "#app/evaluation/certificates/own-evaluation.server.ts";

/** What the evaluation of the certificate that stands now came to, in the words of section 8. */
export function Verdict({ certificate, attempts }: { certificate: OwnCertificate | null; attempts: Attempt[] }) {
  if (certificate?.state === "evaluating") {
    return (
      <p className="verdict verdict-busy">
        Evaluating... Your certificate is kept; you may leave this page and come back.
      </p>
    );
  }
  const attempt = attempts.find((item) => item.kind === "evaluated" && item.current);
  if (attempt?.kind !== "evaluated") return null;
  const { summary, hints, awaitsPerson, reviewedBy, approved, total } = attempt;
  return (
    <div className="verdict" data-accepted={approved > 0 || undefined}>
      <p className="verdict-summary">{summary}</p>
      {hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
      {awaitsPerson && <p>A PGI assessor looks at this certificate, too.</p>}
      {reviewedBy !== null && (
        <p>
          Reviewed by {reviewedBy} of PGI, whose verdict stands above the scores: {approved} of {total} elements
          matched.
        </p>
      )}
    </div>
  );
}
