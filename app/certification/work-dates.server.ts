import { portfolioKind, screenOf } from "#app/documents/slots.ts";
import { Certificates, listCertificates, type StoredCertificate } from "#app/records/certificates.server.ts";
import { yearsTold } from "#app/records/leads.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { certificationRules } from "./rules.server.ts";
import { type DatedPiece, type WorkDates, workSigns } from "./work-dates.ts";

/** Letters, reports and testimonials tell of work; diplomas and the statement do not, or of all of it. */
function tellsOfWork({ competency_id, slot }: StoredCertificate): boolean {
  return competency_id !== null || ["report", "testimonial"].includes(portfolioKind(slot) ?? "");
}

/** Where a student changes what they handed in. */
export function whereHandedIn({ competency_id, slot }: Pick<StoredCertificate, "competency_id" | "slot">): string {
  return competency_id === null ? screenOf(slot) : `/student-dashboard/evaluation/${competency_id}`;
}

function pieceOf(row: StoredCertificate): DatedPiece {
  // What was said of a file that is not there any more does not count.
  const work = row.work?.file === row.file_path ? row.work : null;
  const read = { from: work?.read_from ?? "", to: work?.read_to ?? "" };
  const { id, title, file_name: file } = row;
  const said = work?.confirmed_at ? { from: work.from, to: work.to } : read;
  const rest = { employer: work?.employer ?? "", confirmed: Boolean(work?.confirmed_at), written: work?.written ?? "" };
  const named = work?.read_employers ?? [];
  return { id, title, file, href: whereHandedIn(row), ...said, ...rest, read, named };
}

/** When the work was done that a student's evidence tells of, and what in it speaks for looking closer. The caller has asked whether it may be known. */
export async function workDatesOf(account: string): Promise<{ pieces: DatedPiece[]; signs: string[] }> {
  const pieces = (await listCertificates(account)).filter(tellsOfWork).map(pieceOf);
  const told = await yearsTold((await findStudentByUser(account))?.email ?? "");
  return { pieces, signs: workSigns(pieces, certificationRules().work, told) };
}

/** Keeps the dates as a student confirms them, by the ids of their own files. @returns whether one of them is another than before */
export async function confirmWorkDates(account: string, said: ReadonlyMap<string, WorkDates>): Promise<boolean> {
  let changed = false;
  for (const row of (await listCertificates(account)).filter(tellsOfWork)) {
    const dates = said.get(row.id);
    const before = pieceOf(row);
    if (!dates) continue;
    const { from, to, employer } = dates;
    const same = before.from === from && before.to === to && before.employer === employer;
    if (same && before.confirmed) continue;
    const { read, written, named } = before;
    const kept = {
      file: row.file_path,
      read_from: read.from,
      read_to: read.to,
      written,
      read_employers: [...named],
      confirmed_at: new Date(),
    };
    await Certificates.set({ _id: row.id, file_path: row.file_path }, { work: { ...kept, from, to, employer } });
    changed = true;
  }
  return changed;
}
