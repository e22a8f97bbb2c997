import { shortDay } from "#app/platform/format.ts";
import type { Stat, Week } from "#app/staff/stats.server.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { StatCard, Stats } from "#app/ui/stat-card.tsx";

/** The stat cards of a dashboard and the registrations of the last weeks. */
export function Figures({ stats, weeks }: { stats: readonly Stat[]; weeks: readonly Week[] }) {
  return (
    <section aria-label="Figures" className="grid gap-7">
      <Stats>
        {stats.map((stat) => (
          <StatCard key={stat.label} {...stat} />
        ))}
      </Stats>
      <Registrations weeks={weeks} />
    </section>
  );
}

/** Registrations of students per week, drawn. */
export function Registrations({ weeks }: { weeks: readonly Week[] }) {
  return (
    <figure className="grid gap-3">
      <figcaption className="text-sm text-soft">Students registered per week, by the week's first day</figcaption>
      <BarChart
        label="Students registered per week"
        bars={weeks.map(({ from, count }) => ({ label: shortDay(from), value: count }))}
      />
    </figure>
  );
}
