import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useLocation, useNavigate, useNavigation } from "react-router";
import type { RefereeDetails } from "#app/documents/document-form.ts";
import type { CompetencySummary } from "#app/evaluation/certificates/own-evaluation.server.ts";
import { ErrorSummary, SubmitButton } from "#app/ui/form.tsx";
import { Meter } from "#app/ui/progress.tsx";
import { RefereeFields } from "../documents/document-form.tsx";
import { Disclosure, FileField, useUploadForm } from "../upload-form.tsx";

const REFEREE =
  "We ask them by mail whether they wrote it and whether it is true; their answer stands beside it. Please tell them before you send it.";

interface UploadFormProps {
  competency: Pick<CompetencySummary, "id" | "name">;
  /** Names this rendering of the form, so that pressing twice hands in one certificate. */
  submission: string;
  answer?: SubmissionResult | undefined;
}

export function UploadForm({ competency, submission, answer }: UploadFormProps) {
  const page = href("/student-dashboard/evaluation/:competency", { competency: competency.id });
  const { form, fields, progress, send, forget } = useUploadForm<{ file: string } & Required<RefereeDetails>>({
    id: `certificate-${competency.id}`,
    address: `${page}/upload`,
    onKept: useShowing(page),
    answer,
  });
  const posting = useNavigation().formAction?.split(/[?#]/)[0] === page;
  const sending = progress !== undefined && progress < 100;
  const evaluating = posting || progress === 100;
  return (
    <Form
      method="post"
      action={`${page}#${form.errorId}`}
      encType="multipart/form-data"
      id={form.id}
      onSubmit={send}
      noValidate
      preventScrollReset
      className="upload-form grid gap-4"
      aria-busy={sending || evaluating || undefined}
    >
      <ErrorSummary form={form} title={competency.name} heading="Upload Error" />
      <input type="hidden" name="submission" value={submission} />
      <Disclosure
        label="Name who wrote it (optional)"
        quiet
        outdented
        open={Object.keys(form.allErrors).some((field) => field.startsWith("referee"))}
      >
        <RefereeFields fields={fields} notice={REFEREE} />
      </Disclosure>
      <FileField
        field={fields.file}
        label={`Certificate for ${competency.name}`}
        hint="PDF or Word document, or a scan or photograph of it (JPG or PNG)"
        accept=".pdf,.doc,.docx,.jpg,.jpeg,.png"
        onChange={forget}
      />
      <SubmitButton
        className="justify-self-start"
        name="intent"
        value="upload"
        action={page}
        busyLabel={sending ? "Uploading..." : "Evaluating..."}
        busy={sending || evaluating}
      >
        Upload Certificate
      </SubmitButton>
      {sending && <Meter percent={progress ?? 0} label={`Uploading the certificate for ${competency.name}`} />}
      {evaluating && <div className="reading" aria-hidden="true" />}
    </Form>
  );
}

/** Shows the page of a competency as it is now, from wherever its form was sent, and without what was said of an earlier file. */
function useShowing(page: string): () => Promise<void> {
  const here = useLocation().pathname === page;
  const navigate = useNavigate();
  return async () => navigate(page, { replace: here, preventScrollReset: here });
}
