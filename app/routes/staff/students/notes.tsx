import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { z } from "zod";
import type { StudentRecord } from "#app/staff/student-record.server.ts";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { Moment } from "#app/ui/time.tsx";
import { Section } from "./section.tsx";

const NOTE_LENGTH = 2000;

export const noteField = z.string().trim().max(NOTE_LENGTH, `Write at most ${NOTE_LENGTH} characters`).default("");

interface NotesProps {
  notes: StudentRecord["notes"];
  /** Names this rendering of the page, so that a form of it that is sent twice makes one note. */
  submission: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** What staff noted about a student, newest first, and the form for one more. */
export function Notes({ notes, submission, lastResult }: NotesProps) {
  const [form, fields] = useForm<{ text: string }, string[]>({ id: "note", lastResult });
  return (
    <Section id="notes" title="Notes of staff">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-4" preventScrollReset>
        <ErrorSummary form={form} title="Student" />
        <input type="hidden" name="submission" value={submission} />
        <Field
          field={fields.text}
          type="textarea"
          rows={3}
          label="Add a note"
          hint="Staff only. It stays, with your name and the time."
        />
        <SubmitButton name="intent" value="note" variant="outline" busyLabel="Saving..." className="justify-self-start">
          Keep Note
        </SubmitButton>
      </Form>
      <ol className="grid gap-4">
        {notes.map(({ id, at, by_name, text }) => (
          <li key={id} className="border-l-2 border-gilt pl-3 wrap-anywhere">
            <p className="whitespace-pre-wrap">{text}</p>
            <p className="text-sm text-soft">
              {by_name}, <Moment at={at} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
