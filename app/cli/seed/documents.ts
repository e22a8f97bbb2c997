import { searchInstitutions } from "#app/documents/institutions.server.ts";
import { documentSlot, documentSlots } from "#app/documents/slots.server.ts";
import type { Slot } from "#app/documents/slots.ts";
import { certificatePath } from "#app/files/keys.server.ts";
import { bucket } from "#app/files/store.server.ts";
import type { CertificateRow, SampleRow } from "#app/records/certificates.server.ts";
import type { StudentRow } from "#app/records/students.server.ts";
import { pick } from "./names.ts";
import { samplePdf } from "./sample-pdf.ts";

const AT_ONCE = 16;
const REPORT: Slot = "report-1";

/** Keeps PDFs for students who are on different stretches of the way: none to all of the document types, and a report. */
export async function keepSampleDocuments(students: StudentRow[]): Promise<SampleRow[]> {
  const slots = documentSlots();
  const boards = searchInstitutions("board");
  const universities = searchInstitutions("university");
  const drafts = students.flatMap((student, place) => {
    const inSlots = slots.slice(0, place % (slots.length + 1)).map((slot) => ({
      student,
      slot: slot.slot,
      title: slot.title,
      domain: slot.domains.length > 0 ? pick(slot.domains, place) : null,
      institution: slot.needsInstitution ? pick(slot.domains.length > 0 ? universities : boards, place).name : null,
    }));
    const report = { student, slot: REPORT, title: documentSlot(REPORT).title, domain: null, institution: null };
    return place % 3 === 0 ? [...inSlots, report] : inSlots;
  });
  const rows: SampleRow[] = [];
  for (let start = 0; start < drafts.length; start += AT_ONCE) {
    rows.push(...(await Promise.all(drafts.slice(start, start + AT_ONCE).map(keep))));
  }
  return rows;
}

interface Draft extends Pick<CertificateRow, "title" | "domain" | "institution"> {
  slot: Slot;
  student: StudentRow;
}

async function keep({ student, slot, title, domain, institution }: Draft): Promise<SampleRow> {
  const facts = [
    `Name: ${student.full_name}`,
    domain && `Degree: ${domain}`,
    institution && `Issued by: ${institution}`,
  ];
  const lines = facts.filter((line): line is string => Boolean(line));
  const bytes = samplePdf(title, [...lines, "A sample made for trying the portal."]);
  const path = certificatePath(student.user_id, title, "pdf");
  await bucket("certificates").put(path, bytes, { contentType: "application/pdf" });
  const description = slot === REPORT ? "Outcome of a project, with figures" : null;
  const file = { file_name: `${title}.pdf`, file_path: path, file_size: bytes.byteLength };
  return { user_id: student.user_id, title, description, ...file, competency_id: null, slot, domain, institution };
}
