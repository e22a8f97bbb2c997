import type { CompetencyProgress, ElementStanding, Progress } from "#app/evaluation/progress.ts";
import { percent } from "#app/platform/format.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Meter } from "#app/ui/progress.tsx";

/** Every competency with its elements: how far, and with which score. */
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
