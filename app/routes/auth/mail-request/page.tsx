import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { validator } from "#app/web/form.ts";
import { AuthPage } from "../auth-page.tsx";
import { mailRequestSchema } from "./form.ts";

interface MailRequestPageProps {
  title: string;
  lead: string;
  /** What is said once the form was sent; undefined before. */
  sent: string | undefined;
  /** What browsers may fill in: the address of an account, or any. */
  autoComplete: "username" | "email";
  lastResult: SubmissionResult<string[]> | undefined;
  /** Below the form. */
  children?: ReactNode;
}

/** Asks for an address to which a link is to be mailed. */
export function MailRequestPage({ title, lead, sent, autoComplete, lastResult, children }: MailRequestPageProps) {
  const [form, fields] = useForm({
    id: "mail-request-form",
    lastResult,
    onValidate: validator(mailRequestSchema),
  });
  if (sent !== undefined)
    return (
      <AuthPage title="Check your email">
        <p role="status">{sent}</p>
      </AuthPage>
    );
  return (
    <AuthPage title={title} lead={lead}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <ErrorSummary form={form} title={title} />
        <Field field={fields.email} label="Email" type="email" autoComplete={autoComplete} inputMode="email" />
        <SubmitButton busyLabel="Submitting..." className="w-full">
          Send the link
        </SubmitButton>
      </Form>
      {children}
    </AuthPage>
  );
}
