/** The institute's mark: a seal with a guilloche rim. Its colour is the text colour around it. */
export function Seal({ className = "seal" }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 100 100"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="50" cy="50" r="48" strokeWidth="2" />
      <circle cx="50" cy="50" r="34" strokeWidth="1.5" />
      <g strokeWidth="1.1">
        {RIM.map((turn) => (
          <ellipse key={turn} cx="50" cy="50" rx="46.5" ry="35.5" transform={`rotate(${turn} 50 50)`} />
        ))}
      </g>
      <path
        d="M37 66V35h13.5a9.4 9.4 0 0 1 0 18.8H37M63 66V35M31.500 66h11M57.500 66h11M57.500 35h11"
        strokeWidth="3.4"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const RIM = Array.from({ length: 12 }, (_, place) => place * 15);
