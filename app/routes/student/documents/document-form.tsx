import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { useCallback, useId, useState } from "react";
import { Form, href, useRevalidator } from "react-router";
import type { RefereeDetails } from "#app/documents/document-form.ts";
import type { OwnDocument } from "#app/documents/own-documents.server.ts";
import type { SlotDefinition } from "#app/documents/slots.server.ts";
import { screenOf } from "#app/documents/slots.ts";
import { inMegabytes, MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/form.tsx";
import { Meter } from "#app/ui/progress.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { FileField, useUploadForm } from "../upload-form.tsx";
import { InstitutionField, type InstitutionSearch, InstitutionStep } from "./institution.tsx";

interface DocumentFormProps {
  place: string;
  title: string;
  slot?: SlotDefinition | undefined;
  submission?: string;
  answer: SubmissionResult | undefined;
  search?: InstitutionSearch | undefined;
  document?: OwnDocument | undefined;
}

type Names = "title" | "description" | "domain" | "institution" | "file" | keyof RefereeDetails;
type Fields = Record<Names, string>;

export function DocumentForm({ place, title, slot, submission, answer, search, document }: DocumentFormProps) {
  const { revalidate } = useRevalidator();
  const ready = useReady();
  const chosen = search?.names.includes(search.query) ? search.query : document?.institution;
  const { form, fields, progress, send, forget } = useUploadForm<Fields>({
    id: `upload-${place}`,
    address: href("/student-dashboard/documents/upload"),
    onKept: revalidate,
    answer,
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
        onSubmit={send}
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
        <UploadButton title={title} progress={progress} ready={ready.isReady} />
      </Form>
    </div>
  );
}

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

type TextField = FieldMetadata<string, Record<string, unknown>>;

interface RefereeFieldsProps {
  fields: Record<"refereeName" | "refereeRole" | "refereeEmail" | "refereePhone", TextField>;
  /** Why this is asked, and what it is used for. */
  notice: string;
}

/** Who wrote a testimonial or letter and how to reach them. Browsers would fill in the student's own data, so they are asked not to. */
export function RefereeFields({ fields, notice }: RefereeFieldsProps) {
  return (
    <fieldset className="grid gap-5 border-l-2 border-gilt pl-4">
      <legend className="sr-only">Your referee</legend>
      <p className="text-sm text-soft">{notice}</p>
      <Field field={fields.refereeName} label="Referee's name" autoComplete="off" />
      <Field
        field={fields.refereeRole}
        label="Role and organisation"
        hint="Such as Head of Operations, Kaveri Textiles"
        autoComplete="off"
      />
      <Field
        field={fields.refereeEmail}
        label="Referee's email address"
        hint="An email address, a phone number, or both."
        type="email"
        autoComplete="off"
      />
      <Field field={fields.refereePhone} label="Referee's phone number" type="tel" autoComplete="off" />
    </fieldset>
  );
}

/** Follows whether every required field of a form is set and its file is not too large. */
function useReady() {
  const [complete, setComplete] = useState(false);
  const hydrated = useHydrated();
  const watch = useCallback((form: HTMLFormElement | null) => {
    if (!form) return;
    const look = () => setComplete(isComplete(form));
    look();
    for (const event of ["input", "change", "reset"]) form.addEventListener(event, look);
    return () => {
      for (const event of ["input", "change", "reset"]) form.removeEventListener(event, look);
    };
  }, []);
  return { watch, isReady: complete || !hydrated };
}

/** Fields of which one at least is needed. */
const EITHER = ["refereeEmail", "refereePhone"];

function isComplete(form: HTMLFormElement): boolean {
  const either = [...form.elements].filter(isField).filter(({ name }) => EITHER.includes(name));
  if (either.length > 0 && either.every(({ value }) => value.trim() === "")) return false;
  return [...form.elements].every((element) => {
    if (element instanceof HTMLInputElement && element.type === "file") {
      const file = element.files?.[0];
      return file !== undefined && file.size <= MAX_DOCUMENT_BYTES;
    }
    return !isField(element) || isOptional(element) || element.value.trim() !== "";
  });
}

function isField(element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/** A description that has room for several lines may be left out; the line that says what a file is about may not. */
function isOptional(element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): boolean {
  return element instanceof HTMLTextAreaElement || EITHER.includes(element.name);
}
