import type { TriedSample } from "#app/counsellor/inbox/try-sample.server.ts";
import type { InboxTrial } from "#app/staff/counsellor-insight.server.ts";

const REFUSED = {
  "no-such-topic": "There are no samples of that name. The rules may have been changed: choose again from the list.",
  busy: "Another sample is being checked at the moment. Please try again in a few seconds.",
};

/** A question as the sample of a topic: the line to paste, where, and what the check would say then. */
export function Sample({ sample: { title, trial } }: { sample: InboxTrial }) {
  return (
    <section id="sample" aria-labelledby="sample-title" className="panel grid gap-4" role="status">
      <h2 id="sample-title" className="text-xl">
        Sample for {title}
      </h2>
      {trial.kind === "tried" ? <Tried tried={trial.tried} title={title} /> : <p>{REFUSED[trial.kind]}</p>}
    </section>
  );
}

function Tried({ tried: { line, file, findings, outcome }, title }: { tried: TriedSample; title: string }) {
  return (
    <>
      <label className="field">
        <span className="field-label">
          Paste this line into <code>rules/{file}</code>
        </span>
        <input className="input" readOnly value={line} />
      </label>
      {findings.length === 0 ? (
        <p>The check finds nothing wrong with it.</p>
      ) : (
        <>
          <p className="font-semibold text-danger">The check would say:</p>
          <ul className="grid gap-2">
            {findings.map((finding) => (
              <li key={`${finding.file} ${finding.line} ${finding.message}`}>
                <code className="text-sm">
                  {finding.file}:{finding.line}
                </code>{" "}
                {finding.message} {finding.advice}
              </li>
            ))}
          </ul>
        </>
      )}
      {outcome !== null && (
        <p className="text-soft">
          As a sample for {title}, the question {outcome}.
        </p>
      )}
    </>
  );
}
