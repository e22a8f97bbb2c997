import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { type CertificateRow, Certificates, type StoredCertificate } from "./certificates.server.ts";
import { defineModel, isDuplicate, type Stored } from "./define-model.server.ts";
import { moment, type RowOf, text } from "./fields.server.ts";
import { dueNow, type Held, leasesOn, NO_WORK } from "./lease.server.ts";
import { INNER, ofStudent, TOLD } from "./personal-data.server.ts";
import { rowsOf } from "./rows.server.ts";

/** The certificate's file, as records name it. */
export type CertificateUpload = Pick<CertificateRow, "title" | "file_name" | "file_path" | "file_size"> &
  Partial<Pick<CertificateRow, "referee">>;

/** What became of an upload: kept, with the row it replaced, or nothing, because this submission had been kept before. */
export type KeptUpload =
  | { kind: "kept"; row: StoredCertificate; replaced: StoredCertificate | null }
  | { kind: "repeated" };

/**
 * Keeps the certificate for a competency in place of the one that was there (one per user and competency), to be
 * evaluated; an evaluation of the other one that is under way is called off.
 * @param submission names the form that was sent; of two requests with the same one, only the first does anything
 */
export function putCompetencyCertificate(
  userId: string,
  competencyId: string,
  upload: CertificateUpload,
  submission: string,
): Promise<KeptUpload> {
  const unnamed = { referee: null, referee_refused: false };
  const change = {
    ...unnamed,
    ...upload,
    uploaded_at: new Date(),
    submission,
    queued_at: new Date(),
    again: false,
    ...dueNow(),
  };
  const fresh = { slot: null, description: null, domain: null, institution: null };
  return withTransaction(async () => {
    const replaced = await findCompetencyCertificate(userId, competencyId);
    if (replaced?.submission === submission) return { kind: "repeated" };
    const key = { user_id: userId, competency_id: competencyId };
    return { kind: "kept", row: await Certificates.put(key, { $set: change, $setOnInsert: fresh }), replaced };
  });
}

/** The certificate of a student for a competency; null when none is handed in. */
export function findCompetencyCertificate(userId: string, competencyId: string): Promise<StoredCertificate | null> {
  return Certificates.findOne({ user_id: userId, competency_id: competencyId });
}

export const evaluationLeases = leasesOn(Certificates.model);

/** A certificate that this process evaluates. */
export type HeldCertificate = Held<CertificateRow>;

/**
 * Asks for another evaluation of the certificate of a competency, unless one is due or under way.
 * @returns the certificate, null when there was none that could be asked for
 */
export function queueCertificate(userId: string, competencyId: string): Promise<StoredCertificate | null> {
  const free = {
    user_id: userId,
    competency_id: competencyId,
    $or: [{ due_at: null }, { again: true, held_by: null }],
  };
  return Certificates.change(free, { $set: { ...dueNow(), queued_at: new Date(), again: false } });
}

/** A student's certificates that wait to be evaluated or are being evaluated, the first that was asked for first. */
export function listQueued(userId: string): Promise<StoredCertificate[]> {
  const queued = { user_id: userId, due_at: { $ne: null }, again: { $ne: true } };
  return Certificates.find(queued, { sort: { queued_at: 1, _id: 1 } });
}

/** Whether the evaluation of a certificate, with the file that it had, is due or under way. */
export async function isBeingEvaluated({ id, file_path }: StoredCertificate): Promise<boolean> {
  return Certificates.exists({ _id: id, file_path, due_at: { $ne: null }, again: { $ne: true } });
}

/** Takes a certificate out again that waits to be evaluated; one that is being evaluated stays. */
export async function unqueueCertificate({ id, file_path }: StoredCertificate): Promise<void> {
  await Certificates.set({ _id: id, file_path, held_by: null }, NO_WORK);
}

/**
 * Begins the evaluation that has been due longest, among those of students of whom no other certificate is being evaluated.
 * @param again whether certificates may be taken that only wait for the model to be back
 */
export async function claimCertificate(again: boolean, attempts = 3): Promise<HeldCertificate | null> {
  const held = { due_at: { $gt: new Date(0) }, held_by: { $ne: null } };
  const busy = await Certificates.values("user_id", held);
  const inTurn = { $or: [{ held_by: { $ne: null } }, { user_id: { $nin: busy } }] };
  try {
    return await evaluationLeases.claim({ ...inTurn, ...(again ? {} : { again: { $ne: true } }) });
  } catch (error) {
    // Another process began with the same student at the same moment.
    if (!isDuplicate(error) || attempts === 1) throw error;
    return claimCertificate(again, attempts - 1);
  }
}

/**
 * Ends an evaluation, and sends the student's other certificates to the end of the line: the next turn is another's.
 * @returns false when it is not this process's any more: a newer certificate came, or another process began it anew
 */
export async function finishEvaluation(certificate: HeldCertificate): Promise<boolean> {
  if (!(await evaluationLeases.finish(certificate, { again: false }))) return false;
  const waiting = { user_id: certificate.user_id, held_by: null, due_at: { $lte: new Date() } };
  await Certificates.model.updateMany(waiting, { $set: { due_at: new Date() } });
  return true;
}

/** Puts the file that was there before back in the place of one that was refused, or removes the row when there was none. */
export async function withdrawCertificate(
  id: string,
  path: string,
  former: (CertificateUpload & Pick<CertificateRow, "uploaded_at">) | null,
): Promise<void> {
  const refused = { _id: id, file_path: path };
  if (former) await Certificates.set(refused, { ...former, referee: null, submission: null, ...NO_WORK });
  else await Certificates.delete(refused);
}

/** A certificate that was not accepted, and why; the file itself is not kept. */
const refusal = {
  student_id: text(INNER),
  competency_id: text(TOLD),
  file_name: text(TOLD),
  reason: text(TOLD),
  refused_at: moment(TOLD),
};

export type RefusedCertificateRow = RowOf<typeof refusal>;

export const RefusedCertificates = rowsOf(
  defineModel("refused_certificates", {
    called: "Certificates that were not accepted",
    of: ofStudent("student_id"),
    fields: refusal,
    indexes: [[{ student_id: 1, competency_id: 1, refused_at: -1 }], [{ refused_at: 1 }]],
  }),
);

const SHOWN = 20;

/** What a student handed in that was not accepted, for one competency or for any, newest first. */
export function listRefusedCertificates(
  studentId: string,
  competencyId?: string,
): Promise<Stored<RefusedCertificateRow>[]> {
  const own = { student_id: studentId, ...(competencyId === undefined ? {} : { competency_id: competencyId }) };
  return RefusedCertificates.find(own, { sort: { refused_at: -1 }, limit: SHOWN });
}
