import { fileOf, pdf } from "#tests/support/sample-files.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

export const HOME = "/student-dashboard";
export const DOCUMENTS = "/student-dashboard/documents";

/** The Student ID that a page shows, empty when it shows none. */
export function studentIdOn(page: Page): string {
  return /PGI\d{4}-\d{4}/.exec(page.text())?.[0] ?? "";
}

/** Uploads through the form of a slot, as a browser without script does. */
export async function upload(visitor: Visitor, slot: string, fields: Record<string, string | File>): Promise<Page> {
  const page = await visitor.get(DOCUMENTS);
  return page.submit(`#upload-${slot}`, fields);
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
