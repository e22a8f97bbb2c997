import { figure } from "#app/platform/format.ts";

interface BarChartProps {
  /** Says what is drawn, such as "Registrations per week". */
  label: string;
  bars: readonly { label: string; value: number }[];
}

/** Figures as bars, made on the server: columns, on phones rows. Every figure is written beside its bar. */
export function BarChart({ label, bars }: BarChartProps) {
  const greatest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ol className="bar-chart" aria-label={label}>
      {bars.map((bar) => {
        const share = (100 * bar.value) / greatest;
        return (
          <li key={bar.label}>
            <span className="bar-label">{bar.label}</span>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
              <rect className="bar-value bar-up" y={100 - share} width="100" height={share} />
              <rect className="bar-value bar-along" width={share} height="100" />
            </svg>
            <strong className="bar-figure">{figure(bar.value)}</strong>
          </li>
        );
      })}
    </ol>
  );
}
