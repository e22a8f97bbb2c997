import { z } from "zod";
import { newPasswordField, presentPasswordField } from "#app/web/fields.ts";

const again = z.string({ error: "Enter the password again" });

function same(form: { password: string; confirmPassword: string }): boolean {
  return form.password === form.confirmPassword;
}

const mismatch = { path: ["confirmPassword"], error: "Passwords do not match" };

export const resetSchema = z.object({ password: newPasswordField(), confirmPassword: again }).refine(same, mismatch);

export const changeSchema = z
  .object({ current: presentPasswordField, password: newPasswordField(), confirmPassword: again })
  .refine(same, mismatch);
