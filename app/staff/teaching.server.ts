import { readTeachingContent } from "#app/evaluation/evidence/content.server.ts";
import { labelOf } from "#app/evaluation/evidence/lesson.ts";
import { masked } from "#app/evaluation/evidence/masked.ts";
import { MOST_LETTERS } from "#app/evaluation/evidence/sentence-file.ts";
import { evidenceNow, forgetLesson } from "#app/evaluation/evidence/taught.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { CHANGED_MEANWHILE, done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import {
  Competencies,
  Elements,
  OfferedSentences,
  type TeachingSentences,
} from "#app/records/competency-elements.server.ts";
import type { ElementVerdict } from "#app/records/evaluation-result.server.ts";
import { findEvaluation, type StoredEvaluation } from "#app/records/evaluations.server.ts";

/** So many offers of an element wait at most; what assessors decide meanwhile is not proposed. */
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
  const offered = teaching?.offers.find(({ id }) => id === offerId);
  if (!teaching || !offered) return GONE;
  if (decision === "accepted") {
    const list = offered.shows_not ? "showsNot" : "shows";
    const more = { ...teaching.sentences, [list]: [...new Set([...teaching.sentences[list], offered.sentence])] };
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
  await offer(person, evaluation, elementId, sentence);
  return true;
}

/** Keeps an offer; one that was made before, whatever became of it, stays as it is. */
async function offer(person: Person, of: StoredEvaluation, element_id: string, sentence: string, shows_not = false) {
  const key = { element_id, sentence: masked(sentence, [of.student_name]) };
  const fresh = { offered_by_name: person.fullName, offered_at: new Date(), state: "open", shows_not } as const;
  await OfferedSentences.ensure(key, fresh);
}

/**
 * Offers what an assessor has judged otherwise than the evaluator, within the transaction of the review: the quotes that show an
 * element after all, and those that do not.
 */
export async function proposeQuotes(person: Person, evaluation: StoredEvaluation, verdicts: readonly ElementVerdict[]) {
  for (const { elementId, matched, quotes } of evaluation.matches) {
    const status = verdicts.find(({ element_id }) => element_id === elementId)?.status;
    const passage = quotes.join(" ");
    if (status === undefined || (status === "approved") === matched) continue;
    if (passage === "" || passage.length > MOST_LETTERS) continue;
    if ((await OfferedSentences.count({ element_id: elementId, state: "open" })) < MOST_OFFERS)
      await offer(person, evaluation, elementId, passage, matched);
  }
}

/** How many offers wait, by the id of the element. @throws ForbiddenError */
export async function countOffers(person: Person, elements: readonly string[]): Promise<Map<string, number>> {
  demand(person, "competencies:write");
  const open = await OfferedSentences.find(
    { element_id: { $in: elements }, state: "open" },
    { fields: { element_id: 1 } },
  );
  return new Map([...Map.groupBy(open, ({ element_id }) => element_id)].map(([id, own]) => [id, own.length]));
}
