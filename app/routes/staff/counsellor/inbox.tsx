import { href, Link } from "react-router";
import type { LikelyTopic } from "#app/counsellor/inbox/groups.ts";
import type { TriedSample } from "#app/counsellor/inbox/try-sample.server.ts";
import { counted, figure, percent, timesOf } from "#app/platform/format.ts";
import type { InboxGroup, InboxTrial } from "#app/staff/counsellor-insight.server.ts";
import { Day, EmptyState, Fold } from "#app/ui/sub-page.tsx";
import { DataTable } from "#app/ui/table.tsx";

export function Inbox({ groups }: { groups: readonly InboxGroup[] }) {
  const few = groups.length <= SHOWN_AT_ONCE;
  return (
    <Fold
      id="unanswered"
      title="Unanswered and unsure questions"
      says={`${counted(groups.length, "kind", "kinds")} in the last 28 days`}
      open={few}
    >
      <DataTable
        caption="Unanswered and unsure questions of the last 28 days"
        captionHidden
        columns={[
          { label: "Question", cell: (group) => <Questions group={group} /> },
          { label: "Asked", cell: ({ count }) => timesOf(count) },
          { label: "Readings offered", phone: "named", cell: ({ offered, taken }) => offeredInWords(offered, taken) },
          { label: "Last asked", cell: ({ lastAt }) => <Day at={lastAt} /> },
          { label: "Copy as sample for", cell: ({ line, likely }) => <Topics line={line} likely={likely} /> },
        ]}
        rows={groups}
        rowKey={({ line }) => line}
        empty={
          <EmptyState
            title="Every question was answered"
            text="What no rule answers for sure is gathered here, without personal data."
          />
        }
      />
    </Fold>
  );
}

const SHOWN_AT_ONCE = 6;

function offeredInWords(offered: number, taken: number): string {
  return offered === 0 ? "Never" : `${timesOf(offered)}, taken ${timesOf(taken)}`;
}

function Questions({ group: { line, alike, others } }: { group: InboxGroup }) {
  if (others.length === 0) return line;
  return (
    <>
      {line}
      <details className="font-normal">
        <summary className="cursor-pointer text-sm text-soft">and {figure(alike)} like it</summary>
        <ul className="mt-1 grid gap-1 text-sm">
          {others.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Topics({ line, likely }: { line: string; likely: readonly LikelyTopic[] }) {
  return (
    <ul className="grid gap-1">
      {likely.map(({ meaning, title, chance, taken }) => (
        <li key={meaning}>
          <Link
            to={`${href("/super-admin-dashboard/counsellor")}?${new URLSearchParams({ sample: line, for: meaning })}#sample`}
            preventScrollReset
          >
            {title}
          </Link>{" "}
          <span className="text-sm text-soft">
            {percent(chance)}
            {taken > 0 && `, taken ${timesOf(taken)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

const REFUSED = {
  "no-such-topic": "There are no samples of that name. The rules may have been changed: choose again from the list.",
  busy: "Another sample is being checked at the moment. Please try again in a few seconds.",
};

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
