import { href } from "react-router";
import { readStanding } from "#app/certification/standing.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { withAudit } from "#app/identity/audit.server.ts";
import { ifImpartial } from "#app/identity/impartial.server.ts";
import { composeMail } from "#app/mail/compose.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { startOfDay } from "#app/platform/format.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { findStudent, type StoredStudent } from "#app/records/students.server.ts";
import { decideDocument, findDocument } from "./documents.server.ts";

/** The mails that staff write to chosen students, by their template in content/mails. */
export const LETTERS = { "still-missing": "What is still missing", "new-times": "New times for interviews" } as const;
export type Letter = keyof typeof LETTERS;

/** Something that was chosen from a list, as it is shown before anything is done with it. */
export interface Chosen {
  /** Names it, in the version that was seen. */
  row: string;
  text: string;
  path: string;
}

/** The documents that were chosen and can still be accepted as they were seen. @throws ForbiddenError */
export async function chosenDocuments(person: Person, rows: readonly string[]): Promise<Chosen[]> {
  demand(person, "documents:verify");
  const found = rows.map(async (row) => {
    const { student, document, version } = partsOf(row);
    const shown = await findDocument(person, student, document);
    if (!shown || shown.version !== version || shown.beingChecked || shown.document.verdict) return [];
    const text = `${shown.document.title} of ${shown.student.full_name}, ${shown.document.file_name}`;
    return [{ row, text, path: `/students/${student}/documents/${document}` }];
  });
  return (await Promise.all(found)).flat();
}

/** Accepts documents in the versions that were seen. @returns how many @throws ForbiddenError */
export async function acceptDocuments(person: Person, rows: readonly string[]): Promise<number> {
  let accepted = 0;
  for (const row of rows) {
    const { student, document, version } = partsOf(row);
    const decision = { seen: version, verdict: "accepted", note: "" } as const;
    const outcome = await ifImpartial(() => decideDocument(person, student, document, decision));
    if (outcome?.kind === "done") accepted += 1;
  }
  return accepted;
}

function partsOf(row: string) {
  const [student = "", document = "", version] = row.split(".");
  return { student, document, version: Number(version) };
}

/** The students who were chosen, and a letter as the first of them would get it. @throws ForbiddenError */
export async function chosenStudents(person: Person, rows: readonly string[], letter: Letter) {
  const students = await studentsOf(person, rows);
  const [first] = students;
  const { subject, text } = first
    ? composeMail(first.email, letter, await valuesFor(first))
    : { subject: "", text: "" };
  const chosen = students.map(
    ({ id, full_name, email }): Chosen => ({ row: id, text: `${full_name}, ${email}`, path: `/students/${id}` }),
  );
  return { chosen, preview: { subject, text } };
}

/** Writes a letter to students, each of them once a day. @returns to how many @throws ForbiddenError */
export async function writeToStudents(person: Person, rows: readonly string[], letter: Letter): Promise<number> {
  const students = await studentsOf(person, rows);
  const day = startOfDay(new Date()).toISOString();
  let written = 0;
  for (const student of students) {
    const target = { id: student.id, name: student.full_name };
    const about = student.user_id;
    const deed = { action: "wrote to", kind: "student", about, target, after: { mail: LETTERS[letter] } } as const;
    const write = async () => {
      await postMail(student.email, letter, await valuesFor(student), `${letter} ${student.id} ${day}`);
      return true;
    };
    if (await ifImpartial(() => withAudit(person, deed, write))) written += 1;
  }
  return written;
}

async function studentsOf(person: Person, rows: readonly string[]): Promise<StoredStudent[]> {
  demand(person, "students:write");
  return (await Promise.all(rows.map((id) => findStudent(id)))).flatMap((student) => student ?? []);
}

async function valuesFor(student: StoredStudent) {
  const { next } = await readStanding(student);
  return { name: student.full_name, link: publicOrigin() + href("/student-dashboard"), next: next.text };
}
