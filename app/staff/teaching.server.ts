import type { TeachingFinding } from "#app/evaluation/evidence/check.ts";
import { readTeachingContent } from "#app/evaluation/evidence/content.server.ts";
import { labelOf } from "#app/evaluation/evidence/lesson.ts";
import { masked } from "#app/evaluation/evidence/masked.ts";
import { evidenceNow, forgetLesson } from "#app/evaluation/evidence/taught.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { CHANGED_MEANWHILE, done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import { findCompetency } from "#app/records/competencies.server.ts";
import {
  closeOffer,
  findElement,
  findElementSentences,
  insertOffer,
  listOpenOffers,
  type StoredElement,
  type StoredOfferedSentence,
  setElementSentences,
  type TeachingSentences,
} from "#app/records/competency-elements.server.ts";
import { findEvaluation } from "#app/records/evaluations.server.ts";

/** The sentences that teach an element, for their editor. */
export interface TeachingToEdit {
  element: StoredElement;
  competency: string;
  sentences: TeachingSentences;
  /** Whether they are the element's own, rather than those of content/evidence. */
  own: boolean;
  /** What the evaluator has found wrong with them when it learnt them last. */
  findings: TeachingFinding[];
  offers: StoredOfferedSentence[];
}

/** The sentences of an element, to be edited; null when there is none. @throws ForbiddenError */
export async function teachingToEdit(person: Person, elementId: string): Promise<TeachingToEdit | null> {
  demand(person, "competencies:write");
  const element = await findElement(elementId);
  const competency = element?.deleted_at === null ? await findCompetency(element.competency_id) : null;
  if (!element || !competency) return null;
  const label = labelOf(competency.name, element.name);
  const [own, content, offers, evidence] = await Promise.all([
    findElementSentences(elementId),
    readTeachingContent(),
    listOpenOffers(elementId),
    evidenceNow(),
  ]);
  return {
    element,
    competency: competency.name,
    sentences: own ?? content.elements.get(label) ?? { shows: [], showsNot: [] },
    own: own !== null,
    findings: evidence.check(label),
    offers,
  };
}

/**
 * Keeps the sentences that teach an element; the evaluator learns them beside its work.
 * @param version the one that the editor saw
 * @throws ForbiddenError
 */
export async function saveTeaching(
  person: Person,
  elementId: string,
  version: number,
  sentences: TeachingSentences,
): Promise<Outcome> {
  const before = await teachingToEdit(person, elementId);
  if (!before) return GONE;
  if (before.element.version !== version) return CHANGED_MEANWHILE;
  const deed = {
    action: "taught",
    kind: "element",
    target: { id: elementId, name: before.element.name },
    before: { ...before.sentences },
    after: { ...sentences },
  } as const;
  const happened = await withAudit(person, deed, () => setElementSentences(elementId, version, sentences));
  forgetLesson();
  return happened ? done(elementId) : CHANGED_MEANWHILE;
}

/**
 * Lets an offered sentence teach its element, or declines it.
 * @throws ForbiddenError
 */
export async function decideOffer(
  person: Person,
  elementId: string,
  offerId: string,
  decision: "accepted" | "declined",
): Promise<Outcome> {
  const teaching = await teachingToEdit(person, elementId);
  const offer = teaching?.offers.find(({ id }) => id === offerId);
  if (!teaching || !offer) return GONE;
  if (decision === "accepted") {
    const { shows, showsNot } = teaching.sentences;
    const more = { shows: [...new Set([...shows, offer.sentence])], showsNot };
    const outcome = await saveTeaching(person, elementId, teaching.element.version, more);
    if (outcome.kind !== "done") return outcome;
  }
  return (await closeOffer(offerId, elementId, decision)) ? done(elementId) : GONE;
}

/**
 * Offers a quote of an evaluation to teach its element, with names and figures masked; an editor decides.
 * @param quote the place of the quote among the element's
 * @returns whether there is such a quote
 * @throws ForbiddenError
 */
export async function offerQuote(
  person: Person,
  evaluationId: string,
  elementId: string,
  quote: number,
): Promise<boolean> {
  demand(person, "evaluations:review");
  const evaluation = await findEvaluation(evaluationId);
  const sentence = evaluation?.matches.find((match) => match.elementId === elementId)?.quotes[quote];
  if (!evaluation || sentence === undefined) return false;
  await insertOffer({
    element_id: elementId,
    sentence: masked(sentence, [evaluation.student_name]),
    offered_by_name: person.fullName,
    offered_at: new Date(),
  });
  return true;
}
