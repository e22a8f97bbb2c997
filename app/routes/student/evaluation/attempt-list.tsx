import type { HistoryEntry } from "#app/evaluation/certificates/history.ts";
import type { OwnCertificate } from "#app/evaluation/certificates/own-evaluation.server.ts";
import { Day } from "#app/ui/time.tsx";
import { CertificateLink } from "./certificate.tsx";

type Evaluated = HistoryEntry & { kind: "evaluated" };

/** What the evaluation of the certificate that stands now came to. */
export function Verdict({ certificate, attempts }: { certificate: OwnCertificate | null; attempts: HistoryEntry[] }) {
  const looks = "verdict grid gap-1.5 border-l-4 bg-sunk px-5 py-4";
  if (certificate?.state === "evaluating") {
    return (
      <p className={`${looks} border-gilt`}>
        Evaluating... Your certificate is kept; you may leave this page and come back.
      </p>
    );
  }
  const attempt = attempts.find((item): item is Evaluated => item.kind === "evaluated" && item.current);
  if (!attempt) return null;
  const { summary, hints, awaitsPerson, reviewedBy, approved, found, total } = attempt;
  return (
    <div className={`${looks} ${approved > 0 ? "border-success" : "border-gilt"}`}>
      <p className="font-serif text-lg leading-[1.35]">
        {reviewedBy === null ? summary : `${approved} of ${total} elements matched`}
      </p>
      {hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
      {awaitsPerson && (
        <p>A PGI assessor looks at this certificate, too. What was found counts as soon as they have confirmed it.</p>
      )}
      {reviewedBy !== null && (
        <p>
          Reviewed by {reviewedBy} of PGI, whose verdict stands above the scores. The evaluator had found {found}.
        </p>
      )}
    </div>
  );
}

/** Every certificate that was handed in for a competency, the newest first. */
export function AttemptList({ attempts }: { attempts: HistoryEntry[] }) {
  if (attempts.length === 0) return null;
  return (
    <section aria-labelledby="attempts" className="grid gap-4">
      <h2 id="attempts">Attempts</h2>
      <ol className="attempts grid">
        {attempts.map((attempt) => (
          <li
            key={attempt.id}
            className="grid gap-x-6 gap-y-1 border-t border-rule py-4 sm:grid-cols-[8rem_minmax(0,1fr)]"
          >
            <p className="text-sm text-soft">
              <Day at={attempt.at} />
            </p>
            {attempt.kind === "evaluated" ? (
              <EvaluatedAttempt {...attempt} />
            ) : (
              <div>
                <p className="font-semibold wrap-anywhere">{attempt.fileName}</p>
                <p className="text-sm">Not accepted. {attempt.reason}</p>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function EvaluatedAttempt({ id, fileName, approved, total, evaluator, read, current }: Evaluated) {
  return (
    <div>
      <CertificateLink id={id} fileName={fileName} note={current ? "stands now" : undefined} />
      <p className="text-sm">{read ? `${approved} of ${total} elements matched` : "Its text could not be read"}</p>
      <p className="text-sm text-soft">{evaluatorText(evaluator)}</p>
    </div>
  );
}

function evaluatorText({ name, version, model, fallbackReason, modelAway }: Evaluated["evaluator"]): string {
  if (name === "model") return `Judged by the language model ${model ?? ""}, prompt ${version}`;
  const instead = fallbackReason ? `, in place of ${model ?? "the model"}` : "";
  const later = modelAway ? "; the model judges it again when it can be reached" : "";
  return `Judged by PGI's own evaluator, version ${version}${instead}${later}`;
}
