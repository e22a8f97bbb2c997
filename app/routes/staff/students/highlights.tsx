import type { ElementStanding } from "#app/evaluation/progress.ts";
import { percent } from "#app/platform/format.ts";
import { Meter } from "#app/ui/progress.tsx";

interface HighlightsProps {
  strengths: readonly ElementStanding[];
  improvement: readonly ElementStanding[];
}

/** The strongest elements, and those that most need attention. */
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
