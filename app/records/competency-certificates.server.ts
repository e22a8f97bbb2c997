import type { Types } from "mongoose";
import { Certificate, type CertificateRow, type StoredCertificate } from "./certificates.server.ts";
import { stored, storedOrNull } from "./define-model.server.ts";

/** The certificate's file, as records name it. */
export type CertificateUpload = Pick<CertificateRow, "title" | "file_name" | "file_path" | "file_size">;

/** What became of an upload: kept, with the row it replaced, or nothing, because this submission had been kept before. */
export type KeptUpload =
  | { kind: "kept"; row: StoredCertificate; replaced: StoredCertificate | null }
  | { kind: "repeated" };

const DUPLICATE_KEY = 11_000;

/**
 * Keeps the certificate for a competency in place of the one that was there (one per user and competency) and
 * marks it as being evaluated.
 * @param submission names the form that was sent; of two requests with the same one, only the first does anything
 * @param until how long the promise to evaluate it holds without being renewed
 */
export async function putCompetencyCertificate(
  userId: string,
  competencyId: string,
  upload: CertificateUpload,
  { submission, until }: { submission: string; until: Date },
  attempts = 3,
): Promise<KeptUpload> {
  const place = { user_id: userId, competency_id: competencyId };
  const change = { ...upload, uploaded_at: new Date(), submission, evaluating_until: until };
  const fresh = { slot: null, description: null, domain: null, institution: null };
  try {
    const before = (await Certificate.findOneAndUpdate(
      { ...place, submission: { $ne: submission } },
      { $set: change, $setOnInsert: fresh },
      { upsert: true, returnDocument: "before" },
    ).lean()) as (CertificateRow & { _id: Types.ObjectId }) | null;
    const row = await findCompetencyCertificate(userId, competencyId);
    return row ? { kind: "kept", row: { ...row, ...change }, replaced: storedOrNull(before) } : { kind: "repeated" };
  } catch (error) {
    // The row is there and was left out by its submission, or two first uploads came at the same moment.
    if ((error as { code?: number }).code !== DUPLICATE_KEY || attempts === 1) throw error;
    if (await Certificate.exists({ ...place, submission })) return { kind: "repeated" };
    return putCompetencyCertificate(userId, competencyId, upload, { submission, until }, attempts - 1);
  }
}

/** The certificate of a student for a competency; null when none is handed in. */
export async function findCompetencyCertificate(
  userId: string,
  competencyId: string,
): Promise<StoredCertificate | null> {
  return storedOrNull(await Certificate.findOne({ user_id: userId, competency_id: competencyId }).lean());
}

/** Marks a certificate as being evaluated, unless it is already. @returns the certificate, null when it was not free */
export async function claimCertificate(
  userId: string,
  competencyId: string,
  until: Date,
  now = new Date(),
): Promise<StoredCertificate | null> {
  const claimed = await Certificate.findOneAndUpdate(
    {
      user_id: userId,
      competency_id: competencyId,
      $or: [{ evaluating_until: null }, { evaluating_until: { $lte: now } }],
    },
    { $set: { evaluating_until: until } },
    { returnDocument: "after" },
  ).lean();
  return claimed && stored(claimed);
}

/** Renews the promise to evaluate this file, or takes it back with null. */
export async function promiseEvaluation(id: string, path: string, until: Date | null): Promise<void> {
  await Certificate.updateOne({ _id: id, file_path: path }, { $set: { evaluating_until: until } });
}

/** Takes back every promise; for the start of a process that is the only one on its database. */
export async function dropEvaluationPromises(): Promise<void> {
  await Certificate.updateMany({ evaluating_until: { $ne: null } }, { $set: { evaluating_until: null } });
}

/** Puts the file that was there before back in the place of one that was refused, or removes the row when there was none. */
export async function withdrawCertificate(
  id: string,
  path: string,
  former: (CertificateUpload & Pick<CertificateRow, "uploaded_at">) | null,
): Promise<void> {
  const refused = { _id: id, file_path: path };
  if (former) await Certificate.updateOne(refused, { $set: { ...former, submission: null, evaluating_until: null } });
  else await Certificate.deleteOne(refused);
}
