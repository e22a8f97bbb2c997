import { z } from "zod";
import { normaliseEmail } from "#app/platform/email.ts";
import type { Referee, StoredCertificate } from "#app/records/certificates.server.ts";
import type { SlotDefinition } from "./slots.server.ts";

/** Characters. */
const LENGTHS = { name: 120, role: 200, email: 254, phone: 30 };
const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const PHONE = /^\+?[\d\s().-]*$/;
const DIGITS = { least: 7, most: 15 };

const NO_NAME = "Enter your referee's name";
const NO_ROLE = "Enter your referee's role and organisation";
const NO_CONTACT = "Enter your referee's email address or phone number";
const WRONG_EMAIL = "Enter an email address in the correct format, such as name@example.com";
const WRONG_PHONE = "Enter a phone number with 7 to 15 digits, such as +91 98765 43210";

/** What a testimonial's form says about the referee. */
export interface RefereeDetails {
  refereeName?: string | undefined;
  refereeRole?: string | undefined;
  refereeEmail?: string | undefined;
  refereePhone?: string | undefined;
}

const line = (message: string, longest: number) =>
  z.string({ error: message }).trim().min(1, message).max(longest, `Use at most ${longest} characters`);

const plainLine = (message: string, longest: number) =>
  line(message, longest).regex(ONE_LINE, "Leave out control characters");

const isPhone = (text: string) => {
  const digits = text.replace(/\D/g, "").length;
  return text === "" || (PHONE.test(text) && digits >= DIGITS.least && digits <= DIGITS.most);
};

const named = {
  refereeName: plainLine(NO_NAME, LENGTHS.name).regex(/\p{L}/u, NO_NAME),
  refereeRole: plainLine(NO_ROLE, LENGTHS.role),
};
const reached = {
  refereeEmail: z
    .string()
    .trim()
    .max(LENGTHS.email, `Use at most ${LENGTHS.email} characters`)
    .refine((text) => text === "" || z.email().safeParse(text).success, WRONG_EMAIL)
    .optional(),
  refereePhone: z
    .string()
    .trim()
    .max(LENGTHS.phone, `Use at most ${LENGTHS.phone} characters`)
    .refine(isPhone, WRONG_PHONE)
    .optional(),
};

/** Whether a form says anything of a referee, whom it does not have to name. */
export function namesReferee(form: FormData): boolean {
  return Object.keys({ ...named, ...reached }).some((field) => String(form.get(field) ?? "").trim() !== "");
}

/** The fields of a form that also asks for a referee, who must be named and can be reached in one way at least. */
export function refereeFields(others: z.core.$ZodLooseShape) {
  return z.object({ ...others, ...named, ...reached }).refine(isReached, {
    path: ["refereeEmail"],
    error: NO_CONTACT,
    // Said together with what else is wrong, not after it.
    when: () => true,
  });
}

function isReached(given: unknown): boolean {
  const { refereeEmail, refereePhone } = given as RefereeDetails;
  return Boolean(refereeEmail?.trim() || refereePhone?.trim());
}

/** The referee that a form named; null where it asks for none. */
export function refereeOf({ refereeName, refereeRole, refereeEmail, refereePhone }: RefereeDetails): Referee | null {
  if (refereeName === undefined || refereeRole === undefined) return null;
  return {
    name: refereeName,
    role: refereeRole,
    email: refereeEmail ? normaliseEmail(refereeEmail) : null,
    phone: refereePhone || null,
  };
}

/** Characters; a title also becomes part of a file's path, shortened. */
const TITLE_LENGTH = 120;
const DESCRIPTION_LENGTH = 500;
export const INSTITUTION_LENGTH = 200;

/** What comes with a document beside its file; which of these a form has depends on what is handed in. */
interface DocumentDetails extends RefereeDetails {
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
