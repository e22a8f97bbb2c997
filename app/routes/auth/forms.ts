import { z } from "zod";
import type { Role, SignUpMetadata } from "#app/records/accounts.server.ts";
import type { FieldData } from "#app/ui/field.tsx";
import {
  always,
  emailField,
  line,
  newPasswordField,
  optionalPhoneField,
  presentPasswordField,
} from "#app/web/fields.ts";

const NAME_LIMIT = 100;
const CODE_LIMIT = 40;

const again = z.string({ error: "Enter the password again" });
const mismatch = { path: ["confirmPassword"], error: "Passwords do not match" };

function same(form: { password: string; confirmPassword: string }): boolean {
  return form.password === form.confirmPassword;
}

export const signInSchema = z.object({
  email: emailField,
  password: presentPasswordField,
  remember: z.boolean().default(false),
});

const studentSchema = z
  .object({
    firstName: line("first name", NAME_LIMIT / 2),
    lastName: line("last name", NAME_LIMIT / 2),
    email: emailField,
    phone: optionalPhoneField,
    password: newPasswordField(),
    confirmPassword: again,
    adult: z.literal("on", { error: "Confirm that you are 18 or older" }),
  })
  .refine(same, { ...mismatch, when: always })
  .transform(({ firstName, lastName, email, phone, password }) => ({
    email,
    password,
    metadata: metadata("student", `${firstName} ${lastName}`, { phone }),
  }));

const adminSchema = z
  .object({
    fullName: line("full name", NAME_LIMIT),
    email: emailField,
    department: line("department", NAME_LIMIT).optional(),
    password: newPasswordField("admin"),
  })
  .transform(({ fullName, email, department, password }) => ({
    email,
    password,
    metadata: metadata("admin", fullName, { department }),
  }));

const superAdminSchema = z
  .object({ fullName: line("full name", NAME_LIMIT), email: emailField, password: newPasswordField("super_admin") })
  .transform(({ fullName, email, password }) => ({ email, password, metadata: metadata("super_admin", fullName, {}) }));

export interface SignUpValues {
  email: string;
  password: string;
  metadata: SignUpMetadata;
}

export type SignUpFields = Record<
  "firstName" | "lastName" | "fullName" | "email" | "phone" | "department" | "password" | "confirmPassword" | "adult",
  string
>;

export const signUpSchemas: Record<Role, z.ZodType<SignUpValues, Partial<SignUpFields>>> = {
  student: studentSchema,
  admin: adminSchema,
  super_admin: superAdminSchema,
};

function metadata(role: Role, fullName: string, more: { phone?: number; department?: string }): SignUpMetadata {
  return { full_name: fullName, role, phone: more.phone ?? null, department: more.department ?? null };
}

export const mailRequestSchema = z.object({ email: emailField });

export const resetSchema = z.object({ password: newPasswordField(), confirmPassword: again }).refine(same, mismatch);

export const changeSchema = z
  .object({ current: presentPasswordField, password: newPasswordField(), confirmPassword: again })
  .refine(same, mismatch);

export const newPasswordFields: readonly FieldData[] = [
  { name: "password", label: "New password", type: "password", autoComplete: "new-password" },
  { name: "confirmPassword", label: "Confirm Password", type: "password", autoComplete: "new-password" },
];

const code = z.string({ error: "Enter the code" }).trim().max(CODE_LIMIT, "This is longer than any of our codes");

export const codeSchema = z.object({
  code,
  /** The sealed secret of an authenticator app that is being set up. */
  setup: z.string().max(1000).optional(),
});

/** What the browser answers with a passkey, as its form sends it. */
export const passkeyField = z.string().max(16_384).optional();

/** A code, or a passkey in its place. */
export const secondStepSchema = z
  .object({ code: code.optional(), passkey: passkeyField })
  .refine(({ code, passkey }) => code !== undefined || passkey !== undefined, {
    path: ["code"],
    error: "Enter the code",
  });
