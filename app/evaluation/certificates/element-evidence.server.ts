import { z } from "zod";
import type { StoredElement } from "#app/records/competency-elements.server.ts";
import type { StoredEvaluation } from "#app/records/evaluations.server.ts";
import type { StoredStudentUpload } from "#app/records/student-uploads.server.ts";
import { aroundQuotes } from "../evidence/reasoning.ts";

/** What an assessor said about an element; it stands above the evaluator's verdict. */
export interface AssessorVerdict {
  approved: boolean;
  note: string;
  by: string;
}

/** Why an element counts as demonstrated, or what is missing. */
export interface ElementEvidence {
  id: string;
  name: string;
  definition: string;
  beiQuestion: string | null;
  /** Null when no certificate was evaluated for it yet. */
  judged: {
    approved: boolean;
    /** The evaluator's score, 0 to 1. */
    score: number;
    /** What the evaluator says of the quotes, before them and after them. */
    before: string;
    after: string;
    /** Sentences of the certificate, word for word. */
    quotes: string[];
    /** Those of the quotes that were read by OCR from a picture of the text. */
    ocrQuotes: string[];
    fileName: string;
    at: Date;
    assessor: AssessorVerdict | null;
    /** What a person is asked: to confirm what the evaluator found, or to decide what it doubts. */
    asked: "to confirm" | "to decide" | null;
  } | null;
  /** What the student said they did, beside the newest certificate. */
  ownWords: string[];
}

const feedback = z.object({
  reasoning: z.string().catch(""),
  quotes: z.array(z.string()).catch([]),
  matched: z.boolean().catch(false),
  doubtful: z.boolean().catch(false),
  ocrQuotes: z.array(z.string()).catch([]),
});

/**
 * The evidence on an element: the newest approval, which counts for good, else the
 * newest judgement.
 * @param uploads of the student, the newest first
 * @param evaluations of the competency, the newest first
 */
export function evidenceOf(
  { id, name, definition, bei_question }: StoredElement,
  uploads: readonly StoredStudentUpload[],
  evaluations: readonly StoredEvaluation[],
): ElementEvidence {
  const own = uploads.filter(({ element_id }) => element_id === id);
  const upload = own.find(({ status }) => status === "approved") ?? own[0];
  const [newest] = evaluations;
  const ownWords = newest ? wordsFor(newest, id) : [];
  const element = { id, name, definition, beiQuestion: bei_question, ownWords };
  if (!upload) return { ...element, judged: null };
  const { reasoning, quotes, ocrQuotes, matched, doubtful } = readFeedback(upload.ai_feedback);
  const { ai_match_score: score, file_name: fileName, uploaded_at: at } = upload;
  const approved = upload.status === "approved";
  const assessor = verdictOf(upload, evaluations);
  const open = !approved && assessor === null;
  const asked = open && matched ? "to confirm" : open && doubtful ? "to decide" : null;
  const said = aroundQuotes(reasoning, quotes);
  return { ...element, judged: { approved, score, ...said, quotes, ocrQuotes, fileName, at, assessor, asked } };
}

function verdictOf(upload: StoredStudentUpload, evaluations: readonly StoredEvaluation[]): AssessorVerdict | null {
  if (upload.assessor_status === null) return null;
  const review = evaluations.find(({ id }) => id === upload.evaluation_id)?.reviews.at(-1);
  return {
    approved: upload.assessor_status === "approved",
    note: upload.assessor_note ?? "",
    by: review?.by_name ?? "",
  };
}

function readFeedback(json: string): z.output<typeof feedback> {
  try {
    return feedback.parse(JSON.parse(json));
  } catch {
    return { reasoning: "", quotes: [], ocrQuotes: [], matched: false, doubtful: false };
  }
}

/** What a student added to an element of an evaluation, the oldest first. */
export function wordsFor({ own_words }: Pick<StoredEvaluation, "own_words">, elementId: string): string[] {
  return own_words.filter(({ element_id }) => element_id === elementId).map(({ text }) => text);
}
