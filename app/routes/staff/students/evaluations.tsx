import { Link } from "react-router";
import type { EvaluationLine, StudentRecord } from "#app/staff/student-record.server.ts";
import { Section } from "#app/ui/section.tsx";
import { usePortalHome } from "#app/ui/sub-page.tsx";
import { Day } from "#app/ui/time.tsx";
import { Breakdown, Highlights, Overview } from "./analysis.tsx";

const STATES: Record<EvaluationLine["state"], string> = {
  waiting: "waits for an assessor",
  reviewed: "reviewed",
  superseded: "replaced by a newer one",
};

/** How far a student's certificates demonstrate the competencies, and the evaluations it rests on. */
export function Evaluations({ analysis, evaluations }: Pick<StudentRecord, "analysis" | "evaluations">) {
  const home = usePortalHome();
  return (
    <Section id="evaluations" title="Evaluations">
      <Overview analysis={analysis} certificates={evaluations.length} />
      <ul className="grid">
        {evaluations.map(({ id, competency, fileName, matched, approved, elements, state, evaluatedAt }) => (
          <li key={id} className="rule py-3 wrap-anywhere">
            <p className="font-semibold">
              <Link to={`${home}/reviews/${id}`}>{competency}</Link>
            </p>
            <p className="text-sm">
              Evaluator found {matched} of {elements}
              {approved !== null && `, assessor approved ${approved}`}, {STATES[state]}
            </p>
            <p className="text-sm text-soft">
              {fileName} · <Day at={evaluatedAt} />
            </p>
          </li>
        ))}
      </ul>
      <details className="panel">
        <summary className="cursor-pointer font-semibold marker:text-brass">
          Strengths, improvement and every competency
        </summary>
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8">
          <Highlights strengths={analysis.strengths} improvement={analysis.improvement} />
          <Breakdown progress={analysis.progress} />
        </div>
      </details>
    </Section>
  );
}
