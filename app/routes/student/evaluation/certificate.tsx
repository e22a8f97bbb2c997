import type { SubmissionResult } from "@conform-to/react";
import { FileText, LoaderCircle } from "lucide-react";
import { useEffect } from "react";
import { Form, href, useRevalidator } from "react-router";
import type { CompetencySummary, OwnCertificate } from "#app/evaluation/certificates/own-evaluation.server.ts";
import { inMegabytes, MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import { fileSize } from "#app/platform/format.ts";
import { SubmitButton } from "#app/ui/form.tsx";
import { ShortNotice } from "#app/ui/short-notice.tsx";
import { Day, Section } from "#app/ui/sub-page.tsx";
import { Disclosure } from "../upload-form.tsx";
import { UploadForm } from "./upload-form.tsx";

type Competency = Pick<CompetencySummary, "id" | "name">;

const pageOf = ({ id }: Competency) => href("/student-dashboard/evaluation/:competency", { competency: id });

interface CertificatePanelProps {
  competency: CompetencySummary;
  model: string | null;
  notice: string;
  submission: string;
  answer: SubmissionResult | undefined;
}

export function CertificatePanel({ competency, model, notice, submission, answer }: CertificatePanelProps) {
  const { certificate } = competency;
  const form = <UploadForm competency={competency} submission={submission} answer={answer} />;
  return (
    <Section
      title={certificate ? "Your certificate" : "Upload Certificate"}
      heading="text-lg"
      className="certificate-panel panel grid gap-4.5"
    >
      {certificate && <CertificateStatus certificate={certificate} competency={competency} />}
      {certificate ? (
        <Disclosure
          key={certificate.uploadedAt.getTime()}
          label="Replace certificate"
          openLabel="Keep this one"
          quiet
          outdented
          open={answer !== undefined || certificate.unread !== null}
        >
          {form}
        </Disclosure>
      ) : (
        form
      )}
      <p className="hint border-t border-rule pt-4 text-xs text-soft">
        How it works: the text of your certificate is read and compared with every element below. From 70% on an element
        is matched, and it stays matched whatever you upload later. A letter that tells what you did, for whom and with
        what result works best. A scan or a photograph is read by text recognition: lay the page flat, in good light,
        and take the whole of it. At most {inMegabytes(MAX_DOCUMENT_BYTES)}: a larger photograph fits when it is taken
        or saved at a smaller size, a larger PDF when it is scanned with fewer dots.{" "}
        {model === null
          ? "Your certificate does not leave PGI."
          : `Its text is sent to the language model ${model}; the file stays with PGI.`}
      </p>
      <ShortNotice text={notice} className="text-xs!" />
    </Section>
  );
}

interface CertificateStatusProps {
  certificate: OwnCertificate;
  competency: Competency;
  result?: string;
}

export function CertificateStatus({ certificate, competency, result }: CertificateStatusProps) {
  const { id, fileName, size, uploadedAt, state, unread } = certificate;
  const said = unread === null ? result : "Not read by the machine: a PGI assessor looks at it";
  return (
    <div className="certificate grid grid-cols-[auto_minmax(0,1fr)] gap-3 border-t border-rule pt-4" data-state={state}>
      <FileText aria-hidden="true" className="mt-0.5 text-brass" size={22} strokeWidth={1.5} />
      <div className="grid justify-items-start gap-1">
        <CertificateLink id={id} fileName={fileName} />
        <p className="text-sm text-soft">
          {fileSize(size)} · <Day at={uploadedAt} />
        </p>
        {state === "evaluating" && (
          <p className="flex items-center gap-2 font-semibold" role="status">
            <LoaderCircle aria-hidden="true" size={17} className="animate-spin" /> Evaluating...
          </p>
        )}
        {state === "evaluated" && said !== undefined && <p className="text-sm">{said}</p>}
        {state === "not evaluated" && <p className="font-semibold text-danger">Not evaluated yet</p>}
        {state === "not evaluated" && (
          <Form method="post" action={pageOf(competency)} preventScrollReset>
            <SubmitButton
              variant="outline"
              className="mt-1.5"
              name="intent"
              value="retry"
              action={pageOf(competency)}
              busyLabel="Evaluating..."
            >
              Try again<span className="sr-only"> to evaluate the certificate for {competency.name}</span>
            </SubmitButton>
          </Form>
        )}
      </div>
    </div>
  );
}

export function CertificateLink({ id, fileName, note }: { id: string; fileName: string; note?: string }) {
  return (
    <p className="font-semibold wrap-anywhere">
      <a href={href("/student-dashboard/evaluation/files/:id", { id })}>
        <span className="sr-only">Download </span>
        {fileName}
      </a>
      {note !== undefined && <span className="text-sm text-soft"> · {note}</span>}
    </p>
  );
}

const LOOK_AGAIN_MS = 2_000;

/** Keeps a page up to date while a certificate is being evaluated, with script and without. */
export function StillEvaluating() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content="3" />
    </noscript>
  );
}
