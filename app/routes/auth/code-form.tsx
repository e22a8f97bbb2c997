import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { z } from "zod";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { validator } from "#app/web/form.ts";

const MOST = 40;

/** The form of a code, and what a page adds to it. */
export const codeSchema = z.object({
  code: z.string({ error: "Enter the code" }).trim().max(MOST, "This is longer than any of our codes"),
  /** The sealed secret of an authenticator app that is being set up. */
  setup: z.string().max(1000).optional(),
});

interface CodeFormProps {
  title: string;
  button: string;
  hint: string;
  result: SubmissionResult<string[]> | undefined;
  /** Fields that nobody types. */
  children?: ReactNode;
}

/** Asks for a code of an authenticator app, or a recovery code. */
export function CodeForm({ title, button, hint, result, children }: CodeFormProps) {
  const [form, fields] = useForm({ id: "code-form", lastResult: result, onValidate: validator(codeSchema) });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
      <ErrorSummary form={form} title={title} />
      {children}
      <Field field={fields.code} label="Code" hint={hint} autoComplete="one-time-code" />
      <SubmitButton busyLabel="Checking...">{button}</SubmitButton>
    </Form>
  );
}
