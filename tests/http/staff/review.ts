import { listDocuments } from "#app/records/documents.server.ts";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import type { TestStudent } from "#tests/support/sessions.ts";
import { upload } from "../documents/documents.ts";

export const ADMIN = "/admin-dashboard";

export const pageOf = (student: TestStudent, id: string) => `${ADMIN}/students/${student.rowId}/documents/${id}`;
export const fileAt = (student: TestStudent, id: string) => `${ADMIN}/students/${student.rowId}/files/${id}`;

export async function handIn(
  student: TestStudent,
  slot: string,
  fields: Record<string, string | File> = {},
): Promise<string> {
  await upload(student.visitor, slot, { file: fileOf(await pdf(slot), `${slot}.pdf`), ...fields });
  return (await listDocuments(student.userId)).find((document) => document.slot === slot)?.id ?? "";
}
