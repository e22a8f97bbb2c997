const RADIUS = 44;
const AROUND = 2 * Math.PI * RADIUS;

interface ProgressProps {
  /** 0 to 100; what lies outside is drawn as the nearest end. */
  percent: number;
  label: string;
  /** The percentage as it is to be read; by default without decimals. */
  text?: string;
}

export function ProgressRing({ percent, label, text = `${percent.toFixed(0)}%` }: ProgressProps) {
  return (
    <svg className="progress-ring" viewBox="0 0 100 100" role="img" aria-label={`${label}: ${text}`}>
      <circle className="ring-track" cx="50" cy="50" r={RADIUS} fill="none" strokeWidth="6" />
      <circle
        className="ring-value"
        cx="50"
        cy="50"
        r={RADIUS}
        fill="none"
        strokeWidth="6"
        strokeDasharray={`${(AROUND * within(percent)) / 100} ${AROUND}`}
        transform="rotate(-90 50 50)"
      />
      <text x="50" y="57" textAnchor="middle" fontSize="20">
        {text}
      </text>
    </svg>
  );
}

export function Meter({ percent, label, text = `${percent.toFixed(0)}%` }: ProgressProps) {
  return (
    <svg className="meter" width="100%" height="6" role="img" aria-label={`${label}: ${text}`}>
      <line className="meter-track" x1="0" y1="3" x2="100%" y2="3" strokeWidth="6" />
      <line className="meter-value" x1="0" y1="3" x2={`${within(percent)}%`} y2="3" strokeWidth="6" />
    </svg>
  );
}

function within(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
