/** A verdict on one element. */
export type UploadStatus = "approved" | "revision_needed";

/** One element of a result; `quotes` are the sentences of the document on which the score rests. */
export interface ElementMatch {
  elementId: string;
  elementName: string;
  /** 0 to 1. */
  matchScore: number;
  matched: boolean;
  /** Not matched, and a person is asked whether it is shown. */
  doubtful?: boolean;
  reasoning: string;
  quotes: string[];
  /** The teaching sentence that the first quote is most like. */
  taught?: string;
  /** Those of the quotes that were read by OCR from a picture of the text. */
  ocrQuotes?: string[];
}

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

export interface EvaluationFlag {
  kind: FlagKind;
  /** A sentence for the person who looks at it. */
  note: string;
}

/** Which evaluator ran, and which version of it. */
export interface EvaluatorIdentity {
  name: "offline" | "model";
  version: string;
  /** The model asked, when one was. */
  model?: string;
  /** Why the offline scorer stood in for the model evaluator. */
  fallbackReason?: string;
  /** Whether the model gave no answer at all: then it is asked again when it is back. */
  modelAway?: boolean;
}

/** What an assessor said about one element: the evaluator's verdict confirmed or another one. */
export interface ElementVerdict {
  element_id: string;
  status: UploadStatus;
  note: string;
}

export interface Review {
  at: Date;
  by: string;
  by_name: string;
  verdicts: ElementVerdict[];
}
