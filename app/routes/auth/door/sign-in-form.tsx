import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { Role } from "#app/records/accounts.server.ts";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { validator } from "#app/web/form.ts";
import { signInSchema } from "./forms.ts";

interface SignInFormProps {
  role: Role;
  title: string;
  action: string;
  result: SubmissionResult<string[]> | undefined;
  heading: string | undefined;
}

export function SignInForm({ role, title, action, result, heading }: SignInFormProps) {
  const [form, fields] = useForm({
    id: "sign-in-form",
    lastResult: result,
    onValidate: validator(signInSchema),
  });
  return (
    <Form method="post" replace action={action} id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
      <ErrorSummary form={form} title={title} heading={heading} />
      <Field field={fields.email} label="Email" type="email" autoComplete="username" inputMode="email" />
      <Field field={fields.password} label="Password" type="password" autoComplete="current-password" />
      {role === "student" && (
        <Field
          field={fields.remember}
          label="Remember me"
          hint="For 14 days on this device. Leave it unticked on a shared one."
          type="checkbox"
        />
      )}
      <SubmitButton busyLabel="Signing in..." className="w-full">
        Sign In
      </SubmitButton>
    </Form>
  );
}
