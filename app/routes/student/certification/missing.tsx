import { ArrowRight } from "lucide-react";
import { href, Link } from "react-router";
import type { Missing } from "#app/certification/standing.ts";
import { screenOf } from "#app/documents/slots.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

const STATES = {
  "not handed in": "Not handed in yet",
  "looked at": "PGI is looking at it",
  "asked again": "PGI asks you to send it again",
} as const;

interface Line {
  key: string;
  title: string;
  text: string;
  to: string;
}

function lineOf(missing: Missing): Line {
  switch (missing.kind) {
    case "document": {
      const { slot: key, title, state, reason } = missing;
      const text = reason === "" ? STATES[state] : `${STATES[state]}: ${reason}`;
      return { key, title, text, to: `${screenOf(key)}#${key}` };
    }
    case "competency": {
      const { id: key, name: title, approved, needed } = missing;
      const to = href("/student-dashboard/evaluation/:competency", { competency: key });
      return { key, title, text: `${approved} approved, at least ${needed} needed`, to };
    }
    case "elements": {
      const text = `${missing.approved} of ${missing.total} approved, at least ${missing.needed} needed`;
      return {
        key: "elements",
        title: "Elements over all competencies",
        text,
        to: href("/student-dashboard/evaluation"),
      };
    }
  }
}

/** What is missing before the interview, each with the way to it. */
export function MissingList({ missing }: { missing: Missing[] }) {
  if (missing.length === 0) return <EmptyState title="Nothing is missing" level="h2" />;
  return (
    <section aria-labelledby="missing-title" className="grid gap-3">
      <h2 className="text-xl" id="missing-title">
        Still missing
      </h2>
      <ul className="border-b border-rule">
        {missing.map(lineOf).map(({ key, title, text, to }) => (
          <li key={key}>
            <Link
              to={to}
              className="group flex items-center justify-between gap-4 border-t border-rule py-4 no-underline"
            >
              <span className="grid gap-0.5">
                <strong className="decoration-gilt underline-offset-4 group-hover:underline">{title}</strong>
                <span className="text-soft">{text}</span>
              </span>
              <ArrowRight aria-hidden="true" size={18} className="flex-none text-brass" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
