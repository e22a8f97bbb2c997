import type { SubmissionResult } from "@conform-to/react";
import type { Attempt } from "#app/evaluation/certificates/attempts.ts";
import type { CompetencySummary } from "#app/evaluation/certificates/own-evaluation.server.ts";
import { inMegabytes, MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import { CertificateStatus } from "./certificate-status.tsx";
import { UploadForm } from "./upload-form.tsx";

interface CertificatePanelProps {
  competency: CompetencySummary;
  /** The evaluation of the certificate that stands now. */
  attempt: Attempt | undefined;
  /** The language model that the text is sent to; null when it stays with PGI. */
  model: string | null;
  submission: string;
  answer: SubmissionResult<string[]> | undefined;
}

/** The certificate of a competency, and the form that hands it in or replaces it. */
export function CertificatePanel({ competency, attempt, model, submission, answer }: CertificatePanelProps) {
  const { certificate } = competency;
  const unread = attempt?.kind === "evaluated" && !attempt.read;
  return (
    <section className="panel certificate-panel" aria-labelledby="certificate-title">
      <h2 id="certificate-title">{certificate ? "Your certificate" : "Upload Certificate"}</h2>
      {certificate && <CertificateStatus certificate={certificate} competency={competency} retry={unread} />}
      {certificate ? (
        <details
          className="upload-details"
          open={answer !== undefined || unread}
          key={certificate.uploadedAt.getTime()}
        >
          <summary className="button button-quiet">
            <span className="when-closed">Replace certificate</span>
            <span className="when-open">Keep this one</span>
          </summary>
          <UploadForm competency={competency} submission={submission} answer={answer} />
        </details>
      ) : (
        <UploadForm competency={competency} submission={submission} answer={answer} />
      )}
      <p className="hint">
        How it works: the text of your certificate is read and compared with every element below. From 70% on an element
        is matched, and it stays matched whatever you upload later. A letter that tells what you did, for whom and with
        what result works best. A scan or a photograph is read by text recognition: lay the page flat, in good light,
        and take the whole of it. At most {inMegabytes(MAX_DOCUMENT_BYTES)}.{" "}
        {model === null
          ? "Your certificate does not leave PGI."
          : `Its text is sent to the language model ${model}; the file stays with PGI.`}
      </p>
    </section>
  );
}
