import { type SubmissionResult, useForm } from "@conform-to/react";
import { useId } from "react";
import { Form, href } from "react-router";
import type { SlotDefinition } from "#app/documents/slots.server.ts";
import { inMegabytes, MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import { ErrorSummary, Field } from "#app/ui/form.tsx";
import { FileField } from "./file-field.tsx";
import { InstitutionField } from "./institution-field.tsx";
import { InstitutionStep } from "./institution-step.tsx";
import type { InstitutionSearch } from "./slot-card.tsx";
import { UploadButton } from "./upload-button.tsx";
import { useReady } from "./use-ready.ts";
import { useUpload } from "./use-upload.ts";

interface DocumentFormProps {
  /** A slot, "additional", or the id of the additional document to be replaced. */
  place: string;
  /** What is uploaded, for the button's full name. */
  title: string;
  slot?: SlotDefinition;
  /** Names the page that the form is on; for additional documents. */
  submission?: string;
  answer?: SubmissionResult<string[]>;
  search?: InstitutionSearch;
  initial: Partial<Record<"title" | "description" | "domain" | "institution", string>>;
}

type Fields = { title: string; description: string; domain: string; institution: string; file: string };

/** Hands in one document. The file comes last in the form, so that the other fields survive a file that is too large. */
export function DocumentForm({ place, title, slot, submission, answer, search, initial }: DocumentFormProps) {
  const upload = useUpload();
  const ready = useReady();
  const hintId = useId();
  const [form, fields] = useForm<Fields, string[]>({
    id: `upload-${place}`,
    lastResult: upload.answer ?? answer,
    defaultValue: {
      ...initial,
      ...(search?.names.includes(search.query) && { institution: search.query }),
    },
  });
  return (
    <>
      {slot?.needsInstitution && <InstitutionStep slot={slot} search={search} />}
      <Form
        method="post"
        action={href("/student-dashboard/documents")}
        encType="multipart/form-data"
        id={form.id}
        ref={ready.watch}
        onSubmit={upload.send}
        noValidate
        preventScrollReset
        className="document-form"
      >
        <ErrorSummary form={form} title={`Upload ${title}`} heading="Upload Error" />
        <input type="hidden" name="place" value={place} />
        {submission && <input type="hidden" name="submission" value={submission} />}
        {!slot && <Field field={fields.title} label="Title" />}
        {!slot && <Field field={fields.description} label="Description" type="textarea" rows={2} optional />}
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
          hint={`PDF, JPG or PNG, at most ${inMegabytes(MAX_DOCUMENT_BYTES)}`}
          onChange={upload.forget}
        />
        <UploadButton title={title} progress={upload.progress} ready={ready.isReady} hintId={hintId} />
      </Form>
    </>
  );
}
