import { type SubmissionResult, useForm } from "@conform-to/react";
import type { FormEvent } from "react";
import { Form, href, useNavigation } from "react-router";
import { MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import { ErrorSummary, SubmitButton } from "#app/ui/form.tsx";
import { FileField } from "../documents/file-field.tsx";
import { UPLOAD } from "./intent.ts";

interface UploadFormProps {
  competency: { id: string; name: string };
  /** Names this rendering of the form, so that pressing twice hands in one certificate. */
  submission: string;
  /** The answer to a refused upload. */
  answer?: SubmissionResult<string[]>;
}

/** Hands in the certificate for a competency. The file comes last, so that the other fields survive one that is too large. */
export function UploadForm({ competency, submission, answer }: UploadFormProps) {
  const page = href("/student-dashboard/evaluation/:competency", { competency: competency.id });
  const [form, fields] = useForm<{ file: string }, string[]>({
    id: `certificate-${competency.id}`,
    lastResult: answer,
  });
  const busy = useNavigation().formAction?.split("?")[0] === page;
  return (
    <Form
      method="post"
      action={page}
      encType="multipart/form-data"
      id={form.id}
      onSubmit={refuseTooLarge}
      noValidate
      preventScrollReset
      className="upload-form"
      aria-busy={busy || undefined}
    >
      <ErrorSummary form={form} title={competency.name} heading="Upload Error" />
      <input type="hidden" name="submission" value={submission} />
      <FileField
        field={fields.file}
        label={`Certificate for ${competency.name}`}
        hint="PDF or Word document"
        accept=".pdf,.doc,.docx"
      />
      <SubmitButton name="intent" value={UPLOAD} action={page} busyLabel="Evaluating...">
        Upload Certificate
      </SubmitButton>
      {busy && <div className="reading" aria-hidden="true" />}
    </Form>
  );
}

/** The field has said so already; sending megabytes to hear it again would only cost the student's data. */
function refuseTooLarge(event: FormEvent<HTMLFormElement>): void {
  const field = event.currentTarget.querySelector<HTMLInputElement>("[type=file]");
  if ((field?.files?.[0]?.size ?? 0) <= MAX_DOCUMENT_BYTES) return;
  event.preventDefault();
  field?.focus();
}
