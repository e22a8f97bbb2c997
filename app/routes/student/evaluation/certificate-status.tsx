import { FileText, LoaderCircle } from "lucide-react";
import { Form, href } from "react-router";
import type { OwnCertificate } from "#app/evaluation/certificates/own-evaluation.server.ts";
import { day, fileSize } from "#app/platform/format.ts";
import { SubmitButton } from "#app/ui/form.tsx";
import { RETRY } from "./intent.ts";

interface CertificateStatusProps {
  certificate: OwnCertificate;
  competency: { id: string; name: string };
  /** Whether another try is offered although the certificate was evaluated: its text could not be read. */
  retry?: boolean;
  /** What the evaluation came to, in short. */
  result?: string;
}

/** The certificate that stands for a competency, and how its evaluation stands. */
export function CertificateStatus({ certificate, competency, retry = false, result }: CertificateStatusProps) {
  const { id, fileName, size, uploadedAt, state } = certificate;
  const page = href("/student-dashboard/evaluation/:competency", { competency: competency.id });
  return (
    <div className="certificate" data-state={state}>
      <FileText aria-hidden="true" size={22} strokeWidth={1.5} />
      <div className="certificate-text">
        <p className="certificate-name">
          <a href={href("/student-dashboard/evaluation/files/:id", { id })}>
            <span className="sr-only">Download </span>
            {fileName}
          </a>
        </p>
        <p className="text-sm text-soft">
          {fileSize(size)} · <time dateTime={uploadedAt.toISOString()}>{day(uploadedAt)}</time>
        </p>
        {state === "evaluating" && (
          <p className="certificate-busy" role="status">
            <LoaderCircle aria-hidden="true" size={17} className="spin" /> Evaluating...
          </p>
        )}
        {state === "evaluated" && result !== undefined && <p className="text-sm">{result}</p>}
        {state === "not evaluated" && <p className="certificate-waiting">Not evaluated yet</p>}
        {(state === "not evaluated" || (state === "evaluated" && retry)) && (
          <Form method="post" action={page} preventScrollReset>
            <SubmitButton variant="outline" name="intent" value={RETRY} action={page} busyLabel="Evaluating...">
              Try again<span className="sr-only"> to evaluate the certificate for {competency.name}</span>
            </SubmitButton>
          </Form>
        )}
      </div>
    </div>
  );
}
