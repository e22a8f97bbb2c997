import { flag, list, moment, number, type RowOf, shape, text } from "./fields.server.ts";

/** A verdict on one element. */
export const UPLOAD_STATUSES = ["approved", "revision_needed"] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

/** One element of a result; `quotes` are the sentences of the document on which the score rests. */
export const elementMatch = {
  elementId: text(),
  elementName: text(),
  matchScore: number(),
  matched: flag(),
  /** Not matched, and a person is asked whether it is shown. */
  doubtful: flag().or(false).optional(),
  reasoning: text().or(""),
  quotes: list(text()).or([]),
  /** The teaching sentence that the first quote is most like. */
  taught: text().optional(),
  /** Those of the quotes that were read by OCR from a picture of the text. */
  ocrQuotes: list(text()).optional(),
};

export type ElementMatch = RowOf<typeof elementMatch>;

/** Why a person should look at a result. */
export type FlagKind =
  | "copied-text"
  | "instructions"
  | "keyword-list"
  | "unreadable"
  | "not-english"
  | "low-agreement"
  | "not-own-work"
  | "nothing-found"
  | "truncated"
  | "doubtful-scan"
  | "unread-pages";

export const evaluationFlag = {
  kind: text<FlagKind>(),
  /** A sentence for the person who looks at it. */
  note: text(),
};

export type EvaluationFlag = RowOf<typeof evaluationFlag>;

/** Which evaluator ran, and which version of it. */
export const evaluatorIdentity = {
  name: text<"offline" | "model">(),
  version: text(),
  /** The model asked, when one was. */
  model: text().optional(),
  /** Why the offline scorer stood in for the model evaluator. */
  fallbackReason: text().optional(),
  /** Whether the model gave no answer at all: then it is asked again when it is back. */
  modelAway: flag().optional(),
};

export type EvaluatorIdentity = RowOf<typeof evaluatorIdentity>;

/** What an assessor said about one element: the evaluator's verdict confirmed or another one. */
const elementVerdict = { element_id: text(), status: text<UploadStatus>(), note: text() };

export type ElementVerdict = RowOf<typeof elementVerdict>;

export const review = { at: moment(), by: text(), by_name: text(), verdicts: list(shape(elementVerdict)).or([]) };

export type Review = RowOf<typeof review>;
