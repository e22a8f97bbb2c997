import type { RefusedCertificateRow } from "#app/records/competency-certificates.server.ts";
import { type StoredEvaluation, unreadReason } from "#app/records/evaluations.server.ts";
import type { StoredStudentUpload } from "#app/records/student-uploads.server.ts";

/** What became of one evaluation of a kept certificate. */
export type EvaluationOutcome =
  /** It was judged; `standIn` says that it will be judged once more, by the model that was away. */
  | { kind: "evaluated"; summary: string; matched: number; total: number; standIn: boolean }
  /** Its text could not be read; the failure is recorded, and staff see it. */
  | { kind: "unreadable"; explanation: string }
  /** It is no document that can be accepted; it was not kept, and the former certificate stands again. */
  | { kind: "refused"; explanation: string }
  /** Nothing was recorded: the certificate is "Not evaluated yet" and can be tried again. */
  | { kind: "not evaluated"; message: string }
  /** A newer certificate took its place meanwhile. */
  | { kind: "replaced" };

/** How the evaluation of a certificate stands. */
export type CertificateState = "evaluating" | "not evaluated" | "evaluated";

/** One certificate that was evaluated, or one that was not accepted. */
export type HistoryEntry =
  | {
      kind: "evaluated";
      /** Of the evaluation; names its file, too. */
      id: string;
      fileName: string;
      at: Date;
      summary: string;
      /** Elements that are demonstrated by it, after review. */
      approved: number;
      /** Elements that the evaluator found in it. */
      found: number;
      total: number;
      evaluator: StoredEvaluation["evaluator"];
      /** Why its text could not be read; null when it could, or a person has read it. */
      unread: string | null;
      /** Flags whose note helps the student, too. */
      hints: string[];
      /** Whether a person is asked to look at it and has not done so. */
      awaitsPerson: boolean;
      /** Who reviewed it last; null when nobody has. */
      reviewedBy: string | null;
      /** Whether it is the certificate that stands now. */
      current: boolean;
    }
  | { kind: "refused"; id: string; fileName: string; at: Date; reason: string };

const HELPFUL = new Set(["not-english", "truncated", "keyword-list", "unread-pages"]);

/** The history of a competency: nothing that was ever evaluated is left out. @returns the newest first */
export function historyOf(
  evaluations: readonly StoredEvaluation[],
  uploads: readonly StoredStudentUpload[],
  refused: readonly (RefusedCertificateRow & { id: string })[],
  currentPath: string | undefined,
): HistoryEntry[] {
  const approvedBy = Map.groupBy(
    uploads.filter(({ status }) => status === "approved"),
    ({ evaluation_id }) => evaluation_id,
  );
  const evaluated = evaluations.map(
    (evaluation): HistoryEntry => ({
      kind: "evaluated",
      id: evaluation.id,
      fileName: evaluation.file_name,
      at: evaluation.evaluated_at,
      summary: evaluation.summary,
      approved: approvedBy.get(evaluation.id)?.length ?? 0,
      found: evaluation.matches.filter(({ matched }) => matched).length,
      total: evaluation.matches.length,
      evaluator: evaluation.evaluator,
      unread: unreadReason(evaluation),
      hints: evaluation.flags.filter(({ kind }) => HELPFUL.has(kind)).map(({ note }) => note),
      awaitsPerson: evaluation.flagged && evaluation.state === "waiting",
      reviewedBy: evaluation.reviews.at(-1)?.by_name ?? null,
      current: evaluation.file_url === currentPath,
    }),
  );
  const notAccepted = refused.map(
    ({ id, file_name, refused_at, reason }): HistoryEntry => ({
      kind: "refused",
      id,
      fileName: file_name,
      at: refused_at,
      reason,
    }),
  );
  return [...evaluated, ...notAccepted].toSorted((a, b) => Number(b.at) - Number(a.at));
}
