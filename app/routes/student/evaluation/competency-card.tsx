import { Check } from "lucide-react";
import { href, Link } from "react-router";
import type { CompetencySummary } from "#app/evaluation/certificates/own-evaluation.server.ts";
import { Meter } from "#app/ui/progress.tsx";
import { Disclosure } from "../disclosure.tsx";
import { CertificateStatus } from "./certificate.tsx";
import { UploadForm } from "./upload-form.tsx";

/** A competency on the overview: how far, with which certificate, and the way to hand one in. */
export function CompetencyCard({ competency, submission }: { competency: CompetencySummary; submission: string }) {
  const { id, name, completed, total, percent, elements, certificate } = competency;
  const page = href("/student-dashboard/evaluation/:competency", { competency: id });
  return (
    <li className="competency panel grid grid-rows-[auto_auto_1fr] content-start gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-xl">
          <Link to={page}>{name}</Link>
        </h2>
        <p className="competency-figure flex-none font-serif lining-nums tabular-nums">
          {completed === 0 ? "Not Started" : `${completed}/${total}`}
          {completed > 0 && <span className="text-soft"> {percent.toFixed(0)}%</span>}
        </p>
      </div>
      <Meter percent={percent} label={name} />
      <ul className="element-marks grid content-start gap-1.5 text-sm">
        {elements.map((element) => (
          <li
            key={element.id}
            className={`flex items-start gap-2.5 ${element.approved ? "" : "text-soft"}`}
            data-approved={element.approved || undefined}
          >
            <span
              aria-hidden="true"
              className={`mt-0.5 grid size-5 flex-none place-items-center rounded-full border ${
                element.approved ? "border-success bg-success text-paper" : "border-line"
              }`}
            >
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
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <Disclosure
          label={certificate ? "Replace certificate" : "Upload Certificate"}
          openLabel="Close"
          of={`for ${name}`}
          quiet={certificate !== null}
          outdented={certificate !== null}
        >
          <UploadForm competency={competency} submission={submission} />
        </Disclosure>
        {certificate && (
          <Link to={page} className="button button-quiet -ml-[0.6rem]">
            See the reasons<span className="sr-only"> for {name}</span>
          </Link>
        )}
      </div>
    </li>
  );
}
