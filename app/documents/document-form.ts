import { z } from "zod";

/** Characters; a title also becomes part of a file's path, shortened. */
const TITLE_LENGTH = 120;
const DESCRIPTION_LENGTH = 500;
export const INSTITUTION_LENGTH = 200;

const line = (message: string, longest: number) =>
  z.string({ error: message }).trim().min(1, message).max(longest, `Use at most ${longest} characters`);

/** What comes with a document beside its file; which of these a form has depends on what is handed in. */
export interface DocumentDetails {
  title?: string | undefined;
  description?: string | undefined;
  domain?: string | undefined;
  institution?: string | undefined;
}

/** What has to come with a slot's file. */
export function slotFields({ needsInstitution, domains }: { needsInstitution: boolean; domains: readonly string[] }) {
  const domain = z
    .string({ error: "Choose a domain" })
    .refine((value) => domains.includes(value), { error: "Choose a domain" });
  const institution = line("Enter the board or institution", INSTITUTION_LENGTH);
  const shape = { ...(domains.length > 0 && { domain }), ...(needsInstitution && { institution }) };
  return z.object(shape) as z.ZodType<DocumentDetails>;
}

/** What comes with an additional certificate: a title and, if the student likes, a description. */
export const additionalFields: z.ZodType<DocumentDetails> = z.object({
  title: line("Enter a title", TITLE_LENGTH),
  description: z.string().trim().max(DESCRIPTION_LENGTH, `Use at most ${DESCRIPTION_LENGTH} characters`).optional(),
});
