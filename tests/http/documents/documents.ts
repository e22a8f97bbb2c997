import type { StoredCertificate } from "#app/records/certificates.server.ts";
import { listDocuments } from "#app/records/documents.server.ts";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import type { TestStudent } from "#tests/support/sessions.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

export const HOME = "/student-dashboard";
export const DOCUMENTS = "/student-dashboard/documents";
export const PORTFOLIO = `${DOCUMENTS}/portfolio`;

/** What a testimonial's form says about its referee. */
export const referee = {
  refereeName: "மீனா ஐயர்",
  refereeRole: "Head of Operations, Kaveri Textiles",
  refereeEmail: "meena@kaveri.example",
  refereePhone: "98765 43210",
};

/** The Student ID that a page shows, empty when it shows none. */
export function studentIdOn(page: Page): string {
  return /PGI\d{4}-\d{4}/.exec(page.text())?.[0] ?? "";
}

/** Uploads through the form of a slot, as a browser without script does. */
export async function upload(visitor: Visitor, slot: string, fields: Record<string, string | File>): Promise<Page> {
  const page = await visitor.get(DOCUMENTS);
  return page.submit(`#upload-${slot}`, fields);
}

/** Hands in a part of the portfolio, a small PDF unless told otherwise. */
export async function handIn(
  visitor: Visitor,
  slot: string,
  fields: Record<string, string | File> = {},
): Promise<Page> {
  const page = await visitor.get(PORTFOLIO);
  return page.submit(`#upload-${slot}`, { file: fileOf(await pdf(slot), `${slot}.pdf`), ...fields });
}

/** What the database has in a student's slot. */
export async function rowOf(student: TestStudent, slot: string): Promise<StoredCertificate | undefined> {
  return (await listDocuments(student.userId)).find((document) => document.slot === slot);
}

/** An additional document of a student; returns its id. */
export async function additionalDocument(visitor: Visitor, title: string): Promise<string> {
  const page = await upload(visitor, "additional", { title, file: fileOf(await pdf(title), `${title}.pdf`) });
  return documentIds(page).at(0) ?? "";
}

/** The ids of the documents that a page offers for download, in its order. */
export function documentIds(page: Page): string[] {
  return page.root
    .querySelectorAll('a[href$="/file"]')
    .map((link) => link.getAttribute("href")?.split("/").at(-2) ?? "");
}
