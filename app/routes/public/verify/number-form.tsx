import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href } from "react-router";
import { z } from "zod";
import { readNumber } from "#app/certification/number.ts";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { validator } from "#app/web/form.ts";

export const MISTYPED =
  "This is not a number of ours. Please compare each character with the certificate: there are 12 after PGI, and one of them is wrong or missing.";

export const numberSchema = z.object({
  number: z
    .string({ error: "Enter the number on the certificate." })
    .trim()
    .max(100, MISTYPED)
    .refine((typed) => readNumber(typed).kind === "number", MISTYPED),
});

interface NumberFormProps {
  title: string;
  result?: SubmissionResult | undefined;
}

export function NumberForm({ title, result }: NumberFormProps) {
  const [form, fields] = useForm({
    id: "verify-form",
    lastResult: result,
    shouldRevalidate: "onInput",
    onValidate: validator(numberSchema),
  });
  return (
    <Form
      method="get"
      action={href("/verify")}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="grid justify-items-start gap-5"
    >
      <ErrorSummary form={form} title={title} />
      <Field
        field={fields.number}
        label="Certificate number"
        hint="Such as PGI-7K2M-X4QD-90RT. Capital or small letters, with or without hyphens."
        autoComplete="off"
        className="w-full max-w-md"
      />
      <SubmitButton busyLabel="Looking it up...">Verify</SubmitButton>
    </Form>
  );
}
