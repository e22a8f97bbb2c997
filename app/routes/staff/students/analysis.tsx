import type { CompetencyProgress, ElementStanding, Progress } from "#app/evaluation/progress.ts";
import { percent } from "#app/platform/format.ts";
import type { StudentRecord } from "#app/staff/student-record.server.ts";
import { Meter, ProgressRing } from "#app/ui/progress.tsx";
import { EmptyState, Fact, Facts, Moment } from "#app/ui/sub-page.tsx";

export function Overview({ analysis, certificates }: { analysis: StudentRecord["analysis"]; certificates: number }) {
  const { progress, totalUploads, lastActivity, activeSessions } = analysis;
  return (
    <section aria-label="Overview" className="flex flex-wrap items-center gap-x-10 gap-y-6">
      <div className="w-32 flex-none">
        <ProgressRing percent={progress.percent} label="Completion rate" text={`${progress.percent.toFixed(1)}%`} />
      </div>
      <Facts className="min-w-0 flex-1 basis-80">
        <Fact label="Completion rate">
          {progress.completed} of {progress.total} elements
        </Fact>
        <Fact label="Total uploads">
          {totalUploads} element results from {certificates} {certificates === 1 ? "certificate" : "certificates"}
        </Fact>
        <Fact label="Last activity">{lastActivity ? <Moment at={lastActivity} /> : "None yet"}</Fact>
        <Fact label="Active sessions">{activeSessions}</Fact>
      </Facts>
    </section>
  );
}

interface HighlightsProps {
  strengths: readonly ElementStanding[];
  improvement: readonly ElementStanding[];
}

export function Highlights({ strengths, improvement }: HighlightsProps) {
  return (
    <div className="grid gap-7 md:grid-cols-2">
      <Panel title="Strengths" elements={strengths} none="No element has reached 70% yet." />
      <Panel title="Needs Improvement" elements={improvement} none="No judged element is below 70%." />
    </div>
  );
}

function Panel({ title, elements, none }: { title: string; elements: readonly ElementStanding[]; none: string }) {
  return (
    <section className="panel">
      <h2 className="text-xl">{title}</h2>
      {elements.length === 0 && <p className="mt-3 text-soft">{none}</p>}
      <ol className="mt-3 grid gap-4">
        {elements.map(({ id, name, competency, score }) => (
          <li key={id} className="grid gap-1">
            <div className="flex justify-between gap-4">
              <strong className="font-semibold">{name}</strong>
              <span className="flex-none tabular-nums">{percent(score ?? 0)}</span>
            </div>
            <p className="text-sm text-soft">{competency}</p>
            <Meter percent={(score ?? 0) * 100} label={name} />
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Breakdown({ progress }: { progress: Progress }) {
  return (
    <section aria-labelledby="breakdown" className="grid gap-4">
      <h2 id="breakdown">By competency</h2>
      {progress.competencies.length === 0 && <EmptyState title="There are no competencies yet" />}
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        {progress.competencies.map((competency) => (
          <Competency key={competency.id} {...competency} />
        ))}
      </div>
    </section>
  );
}

function Competency({ name, completed, total, percent, elements }: CompetencyProgress) {
  return (
    <section className="rule grid content-start gap-2 pt-4">
      <div className="flex items-baseline justify-between gap-4">
        <h3>{name}</h3>
        <span className="whitespace-nowrap text-sm text-soft">
          {completed === 0 ? "Not Started" : `${completed}/${total} · ${percent.toFixed(0)}%`}
        </span>
      </div>
      <Meter percent={percent} label={name} />
      <ul className="mt-1 grid gap-1 text-sm">
        {elements.map((element) => (
          <li key={element.id} className="flex justify-between gap-4">
            <span>{element.name}</span>
            <span className="whitespace-nowrap text-soft">{inWords(element)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function inWords({ score, approved }: ElementStanding): string {
  if (score === null) return "not judged";
  return `${approved ? "approved" : "needs attention"}, ${percent(score)}`;
}
