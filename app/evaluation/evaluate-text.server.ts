import type { ModelSettings } from "#app/platform/http/ask-model.server.ts";
import { flagsOf } from "./flags.server.ts";
import { MODEL_CHARACTERS, PROMPT_VERSION } from "./model/prompt.server.ts";
import { type IsRelevant, verifyAnswer } from "./model/verify.server.ts";
import { resultOf } from "./result.server.ts";
import { evaluateOffline } from "./scorer/offline.server.ts";
import { readText } from "./scorer/read.server.ts";
import type { ElementMatch, EvaluationFlag, EvaluationRequest, EvaluationResult } from "./types.ts";

export interface EvaluatorSettings {
  /** The model evaluator; without it the offline scorer evaluates. */
  model?: ModelSettings;
  /** Whether a sentence that the model quotes speaks of the element at all; by default the model is believed in that. */
  isRelevant?: IsRelevant;
  /** Ends the evaluation; it then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** More than this share of the elements judged otherwise by the offline scorer is put before a person. */
const DISAGREEMENT = 0.5;

function agreementFlags(matches: readonly ElementMatch[], offline: EvaluationResult): EvaluationFlag[] {
  const differing = matches.filter(({ matched }, index) => matched !== offline.matchedElements[index]?.matched).length;
  if (differing / matches.length <= DISAGREEMENT) return [];
  return [
    { kind: "low-agreement", note: `The offline scorer judges ${differing} of ${matches.length} elements otherwise.` },
  ];
}

async function evaluateWithModel(
  request: EvaluationRequest,
  model: ModelSettings,
  { isRelevant = () => true, signal }: EvaluatorSettings,
): Promise<EvaluationResult> {
  const offline = await evaluateOffline(request);
  const standIn = (fallbackReason: string, modelAway: boolean): EvaluationResult => ({
    ...offline,
    evaluator: { ...offline.evaluator, model: model.model, fallbackReason, modelAway },
  });
  // Loaded with the first question to a model: most installations never ask one.
  const { askAboutDocument } = await import("./model/ask.server.ts");
  const reply = await askAboutDocument(request, model, signal);
  if (!reply.ok) return standIn(reply.reason, reply.away);
  const sent = request.text.slice(0, MODEL_CHARACTERS);
  const read = await readText(sent, request.elements);
  const matches = verifyAnswer(reply.answer, request.elements, sent, read, isRelevant);
  if (!matches) return standIn("the model did not judge each element once", false);
  const flags = [...flagsOf(request.text, read), ...agreementFlags(matches, offline)];
  if (sent.length < request.text.length)
    flags.push({ kind: "truncated", note: "Only the first part of this long document was given to the model." });
  return resultOf(request, matches, flags, { name: "model", version: PROMPT_VERSION, model: model.model });
}

/**
 * Evaluates a text against the elements of a competency (section 7 of the specification). With `settings.model` the model
 * is asked, and the offline scorer stands in when it fails; the result says which of the two judged, and why.
 */
export function evaluateText(request: EvaluationRequest, settings: EvaluatorSettings = {}): Promise<EvaluationResult> {
  return settings.model && request.elements.length > 0
    ? evaluateWithModel(request, settings.model, settings)
    : evaluateOffline(request);
}
