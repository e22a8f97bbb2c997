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
    <ol
      className="flex items-end gap-2 text-xs lining-nums tabular-nums max-md:grid max-md:items-center max-md:gap-[0.3rem]"
      aria-label={label}
    >
      {bars.map((bar) => {
        const share = (100 * bar.value) / greatest;
        return (
          <li
            key={bar.label}
            className="flex min-w-0 flex-1 flex-col-reverse items-center gap-1 max-md:grid max-md:grid-cols-[5.5rem_minmax(0,1fr)_3.5rem] max-md:gap-3"
          >
            <span className="whitespace-nowrap text-soft">{bar.label}</span>
            <svg
              className="h-24 w-[min(100%,4rem)] border-b border-line max-md:h-3 max-md:w-full max-md:border-0"
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              aria-hidden="true"
              focusable="false"
            >
              <rect className="bar-value max-md:hidden" y={100 - share} width="100" height={share} />
              <rect className="bar-value md:hidden" width={share} height="100" />
            </svg>
            <strong className="font-semibold">{figure(bar.value)}</strong>
          </li>
        );
      })}
    </ol>
  );
}
