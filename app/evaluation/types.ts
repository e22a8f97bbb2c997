/** Section 9 of the specification: a score at or above counts as matched. */
export const MATCH_THRESHOLD = 0.7;

export interface ElementDefinition {
  id: string;
  name: string;
  definition: string;
}

export interface CompetencyDefinition {
  name: string;
  definition: string;
}

/** One element of the response of section 7; `quotes` are the sentences of the document on which the score rests. */
export interface ElementMatch {
  elementId: string;
  elementName: string;
  /** 0 to 1. */
  matchScore: number;
  matched: boolean;
  reasoning: string;
  quotes: string[];
}

/** Why a person should look at a result. */
export type FlagKind =
  | "copied-text"
  | "instructions"
  | "keyword-list"
  | "unreadable"
  | "not-english"
  | "low-agreement"
  | "borderline"
  | "truncated";

export interface EvaluationFlag {
  kind: FlagKind;
  /** A sentence for the person who looks at it. */
  note: string;
}

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

/** Response of section 7, with what is stored beside it. */
export interface EvaluationResult {
  matchedElements: ElementMatch[];
  /** Whether at least one element is matched. */
  overallMatch: boolean;
  summary: string;
  flags: EvaluationFlag[];
  evaluator: EvaluatorIdentity;
  /** SHA-256 of the text that was evaluated, in hexadecimal; null when there was none. */
  textHash: string | null;
}

/** What is evaluated: the text of a document against the elements of one competency. */
export interface EvaluationRequest {
  text: string;
  competency: CompetencyDefinition;
  elements: readonly ElementDefinition[];
}
