import { z } from "zod";
import { contentFile } from "#app/platform/content.server.ts";
import { etag } from "#app/platform/etag.server.ts";
import { listCertificates } from "#app/records/certificates.server.ts";
import { latestConsent } from "#app/records/consents.server.ts";
import { listEvaluations } from "#app/records/evaluations.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { whereHandedIn } from "./work-dates.server.ts";

const text = z.string().trim().min(1).max(400);
/** What a student declares before the interview, from content/declaration.json. */
export const declarationContent = contentFile(
  "declaration",
  z.strictObject({ lead: text, statements: z.strictObject({ true: text, free: text, read: text }) }),
);

/** What is declared, as its page shows it. */
export interface Declaration {
  name: string;
  /** What was handed in, each with the screen on which it is changed. */
  parts: { id: string; title: string; file: string; href: string }[];
  /** The mark of all that is declared, as it is now. */
  shown: string;
  /** When this was declared; null when it was not, or has changed since. */
  declaredAt: Date | null;
}

/** What a student has handed in, and whether it is declared as it is now; null when there is no such student. @param account theirs */
export async function readDeclaration(account: string): Promise<Declaration | null> {
  const student = await findStudentByUser(account);
  if (!student) return null;
  const handedIn = await listCertificates(account);
  const evaluations = await listEvaluations(student.id);
  const said = evaluations.flatMap(({ id, own_words }) => own_words.map((words) => [id, words]));
  const files = handedIn.map(({ id, file_path, title, description, domain, institution, referee }) => [
    id,
    file_path,
    title,
    description,
    domain,
    institution,
    referee ?? null,
  ]);
  const { statements } = declarationContent();
  const shown = etag(JSON.stringify([student.full_name, files, said, statements]));
  const last = await latestConsent({ account, email: "" }, "declaration");
  return {
    name: student.full_name,
    parts: handedIn.map(({ id, title, file_name: file, competency_id, slot }) => ({
      id,
      title,
      file,
      href: whereHandedIn({ competency_id, slot }),
    })),
    shown,
    declaredAt: last?.version === shown ? last.at : null,
  };
}
