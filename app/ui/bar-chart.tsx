interface BarChartProps {
  /** Says what is drawn, such as "Registrations per week". */
  label: string;
  bars: readonly { label: string; value: number }[];
}

const WIDTH = 600;
const HEIGHT = 150;
const GROUND = 112;
const TOP = 22;
const GAP = 0.35;

/** Figures as bars, made on the server; every figure is also written, on the bars and for screen readers. */
export function BarChart({ label, bars }: BarChartProps) {
  const greatest = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const spoken = bars.map((bar) => `${bar.label}: ${bar.value}`).join(", ");
  return (
    <svg className="bar-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${label}. ${spoken}`}>
      <line className="bar-ground" x1="0" x2={WIDTH} y1={GROUND} y2={GROUND} />
      {bars.map((bar, place) => {
        const height = ((GROUND - TOP) * bar.value) / greatest;
        const middle = (place + 0.5) * step;
        return (
          <g key={bar.label}>
            <rect
              className="bar-value"
              x={(place + GAP / 2) * step}
              width={step * (1 - GAP)}
              y={GROUND - height}
              height={height}
            />
            <text className="bar-figure" x={middle} y={GROUND - height - 6} textAnchor="middle">
              {bar.value.toLocaleString("en-IN")}
            </text>
            <text className="bar-label" x={middle} y={GROUND + 20} textAnchor="middle">
              {bar.label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
