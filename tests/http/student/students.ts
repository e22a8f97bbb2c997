import { type Place, type Somebody, signedIn } from "#tests/support/people.ts";
import { pdf } from "#tests/support/sample-files.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

export const HOME = "/student-dashboard";
export const DOCUMENTS = "/student-dashboard/documents";

export interface TestStudent {
  visitor: Visitor;
  person: Somebody;
  studentId: string;
}

/** A signed-in student who has paid the application fee. */
export async function paidStudent(place: Place, course = "GMP"): Promise<TestStudent> {
  const { visitor, person } = await signedIn(place, "student");
  const page = await visitor.get(`/payment/test?course=${course}`);
  const home = await page.submit("main form", {}, "Confirm Payment");
  return { visitor, person, studentId: studentIdOn(home) };
}

/** The Student ID that a page shows, empty when it shows none. */
export function studentIdOn(page: Page): string {
  return /PGI\d{4}-\d{4}/.exec(page.text())?.[0] ?? "";
}

/** A file as a browser sends it. */
export function file(bytes: Uint8Array, name: string, type = "application/pdf"): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

/** Uploads through the form of a slot, as a browser without script does. */
export async function upload(visitor: Visitor, slot: string, fields: Record<string, string | File>): Promise<Page> {
  const page = await visitor.get(DOCUMENTS);
  return page.submit(`#upload-${slot}`, fields);
}

/** An additional document of a student; returns its id. */
export async function additionalDocument(visitor: Visitor, title: string): Promise<string> {
  const page = await upload(visitor, "additional", { title, file: file(await pdf(title), `${title}.pdf`) });
  return documentIds(page).at(0) ?? "";
}

/** The ids of the documents that a page offers for download, in its order. */
export function documentIds(page: Page): string[] {
  return page.root
    .querySelectorAll('a[href$="/file"]')
    .map((link) => link.getAttribute("href")?.split("/").at(-2) ?? "");
}
