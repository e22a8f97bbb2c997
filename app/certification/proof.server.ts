import { facts } from "#app/platform/facts.server.ts";
import { isSample } from "#app/platform/sample-mark.ts";
import { Credentials, type StoredCredential } from "#app/records/credentials.server.ts";
import type { CourseName } from "#app/records/students.server.ts";
import { credentialContent } from "./paper/content.server.ts";

/** Withdrawn goes before expired: who withdrew a certificate meant that it never counted on. */
export type ProofStatus = "valid" | "expired" | "withdrawn";

/** What anybody may know of a certificate who has its number, and no more. */
export interface Proof {
  number: string;
  name: string;
  course: CourseName;
  /** Such as General Management Practitioner. */
  certification: string;
  issuedAt: Date;
  /** Null when it holds for good. */
  expiresAt: Date | null;
  status: ProofStatus;
  /** When the name was corrected last; null when it never was. */
  nameCorrectedAt: Date | null;
  /** When it was withdrawn; null while it is not. */
  withdrawnAt: Date | null;
  /** Those that the holder has made public. */
  competencies: string[];
  /** Whether it is sample data, and certifies nothing. */
  sample: boolean;
}

/** Whom to write to about a certificate. */
export function contactEmail(): string {
  return facts().contact.email;
}

/** The whole name of a certification. */
export function certificationName(course: CourseName): string {
  const { gmp, aip } = facts();
  return (course === "GMP" ? gmp : aip).name;
}

/** What somebody who was shown a certificate may want to know besides: how it is come by, who issued it, and whom to ask. */
export function aboutProof(course: CourseName) {
  const { institute, footer, ...content } = credentialContent();
  return { criteria: content[course].criteria, institute, issuer: footer, contact: contactEmail() };
}

/** Whether a credential holds at a moment. */
export function statusAt(
  { status, expires_at }: Pick<StoredCredential, "status" | "expires_at">,
  at = new Date(),
): ProofStatus {
  if (status === "withdrawn") return "withdrawn";
  return expires_at !== null && expires_at <= at ? "expired" : "valid";
}

/** What is public of a credential. */
export function proofOf(credential: StoredCredential): Proof {
  const { number, name, course, issued_at, expires_at, competencies, public_competencies } = credential;
  const status = statusAt(credential);
  return {
    number,
    name,
    course,
    certification: certificationName(course),
    issuedAt: issued_at,
    expiresAt: expires_at,
    status,
    nameCorrectedAt: credential.name_corrected_at ?? null,
    withdrawnAt: status === "withdrawn" ? (credential.status_changes.at(-1)?.at ?? null) : null,
    competencies: competencies
      .filter(({ id }) => public_competencies.includes(id))
      .map((competency) => competency.name),
    sample: isSample(credential.case),
  };
}

/** What is public of the credential of a number, read now; null when it was never issued. @param number as it is printed */
export async function readProof(number: string): Promise<Proof | null> {
  const credential = await Credentials.findOne({ number });
  return credential && proofOf(credential);
}

/**
 * The present revision of what a page about a credential shows, read from the database after it is asked for: a page that
 * any process made of an earlier one is not shown again.
 * @param path of the page
 * @returns undefined for every page that is not about a credential, and where the database does not answer
 */
export function proofRevision(path: string): Promise<string | undefined> | undefined {
  const number = /^\/verify\/(PGI(?:-[0-9A-Z]{4}){3})$/.exec(path)?.[1];
  if (number === undefined) return undefined;
  return Credentials.findOne({ number }).then(
    (known) => (known ? `${known.version} ${statusAt(known)}` : undefined),
    () => undefined,
  );
}
