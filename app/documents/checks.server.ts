import { scan, VIRUS_REFUSAL } from "#app/files/antivirus.server.ts";
import { bucket, discardFile } from "#app/files/store.server.ts";
import { FileMissingError } from "#app/files/store-errors.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { workOn } from "#app/platform/worker.server.ts";
import { listDocuments, removeDocument } from "#app/records/documents.server.ts";
import { findStudentByUser } from "#app/records/students.server.ts";
import { checkLeases, type HeldFile, UncheckedFiles } from "#app/records/unchecked-files.server.ts";
import { screenOf } from "./slots.ts";

/** Files in memory at once, 5 MB each. */
const AT_ONCE = 2;
/** Milliseconds to the next look while the scanner or the store is away. */
const AWAY_MS = 30_000;

/** Has documents scanned that were handed in while the virus scanner was away. */
export const checkWork = workOn<HeldFile>({
  name: "virus check",
  atOnce: AT_ONCE,
  ...checkLeases,
  claim: () => checkLeases.claim({ bucket: "certificates" }),
  perform: (file) => check(file).catch(() => later(file)),
});

async function check(file: HeldFile): Promise<void> {
  const bytes = await bucket("certificates").read(file.path).catch(ignoreMissing);
  const said = bytes ? await scan(bytes) : "clean";
  if (said === "unknown") return later(file);
  if (said === "clean") return void (await UncheckedFiles.delete({ path: file.path }));
  await withTransaction(() => remove(file));
  await discardFile("certificates", file.path);
}

async function later(file: HeldFile): Promise<void> {
  await checkLeases.postpone(file, new Date(Date.now() + AWAY_MS), false);
}

/** Removes the record and tells the student. */
async function remove({ path, user_id }: HeldFile): Promise<void> {
  const document = (await listDocuments(user_id)).find(({ file_path }) => file_path === path);
  const student = await findStudentByUser(user_id);
  if (document) await removeDocument(user_id, document.id, path);
  if (document && student) {
    const link = `${publicOrigin()}${screenOf(document.slot)}`;
    const { title, file_name: file } = document;
    const values = { name: student.full_name, link, title, file, reason: VIRUS_REFUSAL };
    await postMail(student.email, "document-refused", values, `document-refused ${path}`);
  }
  await UncheckedFiles.delete({ path });
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof FileMissingError)) throw error;
}
