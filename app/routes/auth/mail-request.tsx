import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { z } from "zod";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { emailField } from "#app/web/fields.ts";
import { validator } from "#app/web/form.ts";

export const mailRequestSchema = z.object({ email: emailField });

interface MailRequestFormProps {
  title: string;
  button: string;
  result: SubmissionResult<string[]> | undefined;
}

/** Asks for an address to which a link is to be mailed. */
export function MailRequestForm({ title, button, result }: MailRequestFormProps) {
  const [form, fields] = useForm({
    id: "mail-request-form",
    lastResult: result,
    onValidate: validator(mailRequestSchema),
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
      <ErrorSummary form={form} title={title} />
      <Field field={fields.email} label="Email" type="email" autoComplete="username" inputMode="email" />
      <SubmitButton busyLabel="Submitting..." className="w-full">
        {button}
      </SubmitButton>
    </Form>
  );
}
