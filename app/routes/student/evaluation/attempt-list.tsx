import { href } from "react-router";
import type { Attempt } from "#app/evaluation/certificates/attempts.ts";
import { day } from "#app/platform/format.ts";

/** Every certificate that was handed in for a competency, the newest first. */
export function AttemptList({ attempts }: { attempts: Attempt[] }) {
  if (attempts.length === 0) return null;
  return (
    <section aria-labelledby="attempts" className="grid gap-4">
      <h2 id="attempts">Attempts</h2>
      <ol className="attempts">
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <time className="attempt-day" dateTime={attempt.at.toISOString()}>
              {day(attempt.at)}
            </time>
            {attempt.kind === "evaluated" ? <Evaluated {...attempt} /> : <Refused {...attempt} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Evaluated({ id, fileName, approved, total, evaluator, read, current }: Attempt & { kind: "evaluated" }) {
  return (
    <div>
      <p className="certificate-name">
        <a href={href("/student-dashboard/evaluation/files/:id", { id })}>
          <span className="sr-only">Download </span>
          {fileName}
        </a>
        {current && <span className="text-sm text-soft"> · stands now</span>}
      </p>
      <p className="text-sm">{read ? `${approved} of ${total} elements matched` : "Its text could not be read"}</p>
      <p className="text-sm text-soft">{evaluatorText(evaluator)}</p>
    </div>
  );
}

function Refused({ fileName, reason }: Attempt & { kind: "refused" }) {
  return (
    <div>
      <p className="certificate-name">{fileName}</p>
      <p className="text-sm">Not accepted. {reason}</p>
    </div>
  );
}

function evaluatorText({
  name,
  version,
  model,
  fallbackReason,
}: (Attempt & { kind: "evaluated" })["evaluator"]): string {
  if (name === "model") return `Judged by the language model ${model ?? ""}, prompt ${version}`;
  const instead = fallbackReason ? `, in place of ${model ?? "the model"}` : "";
  return `Judged by PGI's own text comparison, version ${version}${instead}`;
}
