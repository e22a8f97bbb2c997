import { createHash } from "node:crypto";
import { nothingFoundFlags } from "./flags.server.ts";
import { summaryOf, unableMessage } from "./messages.ts";
import type {
  CompetencyDefinition,
  ElementDefinition,
  ElementMatch,
  EvaluationFlag,
  EvaluationRequest,
  EvaluationResult,
  EvaluatorIdentity,
} from "./types.ts";

/** Puts matches and flags into the response that is stored and shown; overall match and summary are worked out here, never taken over. */
export function resultOf(
  request: EvaluationRequest,
  matchedElements: ElementMatch[],
  flags: EvaluationFlag[],
  evaluator: EvaluatorIdentity,
): EvaluationResult {
  return {
    matchedElements,
    overallMatch: matchedElements.some(({ matched }) => matched),
    summary: summaryOf(request.competency.name, matchedElements),
    flags: [...flags, ...nothingFoundFlags(matchedElements)],
    evaluator,
    textHash: createHash("sha256").update(request.text).digest("hex"),
  };
}

/** The result when nothing could be evaluated: every element unmatched with score 0. */
export function failedResult(
  competency: CompetencyDefinition,
  elements: readonly ElementDefinition[],
  explanation: string,
  flags: EvaluationFlag[],
  evaluator: EvaluatorIdentity,
): EvaluationResult {
  return {
    matchedElements: elements.map(({ id, name }) => ({
      elementId: id,
      elementName: name,
      matchScore: 0,
      matched: false,
      reasoning: explanation,
      quotes: [],
    })),
    overallMatch: false,
    summary: unableMessage(competency.name),
    flags,
    evaluator,
    textHash: null,
  };
}
