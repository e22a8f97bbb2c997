import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { PASSWORD_MIN } from "#app/identity/password-limits.ts";
import type { Role } from "#app/records/accounts.server.ts";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { ShortNotice } from "#app/ui/short-notice.tsx";
import { validator } from "#app/web/form.ts";
import { type SignUpFields, type SignUpValues, signUpSchemas } from "./forms.ts";

interface SignUpFormProps {
  role: Role;
  title: string;
  action: string;
  result: SubmissionResult<string[]> | undefined;
  /** What becomes of the data, and the words by which a student says to be of age. */
  notice: { text: string; adult: string };
}

/** The Sign Up form; which fields it has depends on the portal. */
export function SignUpForm({ role, title, action, result, notice }: SignUpFormProps) {
  const [form, fields] = useForm<Partial<SignUpFields>, SignUpValues>({
    id: "sign-up-form",
    lastResult: result,
    onValidate: validator(signUpSchemas[role]),
  });
  const student = role === "student";
  return (
    <Form method="post" replace action={action} id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
      <ErrorSummary form={form} title={title} />
      {student ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field field={fields.firstName} label="First Name" autoComplete="given-name" />
          <Field field={fields.lastName} label="Last Name" autoComplete="family-name" />
        </div>
      ) : (
        <Field field={fields.fullName} label="Full Name" autoComplete="name" />
      )}
      <Field field={fields.email} label="Email" type="email" autoComplete="username" inputMode="email" />
      {student && (
        <Field
          field={fields.phone}
          label="Phone"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          placeholder="+91 98765 43210"
          optional
        />
      )}
      {role === "admin" && (
        <Field field={fields.department} label="Department" autoComplete="organization-title" optional />
      )}
      <Field
        field={fields.password}
        label="Password"
        hint={`At least ${PASSWORD_MIN[role]} characters. A few words in a row are easy to remember and hard to guess.`}
        type="password"
        autoComplete="new-password"
      />
      {student && (
        <Field field={fields.confirmPassword} label="Confirm Password" type="password" autoComplete="new-password" />
      )}
      {student && <Field field={fields.adult} label={notice.adult} type="checkbox" />}
      <ShortNotice text={notice.text} />
      <SubmitButton busyLabel="Creating account..." className="w-full">
        Sign Up
      </SubmitButton>
      {!student && (
        <p className="text-sm text-soft">
          After you confirm your email address, a super admin has to approve your access.
        </p>
      )}
    </Form>
  );
}
