import { bucket } from "#app/files/store.server.ts";
import { FileMissingError } from "#app/files/store-errors.server.ts";
import type { StoredCertificate } from "#app/records/certificates.server.ts";
import { eachHolderSince } from "#app/records/credentials.server.ts";
import { listDocuments, removeDocument } from "#app/records/documents.server.ts";
import type { Expiring } from "#app/records/every-collection.server.ts";

/** The documents that a certificate was decided with, and that are older than the period themselves. */
async function* pastCertificate(before: Date): AsyncGenerator<StoredCertificate | null> {
  for await (const holder of eachHolderSince(before)) {
    const old = (await listDocuments(holder)).filter(({ uploaded_at }) => uploaded_at < before);
    yield* old.length > 0 ? old : [null];
  }
}

/** First the file, then the row that names it: cut off in between, the row is there to go on from. */
async function remove({ user_id, id, file_path }: StoredCertificate): Promise<boolean> {
  await bucket("certificates")
    .remove(file_path)
    .catch((error: unknown) => {
      if (!(error instanceof FileMissingError)) throw error;
    });
  return (await removeDocument(user_id, id, file_path)) !== null;
}

/** Documents whose holder has had the certificate for long. */
export const certifiedDocuments: Expiring = {
  async look(before) {
    const found = { count: 0, oldest: null as Date | null };
    for await (const document of pastCertificate(before)) {
      if (document === null) continue;
      found.count++;
      if (found.oldest === null || document.uploaded_at < found.oldest) found.oldest = document.uploaded_at;
    }
    return found;
  },
  async *forget(before) {
    for await (const document of pastCertificate(before)) yield document !== null && (await remove(document)) ? 1 : 0;
  },
};
