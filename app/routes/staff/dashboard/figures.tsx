import { Link } from "react-router";
import { figure, shortDay } from "#app/platform/format.ts";
import type { Agreement } from "#app/staff/agreement.ts";
import type { CompetencyAgreement } from "#app/staff/reviews.server.ts";
import type { Stat, Week } from "#app/staff/stats.server.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { Meter } from "#app/ui/progress.tsx";

interface FiguresProps {
  stats: readonly Stat[];
  weeks: readonly Week[];
  lists?: Readonly<Record<string, string>>;
}

export function Figures({ stats, weeks, lists }: FiguresProps) {
  return (
    <section aria-label="Figures" className="grid gap-7">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] border-y border-rule">
        {stats.map((stat) => (
          <StatCard key={stat.label} {...stat} to={lists?.[stat.label]} />
        ))}
      </dl>
      <figure className="grid gap-3">
        <figcaption className="text-sm text-soft">Students registered per week, by the week's first day</figcaption>
        <BarChart
          label="Students registered per week"
          bars={weeks.map(({ from, count }) => ({ label: shortDay(from), value: count }))}
        />
      </figure>
    </section>
  );
}

interface AgreementFiguresProps {
  all: Agreement;
  competencies: readonly CompetencyAgreement[];
}

export function AgreementFigures({ all, competencies }: AgreementFiguresProps) {
  return (
    <section aria-labelledby="agreement" className="grid gap-4">
      <div>
        <h2 id="agreement" className="text-xl">
          Agreement between evaluator and assessors
        </h2>
        <p className="max-w-2xl text-soft">
          {all.percent === null ? "No certificate has been reviewed yet." : `Over all competencies: ${inWords(all)}.`}
        </p>
      </div>
      {all.percent !== null && (
        <ul className="grid gap-x-10 gap-y-4 md:grid-cols-2">
          {competencies.map(({ competency, ...agreement }) => (
            <li key={competency.id} className="grid gap-1">
              <div className="flex flex-wrap justify-between gap-x-4">
                <span>{competency.name}</span>
                <span className="text-sm text-soft">{inWords(agreement)}</span>
              </div>
              <Meter
                percent={agreement.percent ?? 0}
                label={`Agreement on ${competency.name}`}
                text={inWords(agreement)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function inWords({ percent, judged }: Agreement): string {
  if (percent === null) return "nothing reviewed yet";
  return `${percent.toFixed(0)}% of ${figure(judged)} elements`;
}

/** @param to the list of what is counted */
function StatCard({ label, value, to }: { label: string; value: number; to?: string | undefined }) {
  return (
    <div className="stat py-3 pr-5">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-serif text-2xl/[1.2] lining-nums tabular-nums">
        {to === undefined ? (
          figure(value)
        ) : (
          <Link to={to} className="no-underline hover:underline" aria-label={`${label}: ${figure(value)}`}>
            {figure(value)}
          </Link>
        )}
      </dd>
    </div>
  );
}
