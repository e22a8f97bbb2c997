import { type SubmissionResult, useForm } from "@conform-to/react";
import type { FormEvent } from "react";
import { Form, href, useLocation, useNavigate, useNavigation } from "react-router";
import type { CompetencySummary } from "#app/evaluation/certificates/own-evaluation.server.ts";
import { MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import { ErrorSummary, SubmitButton } from "#app/ui/form.tsx";
import { Meter } from "#app/ui/progress.tsx";
import { FileField, useFileAnswer } from "../file-field.tsx";
import { useUpload } from "../use-upload.ts";

interface UploadFormProps {
  competency: Pick<CompetencySummary, "id" | "name">;
  /** Names this rendering of the form, so that pressing twice hands in one certificate. */
  submission: string;
  /** The answer to a refused upload. */
  answer?: SubmissionResult<string[]> | undefined;
}

/** Hands in the certificate for a competency. The file comes last, so that the other fields survive one that is too large. */
export function UploadForm({ competency, submission, answer }: UploadFormProps) {
  const page = href("/student-dashboard/evaluation/:competency", { competency: competency.id });
  const upload = useUpload(`${page}/upload`, useShowing(page));
  const { lastResult, forget } = useFileAnswer(upload.answer ?? answer);
  const [form, fields] = useForm<{ file: string }, string[]>({ id: `certificate-${competency.id}`, lastResult });
  const posting = useNavigation().formAction?.split(/[?#]/)[0] === page;
  const sending = upload.progress !== undefined && upload.progress < 100;
  const evaluating = posting || upload.progress === 100;
  return (
    <Form
      method="post"
      action={`${page}#${form.errorId}`}
      encType="multipart/form-data"
      id={form.id}
      onSubmit={(event) => sendChosen(event, upload.send)}
      noValidate
      preventScrollReset
      className="upload-form grid gap-4"
      aria-busy={sending || evaluating || undefined}
    >
      <ErrorSummary form={form} title={competency.name} heading="Upload Error" />
      <input type="hidden" name="submission" value={submission} />
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
      {sending && <Meter percent={upload.progress ?? 0} label={`Uploading the certificate for ${competency.name}`} />}
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

/**
 * Sends a chosen file with its progress. One that is too large is not sent: the field has said so already. Without a file the
 * form goes its usual way and comes back with the message.
 */
function sendChosen(event: FormEvent<HTMLFormElement>, send: (event: FormEvent<HTMLFormElement>) => void): void {
  const field = event.currentTarget.querySelector<HTMLInputElement>("[type=file]");
  const file = field?.files?.[0];
  if (!file) return;
  if (file.size <= MAX_DOCUMENT_BYTES) {
    send(event);
    return;
  }
  event.preventDefault();
  field?.focus();
}
