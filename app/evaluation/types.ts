import type { ElementMatch, EvaluationFlag, EvaluatorIdentity } from "#app/records/evaluation-result.server.ts";

import type { WorkPeriod } from "./text/work-period.ts";

export type { ElementMatch, EvaluationFlag, EvaluatorIdentity };

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

/** The response, with what is stored beside it. */
export interface EvaluationResult {
  matchedElements: ElementMatch[];
  /** Whether at least one element is matched. */
  overallMatch: boolean;
  summary: string;
  flags: EvaluationFlag[];
  evaluator: EvaluatorIdentity;
  /** SHA-256 of the text that was evaluated, in hexadecimal; null when there was none. */
  textHash: string | null;
  /** How many words it has; absent when there was none. */
  words?: number;
  /** When the work was done, as the text reads; absent when there was none. */
  period?: WorkPeriod;
}

/** What is evaluated: the text of a document against the elements of one competency. */
export interface EvaluationRequest {
  text: string;
  competency: CompetencyDefinition;
  elements: readonly ElementDefinition[];
}
