import type { ModelSettings } from "#app/platform/ask-model.server.ts";
import { tellsOwnWork } from "./evidence/approval.ts";
import type { EvidenceModel } from "./evidence/evidence-model.server.ts";
import { labelOf } from "./evidence/lesson.ts";
import { scoreElements, type Uncounted } from "./evidence/score.server.ts";
import { type IsRelevant, MODEL_CHARACTERS, PROMPT_VERSION, verifyAnswer } from "./model/verify.server.ts";
import { flagsOf, resultOf } from "./result.server.ts";
import { takesBack } from "./text/guards.ts";
import { type ReadSentence, readText } from "./text/read.server.ts";
import { sectionsOf } from "./text/sections.server.ts";
import { mapInSlices } from "./text/slices.server.ts";
import type { ElementMatch, EvaluationFlag, EvaluationRequest, EvaluationResult } from "./types.ts";

/** Changes whenever the same text and the same teaching sentences could get another score. */
export const OFFLINE_VERSION = "4.5.0";

/** A part of a text that is a document of its own, as it was read and judged. */
interface Section {
  read: readonly ReadSentence[];
  matches: readonly ElementMatch[];
  uncounted: readonly Uncounted[];
}

const worthOf = ({ matched, doubtful, matchScore }: ElementMatch) =>
  matchScore + (matched ? 2 : 0) + (doubtful ? 1 : 0);

/** Reads each section of a text as the document that it is. */
async function readSections(
  text: string,
  model: EvidenceModel,
): Promise<{ text: string; document: number; read: ReadSentence[] }[]> {
  const sections: { text: string; document: number; read: ReadSentence[] }[] = [];
  const parts = await sectionsOf(text);
  const isTakenBack = (await mapInSlices(parts, takesBack)).includes(true);
  for (const section of parts) {
    const document = await model.tellsOwnWork(section);
    const read = await readText(section, tellsOwnWork(document) && !isTakenBack);
    sections.push({ text: section, document, read });
  }
  return sections;
}

/** What a person has to know of a text: of what it lists and whose work it tells, as far as something was found in it. */
function flagsOfSections(text: string, sections: readonly Section[], matches: readonly ElementMatch[]) {
  const telling = sections.filter((section) =>
    section.matches.some((match) => match.matched && matches.includes(match)),
  );
  const read = sections.flatMap((section) => section.read);
  const uncounted = sections.flatMap((section) => section.uncounted);
  return flagsOf(text, { read, uncounted, telling: telling.length > 0 ? telling : sections });
}

/** Evaluates a text without any outside service. Never throws for any text; scores are 0 to 1, quotes stand in the text. */
async function evaluateOffline(
  request: EvaluationRequest,
  model: EvidenceModel,
): Promise<{ result: EvaluationResult; uncounted: readonly Uncounted[] }> {
  const sections: Section[] = [];
  for (const { text, document, read } of await readSections(request.text, model))
    sections.push({ read, ...(await scoreElements({ ...request, text }, read, model, document)) });
  const matches = request.elements.flatMap((_, at) => {
    const all = sections.flatMap((section) => section.matches[at] ?? []);
    return all.length > 0 ? [all.reduce((best, match) => (worthOf(match) > worthOf(best) ? match : best))] : [];
  });
  const flags = await flagsOfSections(request.text, sections, matches);
  const uncounted = sections.flatMap((section) => section.uncounted);
  return { result: resultOf(request, matches, flags, { name: "offline", version: OFFLINE_VERSION }), uncounted };
}

export interface EvaluatorSettings {
  /** What the teaching sentences have taught. */
  evidence: EvidenceModel;
  /** The model evaluator; without it the taught sentences alone judge. */
  model?: ModelSettings;
  /** Ends the evaluation; it then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** A sentence that scores less for an element is about something else. */
const RELEVANT = 0.075;
/** More than this share of the elements judged otherwise by the offline scorer is put before a person. */
const DISAGREEMENT = 0.5;

function agreementFlags(matches: readonly ElementMatch[], offline: EvaluationResult): EvaluationFlag[] {
  const differing = matches.filter(({ matched }, index) => matched !== offline.matchedElements[index]?.matched).length;
  if (differing / matches.length <= DISAGREEMENT) return [];
  return [
    { kind: "low-agreement", note: `The offline scorer judges ${differing} of ${matches.length} elements otherwise.` },
  ];
}

/**
 * Whether a sentence that the model quotes speaks of its element at all: a true sentence about something else proves
 * nothing. Of an element that nothing has taught the model is believed.
 */
function relevance({ competency, elements }: EvaluationRequest, evidence: EvidenceModel): IsRelevant {
  const labels = new Map(elements.map(({ id, name }) => [id, labelOf(competency.name, name)]));
  return (sentence, elementId) => {
    const label = labels.get(elementId) ?? "";
    return !evidence.isTaught(label) || (evidence.scoresOf(sentence, [label])[0] ?? 0) >= RELEVANT;
  };
}

async function evaluateWithModel(
  request: EvaluationRequest,
  model: ModelSettings,
  { evidence, signal }: EvaluatorSettings,
): Promise<EvaluationResult> {
  const { result: offline, uncounted } = await evaluateOffline(request, evidence);
  const standIn = (fallbackReason: string, modelAway: boolean): EvaluationResult => ({
    ...offline,
    evaluator: { ...offline.evaluator, model: model.model, fallbackReason, modelAway },
  });
  // Loaded with the first question to a model: most installations never ask one.
  const { askAboutDocument } = await import("./model/ask.server.ts");
  const reply = await askAboutDocument(request, model, signal);
  if (!reply.ok) return standIn(reply.reason, reply.away);
  const sent = request.text.slice(0, MODEL_CHARACTERS);
  const sections = await readSections(sent, evidence);
  const read = sections.flatMap((section) => section.read);
  const matches = verifyAnswer(reply.answer, request.elements, sent, read, relevance(request, evidence));
  if (!matches) return standIn("the model did not judge each element once", false);
  const flags = [
    ...(await flagsOf(request.text, { read, uncounted, telling: [{ read, uncounted }] })),
    ...agreementFlags(matches, offline),
  ];
  if (sent.length < request.text.length)
    flags.push({ kind: "truncated", note: "Only the first part of this long document was given to the model." });
  return resultOf(request, matches, flags, { name: "model", version: PROMPT_VERSION, model: model.model });
}

/**
 * Evaluates a text against the elements of a competency. With `settings.model` the model
 * is asked, and the taught sentences stand in when it fails; the result says which of the two judged, and why.
 */
export async function evaluateText(request: EvaluationRequest, settings: EvaluatorSettings): Promise<EvaluationResult> {
  if (settings.model && request.elements.length > 0) return evaluateWithModel(request, settings.model, settings);
  return (await evaluateOffline(request, settings.evidence)).result;
}
