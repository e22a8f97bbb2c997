import { Check } from "lucide-react";
import { href, Link } from "react-router";
import type { CompetencySummary } from "#app/evaluation/certificates/own-evaluation.server.ts";
import { Meter } from "#app/ui/progress.tsx";
import { CertificateStatus } from "./certificate-status.tsx";
import { UploadForm } from "./upload-form.tsx";

/** A competency on the overview: how far, with which certificate, and the way to hand one in. */
export function CompetencyCard({ competency, submission }: { competency: CompetencySummary; submission: string }) {
  const { id, name, completed, total, percent, elements, certificate } = competency;
  return (
    <li className="competency panel">
      <div className="competency-head">
        <h2>
          <Link to={href("/student-dashboard/evaluation/:competency", { competency: id })}>{name}</Link>
        </h2>
        <p className="competency-figure">
          {completed === 0 ? "Not Started" : `${completed}/${total}`}
          {completed > 0 && <span className="text-soft"> {percent.toFixed(0)}%</span>}
        </p>
      </div>
      <Meter percent={percent} label={name} />
      <ul className="element-marks">
        {elements.map((element) => (
          <li key={element.id} data-approved={element.approved || undefined}>
            <span aria-hidden="true" className="element-mark">
              {element.approved && <Check size={13} strokeWidth={3} />}
            </span>
            <span>
              {element.name}
              <span className="sr-only">{element.approved ? ", matched" : ", not matched yet"}</span>
            </span>
          </li>
        ))}
      </ul>
      {certificate && (
        <CertificateStatus
          certificate={certificate}
          competency={competency}
          result={completed === 0 ? "No element matched yet" : undefined}
        />
      )}
      <div className="competency-actions">
        <details className="upload-details">
          <summary className={certificate ? "button button-quiet" : "button button-outline"}>
            <span className="when-closed">{certificate ? "Replace certificate" : "Upload Certificate"}</span>
            <span className="when-open">Close</span>
            <span className="sr-only"> for {name}</span>
          </summary>
          <UploadForm competency={competency} submission={submission} />
        </details>
        {certificate && (
          <Link
            to={href("/student-dashboard/evaluation/:competency", { competency: id })}
            className="button button-quiet"
          >
            See the reasons<span className="sr-only"> for {name}</span>
          </Link>
        )}
      </div>
    </li>
  );
}
