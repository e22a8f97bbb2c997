import { MARK } from "#app/platform/mark.ts";

/** The institute's mark: a seal with a guilloche rim. Its colour is the text colour around it. */
export function Seal({ className = "seal" }: { className?: string }) {
  const { rings, rim, letters } = MARK;
  return (
    <svg
      className={className}
      viewBox="0 0 100 100"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {rings.map(({ radius, stroke }) => (
        <circle key={radius} cx="50" cy="50" r={radius} strokeWidth={stroke} />
      ))}
      <g strokeWidth={rim.stroke}>
        {rim.turns.map((turn) => (
          <ellipse key={turn} cx="50" cy="50" rx={rim.rx} ry={rim.ry} transform={`rotate(${turn} 50 50)`} />
        ))}
      </g>
      <path d={letters.path} strokeWidth={letters.stroke} strokeLinejoin="round" />
    </svg>
  );
}
