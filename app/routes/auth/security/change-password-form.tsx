import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { validator } from "#app/web/form.ts";
import { changeSchema } from "../new-password-form.ts";

interface ChangePasswordFormProps {
  title: string;
  email: string;
  result: SubmissionResult<string[]> | undefined;
}

export function ChangePasswordForm({ title, email, result }: ChangePasswordFormProps) {
  const [form, fields] = useForm({
    id: "change-password-form",
    lastResult: result,
    onValidate: validator(changeSchema),
  });
  return (
    <section aria-labelledby="change-password-title" className="grid gap-5">
      <h2 id="change-password-title">Change password</h2>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="panel grid max-w-lg gap-5">
        <ErrorSummary form={form} title={title} />
        {/* Tells password managers whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Field field={fields.current} label="Present password" type="password" autoComplete="current-password" />
        <Field field={fields.password} label="New password" type="password" autoComplete="new-password" />
        <Field field={fields.confirmPassword} label="Confirm Password" type="password" autoComplete="new-password" />
        <SubmitButton busyLabel="Submitting..." name="intent" value="change-password">
          Change Password
        </SubmitButton>
      </Form>
    </section>
  );
}
