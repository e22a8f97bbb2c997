import { Schema } from "mongoose";
import { modelOf, type Stored } from "./define-model.server.ts";
import type { ElementMatch, EvaluationFlag, EvaluatorIdentity, Review } from "./evaluation-result.ts";
import { each, INNER, ofStudent, TOLD, TOLD_UNSIGNED } from "./personal-data.ts";
import { searchable } from "./searchable.server.ts";

/** What a student said they did, beside the certificate: for the assessor to read, never scored. */
export interface OwnWords {
  element_id: string;
  text: string;
  at: Date;
}

/**
 * One evaluation of one certificate, whole: what the evaluator found and what assessors said about it. It is written in
 * one piece, and the rows of student_uploads follow from it, so that a crash between the two loses nothing.
 */
export interface EvaluationRow {
  /** The id of the student's row in students. */
  student_id: string;
  student_name: string;
  competency_id: string;
  certificate_id: string;
  /** Names the evaluation that was asked for, of which there is one, whoever makes it; null for samples. */
  judging: string | null;
  /** Path in the bucket evaluation-uploads. */
  file_url: string;
  file_name: string;
  /** Bytes. */
  file_size: number;
  /** Which evaluator ran, and which version of it. */
  evaluator: EvaluatorIdentity;
  /** Names the text that was judged; null when none could be read. */
  text_hash: string | null;
  /** Why a person has to look at it; empty when nothing is conspicuous. */
  flags: EvaluationFlag[];
  /** Whether an approval of it counts only when a person has confirmed it. */
  flagged: boolean;
  /** Whether a person was asked: it is flagged, an element is doubtful, or the student added a sentence. */
  asks_person: boolean;
  matches: ElementMatch[];
  overall_match: boolean;
  summary: string;
  evaluated_at: Date;
  reviews: Review[];
  own_words: OwnWords[];
  /** How many of them there are, so that two at the same moment do not exceed what is allowed. */
  own_words_count: number;
  /** Orders the assessors' queue: the longest waiting first, where doubt counts as days waited. */
  queue_place: string;
  /** waiting for an assessor, reviewed by one, or superseded by a newer certificate before anyone looked. */
  state: "waiting" | "reviewed" | "superseded";
  /** Whether student_uploads may lag behind this row. */
  uploads_due: boolean;
}

export type StoredEvaluation = Stored<EvaluationRow>;
export type NewEvaluation = Omit<
  EvaluationRow,
  | "judging"
  | "flagged"
  | "asks_person"
  | "reviews"
  | "own_words"
  | "own_words_count"
  | "queue_place"
  | "state"
  | "uploads_due"
> & { judging?: string };

const required = { type: String, required: true };
const schema = new Schema<EvaluationRow>({
  student_id: required,
  student_name: required,
  competency_id: required,
  certificate_id: required,
  judging: { type: String, default: null },
  file_url: required,
  file_name: required,
  file_size: { type: Number, required: true },
  evaluator: new Schema(
    { name: required, version: required, model: String, fallbackReason: String, modelAway: Boolean },
    { _id: false },
  ),
  text_hash: { type: String, default: null },
  flags: [new Schema({ kind: required, note: required }, { _id: false })],
  flagged: { type: Boolean, required: true },
  asks_person: { type: Boolean, default: false },
  matches: [
    new Schema(
      {
        elementId: required,
        elementName: required,
        matchScore: { type: Number, required: true },
        matched: { type: Boolean, required: true },
        doubtful: { type: Boolean, default: false },
        reasoning: { type: String, default: "" },
        quotes: { type: [String], default: [] },
        taught: String,
        ocrQuotes: { type: [String], default: undefined },
      },
      { _id: false },
    ),
  ],
  overall_match: { type: Boolean, required: true },
  summary: { type: String, default: "" },
  evaluated_at: { type: Date, required: true },
  reviews: [
    new Schema(
      {
        at: { type: Date, required: true },
        by: required,
        by_name: required,
        verdicts: [new Schema({ element_id: required, status: required, note: required }, { _id: false })],
      },
      { _id: false },
    ),
  ],
  own_words: [new Schema({ element_id: required, text: required, at: { type: Date, required: true } }, { _id: false })],
  own_words_count: { type: Number, default: 0 },
  queue_place: required,
  state: { type: String, enum: ["waiting", "reviewed", "superseded"], required: true },
  uploads_due: { type: Boolean, required: true },
});
schema.index({ state: 1, queue_place: 1, _id: 1 });
schema.index({ state: 1, competency_id: 1, queue_place: 1, _id: 1 });
schema.index({ state: 1, evaluated_at: 1, _id: 1 });
schema.index({ state: 1, competency_id: 1, evaluated_at: 1, _id: 1 });
schema.index({ student_id: 1, evaluated_at: -1 });
schema.index({ student_id: 1, competency_id: 1, state: 1 });
schema.index({ uploads_due: 1 }, { partialFilterExpression: { uploads_due: true } });

schema.index({ judging: 1 }, { unique: true, partialFilterExpression: { judging: { $type: "string" } } });

searchable(schema, { search: ["student_name"] });
schema.index({ state: 1, search: 1, queue_place: 1, _id: 1 });
schema.index({ state: 1, search: 1, evaluated_at: 1, _id: 1 });

export const Evaluation = modelOf<EvaluationRow>("evaluations", schema, {
  called: "Evaluations of your certificates",
  of: ofStudent("student_id"),
  fields: {
    ...each(TOLD, "student_name", "competency_id", "file_name", "file_size", "evaluator", "flags", "flagged"),
    ...each(TOLD, "asks_person", "matches", "overall_match", "summary", "evaluated_at", "own_words"),
    ...each(TOLD_UNSIGNED, "reviews"),
    ...each(TOLD, "state"),
    ...each(INNER, "student_id", "certificate_id", "judging", "file_url", "text_hash", "own_words_count"),
    ...each(INNER, "queue_place", "uploads_due"),
  },
});
