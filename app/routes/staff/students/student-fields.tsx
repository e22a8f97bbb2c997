import type { FieldMetadata } from "@conform-to/react";
import { Field } from "#app/ui/form.tsx";

type OneField = FieldMetadata<string, Record<string, unknown>, string[]>;

interface StudentFieldsProps {
  fields: { fullName: OneField; email: OneField; phone: OneField };
  /** Why the address cannot be changed; where it can, undefined. */
  fixedEmail?: string | undefined;
  emailHint?: string;
}

/** Name, address and telephone number of a student. */
export function StudentFields({ fields, fixedEmail, emailHint }: StudentFieldsProps) {
  return (
    <>
      <Field field={fields.fullName} label="Full Name" autoComplete="off" />
      <Field
        field={fields.email}
        label="Email"
        type="email"
        autoComplete="off"
        readOnly={fixedEmail !== undefined}
        hint={fixedEmail ?? emailHint}
      />
      <Field
        field={fields.phone}
        label="Mobile Number"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="+91 98765 43210"
        optional
      />
    </>
  );
}
