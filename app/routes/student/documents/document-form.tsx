import { type SubmissionResult, useForm } from "@conform-to/react";
import { useId } from "react";
import { Form, href, useRevalidator } from "react-router";
import type { OwnDocument } from "#app/documents/own-documents.server.ts";
import type { RefereeDetails } from "#app/documents/referee.ts";
import { screenOf } from "#app/documents/screens.ts";
import type { SlotDefinition } from "#app/documents/slots.server.ts";
import { inMegabytes, MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/form.tsx";
import { Meter } from "#app/ui/progress.tsx";
import { FileField, useFileAnswer } from "../file-field.tsx";
import { useUpload } from "../use-upload.ts";
import { InstitutionField } from "./institution-field.tsx";
import { type InstitutionSearch, InstitutionStep } from "./institution-step.tsx";
import { RefereeFields } from "./referee-fields.tsx";
import { useReady } from "./use-ready.ts";

const UPLOAD = href("/student-dashboard/documents/upload");

interface DocumentFormProps {
  /** A slot, "additional", or the id of the additional document to be replaced. */
  place: string;
  /** What is uploaded, for the button's full name. */
  title: string;
  slot?: SlotDefinition | undefined;
  /** Names the page that the form is on; for additional documents. */
  submission?: string;
  answer: SubmissionResult<string[]> | undefined;
  search?: InstitutionSearch | undefined;
  /** The document that is replaced. */
  document?: OwnDocument | undefined;
}

type Names = "title" | "description" | "domain" | "institution" | "file" | keyof RefereeDetails;
type Fields = Record<Names, string>;

/** Hands in one document. The file comes last in the form, so that the other fields survive a file that is too large. */
export function DocumentForm({ place, title, slot, submission, answer, search, document }: DocumentFormProps) {
  const { revalidate } = useRevalidator();
  const upload = useUpload(UPLOAD, revalidate);
  const { lastResult, forget } = useFileAnswer(upload.answer ?? answer);
  const ready = useReady();
  const chosen = search?.names.includes(search.query) ? search.query : document?.institution;
  const [form, fields] = useForm<Fields, string[]>({
    id: `upload-${place}`,
    lastResult,
    defaultValue: { ...saidOf(document), institution: chosen },
  });
  return (
    <div className={document && "ml-[0.6rem]"}>
      {slot?.needsInstitution && <InstitutionStep slot={slot.slot} search={search} />}
      <Form
        method="post"
        action={`${screenOf(place)}#${form.errorId}`}
        encType="multipart/form-data"
        id={form.id}
        ref={ready.watch}
        onSubmit={upload.send}
        noValidate
        preventScrollReset
        className="grid gap-5"
      >
        <ErrorSummary form={form} title={`Upload ${title}`} heading="Upload Error" />
        <input type="hidden" name="place" value={place} />
        {submission && <input type="hidden" name="submission" value={submission} />}
        {!slot && <Field field={fields.title} label="Title" />}
        {!slot && <Field field={fields.description} label="Description" type="textarea" rows={2} optional />}
        {slot?.name && <Field field={fields.description} label={slot.name} />}
        {slot?.issuer && <Field field={fields.institution} label={slot.issuer} />}
        {slot?.referee && <RefereeFields fields={fields} notice={slot.referee} />}
        {slot && slot.domains.length > 0 && (
          <Field
            field={fields.domain}
            label="Domain"
            type="select"
            options={slot.domains.map((domain) => ({ value: domain, label: domain }))}
            placeholder="Choose your domain"
          />
        )}
        {slot?.needsInstitution && (
          <InstitutionField
            field={fields.institution}
            label={slot.domains.length > 0 ? "Institution" : "Board or institution"}
          />
        )}
        <FileField
          field={fields.file}
          label="File"
          hint={`PDF, JPG or PNG, at most ${inMegabytes(MAX_DOCUMENT_BYTES)}`}
          accept=".pdf,.jpg,.jpeg,.png"
          onChange={forget}
        />
        <UploadButton title={title} progress={upload.progress} ready={ready.isReady} />
      </Form>
    </div>
  );
}

/** What was said about the document that is replaced, to be said again or corrected. */
function saidOf(document: OwnDocument | undefined): Partial<Fields> {
  if (!document) return {};
  const { title, description, domain, referee } = document;
  return {
    title,
    description,
    domain,
    ...(referee && { refereeName: referee.name, refereeRole: referee.role }),
    ...(referee?.email && { refereeEmail: referee.email }),
    ...(referee?.phone && { refereePhone: referee.phone }),
  };
}

interface UploadButtonProps {
  title: string;
  /** 0 to 100 while the file is on its way; undefined otherwise. */
  progress: number | undefined;
  /** Whether everything that is needed has been given; without script always true, the server decides. */
  ready: boolean;
}

/** Sends the document; disabled until the required fields are set, and once it is on its way. */
function UploadButton({ title, progress, ready }: UploadButtonProps) {
  const hintId = useId();
  const sending = progress !== undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Button
        type="submit"
        disabled={!ready && !sending}
        aria-disabled={sending || undefined}
        data-busy={sending || undefined}
        aria-describedby={ready ? undefined : hintId}
      >
        <span aria-live="polite">{sending ? "Uploading..." : "Upload"}</span>
        <span className="sr-only"> {title}</span>
      </Button>
      {!ready && !sending && (
        <p className="text-sm text-soft" id={hintId}>
          Fill in the fields and choose a file first.
        </p>
      )}
      {sending && (
        <div className="flex-[1_1_12rem]">
          <Meter percent={progress} label={`Uploading ${title}`} />
        </div>
      )}
    </div>
  );
}
