import type { ReactNode } from "react";
import { Link } from "react-router";
import { inOneLine } from "#app/documents/document-form.ts";
import type { Slot } from "#app/documents/slots.ts";
import { fileSize } from "#app/platform/format.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import type { EvaluationLine, StudentRecord } from "#app/staff/student-record.server.ts";
import { Day, Fold, Section, usePortalHome } from "#app/ui/sub-page.tsx";
import { DownloadLink } from "../buttons.tsx";
import { RefereeContact, StateName } from "../documents/parts.tsx";
import { Breakdown, Highlights, Overview } from "./analysis.tsx";

const SLOT_NAMES: Partial<Record<Slot, string>> = {
  aadhaar: "Aadhaar card",
  secondary: "10th certificate",
  "higher-secondary": "higher secondary certificate",
  graduation: "graduation certificate",
};

interface DocumentsProps {
  student: Pick<StoredStudent, "id">;
  handedIn: StudentRecord["handedIn"];
  missing: readonly Slot[];
  portfolio: StudentRecord["portfolio"];
}

export function Documents({ student, handedIn, missing, portfolio }: DocumentsProps) {
  const at = `${usePortalHome()}/students/${student.id}`;
  const documents = handedIn.filter(({ competency_id }) => competency_id === null);
  const certificates = handedIn.filter(({ competency_id }) => competency_id !== null);
  const waiting = documents.filter(({ verdict }) => !verdict).length;
  return (
    <>
      <Fold id="documents" title={`Documents (${documents.length})`} says={saysOf(waiting, missing)} open={waiting > 0}>
        {missing.length > 0 && (
          <p className="text-soft">Not handed in yet: {missing.map((slot) => SLOT_NAMES[slot]).join(", ")}.</p>
        )}
        <p className="text-soft">
          Portfolio: {portfolio.handedIn} of {portfolio.places} handed in
          {portfolio.missing > 0 && `, ${portfolio.missing} more required`}.
        </p>
        <ul className="grid">
          {documents.map((document) => (
            <File
              key={document.id}
              file={document}
              src={`${at}/files/${document.id}`}
              title={<Link to={`${at}/documents/${document.id}`}>{document.title}</Link>}
              state={<StateName document={document} />}
            />
          ))}
        </ul>
      </Fold>
      <Fold id="certificates" title={`Certificates (${certificates.length})`} says="for the competencies">
        {certificates.length === 0 && <p className="text-soft">None has been handed in for a competency yet.</p>}
        <ul className="grid">
          {certificates.map((file) => (
            <File key={file.id} file={file} src={`${at}/files/${file.id}`} title={file.title} />
          ))}
        </ul>
      </Fold>
    </>
  );
}

function saysOf(waiting: number, missing: readonly Slot[]): string {
  return [waiting > 0 ? `${waiting} waiting` : "none waits", missing.length > 0 && `${missing.length} not handed in`]
    .filter(Boolean)
    .join(", ");
}

interface FileProps {
  file: StudentRecord["handedIn"][number];
  src: string;
  title: ReactNode;
  state?: ReactNode;
}

function File({ file, src, title, state }: FileProps) {
  const { file_name, file_size, uploaded_at, referee } = file;
  const details = inOneLine(file);
  return (
    <li className="rule flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {state !== undefined && <p className="text-sm">{state}</p>}
        {details !== "" && <p className="text-sm">{details}</p>}
        {referee && (
          <p className="text-sm">
            <RefereeContact referee={referee} />
          </p>
        )}
        <p className="text-sm text-soft">
          {file_name} ·{" "}
          <span className="whitespace-nowrap">
            {fileSize(file_size)} · <Day at={uploaded_at} />
          </span>
        </p>
      </div>
      <DownloadLink to={`${src}?save`} name={file_name} />
    </li>
  );
}

const STATES: Record<EvaluationLine["state"], string> = {
  waiting: "waits for an assessor",
  reviewed: "reviewed",
  superseded: "replaced by a newer one",
};

export function Evaluations({
  analysis,
  evaluations,
  refused,
}: Pick<StudentRecord, "analysis" | "evaluations" | "refused">) {
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
        {refused.map(({ id, competency, fileName, reason, at }) => (
          <li key={id} className="rule py-3 wrap-anywhere">
            <p className="font-semibold">{competency}</p>
            <p className="text-sm">Not accepted, and the student was told: {reason}</p>
            <p className="text-sm text-soft">
              {fileName} · <Day at={at} />
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
