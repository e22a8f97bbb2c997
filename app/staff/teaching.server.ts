import { readTeachingContent } from "#app/evaluation/evidence/content.server.ts";
import { labelOf } from "#app/evaluation/evidence/lesson.ts";
import { masked } from "#app/evaluation/evidence/masked.ts";
import { evidenceNow, forgetLesson } from "#app/evaluation/evidence/taught.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { CHANGED_MEANWHILE, done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import {
  Competencies,
  Elements,
  OfferedSentences,
  type TeachingSentences,
} from "#app/records/competency-elements.server.ts";
import { findEvaluation } from "#app/records/evaluations.server.ts";

const MOST_OFFERS = 50;

/** The sentences of an element, to be edited; null when there is none. @throws ForbiddenError */
export async function teachingToEdit(person: Person, elementId: string) {
  demand(person, "competencies:write");
  const found = await Elements.findOne({ _id: elementId, deleted_at: null }, { fields: "+sentences" });
  const competency = found && (await Competencies.byId(found.competency_id));
  if (!found || !competency) return null;
  const { sentences: own = null, ...element } = found;
  const label = labelOf(competency.name, element.name);
  const open = { element_id: elementId, state: "open" } as const;
  const [content, offers, evidence] = await Promise.all([
    readTeachingContent(),
    OfferedSentences.find(open, { sort: { offered_at: 1 }, limit: MOST_OFFERS }),
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
  const happened = await withAudit(person, deed, () =>
    Elements.updateIfCurrent(elementId, version, { $set: { sentences } }, { deleted_at: null }),
  );
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
  const open = { _id: offerId, element_id: elementId, state: "open" } as const;
  return (await OfferedSentences.set(open, { state: decision })) ? done(elementId) : GONE;
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
  // One that was made before, whatever became of it, stays as it is.
  const key = { element_id: elementId, sentence: masked(sentence, [evaluation.student_name]) };
  await OfferedSentences.ensure(key, { offered_by_name: person.fullName, offered_at: new Date(), state: "open" });
  return true;
}
