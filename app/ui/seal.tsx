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
        d="M27 62V38h7a6.800 6.800 0 0 1 0 13.600h-7M58 42.500A9 12 0 1 0 58.500 57V51.500h-6.500M70 38v24M66 38h8M66 62h8M24 62h6.500"
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const RIM = Array.from({ length: 12 }, (_, place) => place * 15);
