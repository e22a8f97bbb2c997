import { z } from "zod";
import type { StoredCertificate } from "#app/records/certificates.server.ts";
import { type RefereeDetails, refereeFields } from "./referee.ts";
import type { SlotDefinition } from "./slots.server.ts";

/** Characters; a title also becomes part of a file's path, shortened. */
const TITLE_LENGTH = 120;
const DESCRIPTION_LENGTH = 500;
export const INSTITUTION_LENGTH = 200;

const line = (message: string, longest: number) =>
  z.string({ error: message }).trim().min(1, message).max(longest, `Use at most ${longest} characters`);

/** What comes with a document beside its file; which of these a form has depends on what is handed in. */
export interface DocumentDetails extends RefereeDetails {
  title?: string | undefined;
  description?: string | undefined;
  domain?: string | undefined;
  institution?: string | undefined;
}

type Asked = Pick<SlotDefinition, "needsInstitution" | "domains" | "name" | "issuer" | "referee">;

/** What has to come with a slot's file. */
export function slotFields({ needsInstitution, domains, name, issuer, referee }: Asked) {
  const domain = z
    .string({ error: "Choose a domain" })
    .refine((value) => domains.includes(value), { error: "Choose a domain" });
  const institution = line(issuer ? "Enter who issued it" : "Enter the board or institution", INSTITUTION_LENGTH);
  const shape = {
    ...(name !== null && { description: line(`Enter the ${lowered(name)}`, TITLE_LENGTH) }),
    ...(domains.length > 0 && { domain }),
    ...((needsInstitution || issuer !== null) && { institution }),
  };
  const fields = referee === null ? z.object(shape) : refereeFields(shape);
  return fields as z.ZodType<DocumentDetails>;
}

/** A label inside of a sentence. */
function lowered(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** What comes with an additional certificate: a title and, if the student likes, a description. */
export const additionalFields: z.ZodType<DocumentDetails> = z.object({
  title: line("Enter a title", TITLE_LENGTH),
  description: z.string().trim().max(DESCRIPTION_LENGTH, `Use at most ${DESCRIPTION_LENGTH} characters`).optional(),
});

/** What a student said about a document, in one line; empty when nothing was asked for. The ways to a referee are left out. */
export function inOneLine({ domain, description, institution, referee }: Said): string {
  const said = [domain, description, institution, referee && `${referee.name}, ${referee.role}`];
  return said.filter(Boolean).join(", ");
}

type Said = Partial<Pick<StoredCertificate, "domain" | "description" | "institution" | "referee">>;
