import { line } from "#app/web/fields.ts";

const PHONE = /^\+?[\d\s().-]+$/;

export const nameField = line("full name", 100);

export const phoneField = line("phone number", 30).refine(isPhone, {
  error: "Enter a phone number with 7 to 15 digits, such as +91 98765 43210",
});

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, "").length;
  return PHONE.test(value) && digits >= 7 && digits <= 15;
}
