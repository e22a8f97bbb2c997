import { href, Link } from "react-router";

const WORDS = {
  "being made": "The institute that you see is sample data, and some of it is still being made.",
  there: "The institute that you see is sample data, made for trying the portal.",
  "being removed": "The sample data is being removed.",
} as const;

/** Says that there is sample data, and leads to its removal. */
export function SampleDataNote({ state }: { state: keyof typeof WORDS }) {
  return (
    <p className="rounded-sm border border-rule bg-sunk px-4 py-3 text-sm">
      {WORDS[state]}{" "}
      {state !== "being removed" && <Link to={href("/super-admin-dashboard/sample-data")}>Remove sample data</Link>}
    </p>
  );
}
