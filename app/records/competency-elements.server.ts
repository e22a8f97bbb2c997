import { isObjectIdOrHexString } from "mongoose";
import { listCompetencies, type StoredCompetency } from "./competencies.server.ts";
import {
  byId,
  changed,
  defineModel,
  ensured,
  listIndexes,
  type Stored,
  stored,
  storedAll,
  updateIfCurrent,
} from "./define-model.server.ts";
import { list, moment, number, oneOf, type RowOf, shape, text } from "./fields.server.ts";
import type { CourseName } from "./students.server.ts";

const teaching = { shows: list(text()).or([]), showsNot: list(text()).or([]) };

/** The sentences that teach the evaluator an element: those that show it, and those that only look like it. */
export type TeachingSentences = RowOf<typeof teaching>;

const element = {
  competency_id: text(),
  name: text(),
  definition: text(),
  /** A behavioural event interview question; null when none is given. */
  bei_question: text().orNull(),
  /** Not read with the others, being long; null while those of content/evidence teach the element. */
  sentences: shape(teaching).orNull().optional().hidden(),
  created_at: moment().or(() => new Date()),
  version: number().or(1),
  deleted_at: moment().orNull(),
};

export type ElementRow = RowOf<typeof element>;
export type StoredElement = Stored<ElementRow>;
export type ElementFields = Pick<ElementRow, "name" | "definition" | "bei_question">;
export type CatalogueEntry = StoredCompetency & { elements: StoredElement[] };

const Element = defineModel("competency_elements", {
  nobodys: "The institute's own catalogue; sentences that teach it are masked and read by an editor before they do.",
  fields: element,
  indexes: listIndexes(["created_at"], ["deleted_at", "competency_id"]),
});

/**
 * Every competency in use with its elements in use, in the order of their making: what students are
 * evaluated against and what progress is counted on. An element of a deleted competency is not in use.
 * @param course leaves out the competencies that belong to another certification
 */
export async function readCatalogue(course: CourseName | null = null): Promise<CatalogueEntry[]> {
  // One after the other, since transactions read it, too.
  const competencies = await listCompetencies();
  const elements = await Element.find({ deleted_at: null }).sort({ competency_id: 1, created_at: 1, _id: 1 }).lean();
  const byCompetency = Map.groupBy(elements.map(stored), (element) => element.competency_id);
  return competencies
    .filter((entry) => !course || !entry.course || entry.course === course)
    .map((entry) => ({ ...entry, elements: byCompetency.get(entry.id) ?? [] }));
}

/** An element in use, with what teaches the evaluator to find it. */
export interface TeachingElement extends Pick<ElementRow, "name" | "definition"> {
  competency: string;
  sentences: TeachingSentences | null;
}

/** The elements in use with their own teaching sentences. */
export async function listTeaching(): Promise<TeachingElement[]> {
  const [competencies, elements] = await Promise.all([
    listCompetencies(),
    Element.find({ deleted_at: null }).select("+sentences").sort({ competency_id: 1, created_at: 1, _id: 1 }).lean(),
  ]);
  const names = new Map(competencies.map(({ id, name }) => [id, name]));
  return elements.flatMap(({ competency_id, name, definition, sentences = null }) => {
    const competency = names.get(competency_id);
    return competency === undefined ? [] : [{ competency, name, definition, sentences }];
  });
}

/** An element's own teaching sentences; null while those of content/evidence teach it. */
export async function findElementSentences(id: string): Promise<TeachingSentences | null> {
  return (await Element.findById(id).select("+sentences").lean())?.sentences ?? null;
}

/** Keeps an element's own teaching sentences, if the element is still at this version. @returns whether it was */
export async function setElementSentences(id: string, version: number, sentences: TeachingSentences): Promise<boolean> {
  return (await updateIfCurrent(Element, id, version, { $set: { sentences } }, { deleted_at: null })) !== null;
}

/** The elements in use of one competency, in the order in which they were created. */
export async function listElements(competencyId: string): Promise<StoredElement[]> {
  return storedAll(Element.find({ deleted_at: null, competency_id: competencyId }).sort({ created_at: 1, _id: 1 }));
}

/** An element by its id, also a deleted one; null when there is none. */
export const findElement = byId(Element);

/** Keeps a new element of a competency, under this id. */
export async function insertElement(
  id: string,
  competencyId: string,
  fields: ElementFields,
  createdAt = new Date(),
): Promise<StoredElement> {
  const element = await Element.create({ _id: id, ...fields, competency_id: competencyId, created_at: createdAt });
  return stored(element.toObject());
}

/** Changes an element that is still at this version. @returns whether it was */
export async function updateElement(id: string, version: number, fields: ElementFields): Promise<boolean> {
  return (await updateIfCurrent(Element, id, version, { $set: fields }, { deleted_at: null })) !== null;
}

/** Takes an element that is still at this version out of use or brings it back. @returns whether that changed anything */
export async function setElementDeleted(id: string, version: number, deletedAt: Date | null): Promise<boolean> {
  const was = deletedAt ? { deleted_at: null } : { deleted_at: { $ne: null } };
  return (await updateIfCurrent(Element, id, version, { $set: { deleted_at: deletedAt } }, was)) !== null;
}

/** A sentence of a certificate that an assessor offers to teach an element, with names and figures masked. */
const offer = {
  element_id: text(),
  sentence: text(),
  offered_by_name: text().or(""),
  offered_at: moment(),
  state: oneOf(["open", "accepted", "declined"]),
};

export type OfferedSentenceRow = RowOf<typeof offer>;
export type StoredOfferedSentence = Stored<OfferedSentenceRow>;

const OfferedSentence = defineModel("offered_sentences", {
  nobodys:
    "Sentences without names and figures. Those that come from a person's certificates are found by them and go, too.",
  fields: offer,
  indexes: [[{ element_id: 1, sentence: 1 }, { unique: true }], [{ element_id: 1, state: 1, offered_at: 1 }]],
});

const MOST_SHOWN = 50;

/** Keeps an offer; one that was made before, whatever became of it, stays as it is. */
export async function insertOffer({ element_id, sentence, ...rest }: Omit<OfferedSentenceRow, "state">): Promise<void> {
  await ensured(OfferedSentence, { element_id, sentence }, { ...rest, state: "open" });
}

/** The open offers of an element, the oldest first. */
export async function listOpenOffers(elementId: string): Promise<StoredOfferedSentence[]> {
  const open = { element_id: elementId, state: "open" } as const;
  return storedAll(OfferedSentence.find(open).sort({ offered_at: 1 }).limit(MOST_SHOWN));
}

/** Closes an open offer. @returns it, null when it is not open any more */
export async function closeOffer(
  id: string,
  elementId: string,
  state: "accepted" | "declined",
): Promise<StoredOfferedSentence | null> {
  if (!isObjectIdOrHexString(id)) return null;
  return changed(OfferedSentence, { _id: id, element_id: elementId, state: "open" }, { $set: { state } });
}

/** Forgets offers of these sentences, whatever became of them. */
export async function deleteOffers(elementId: string, sentences: readonly string[]): Promise<void> {
  await OfferedSentence.deleteMany({ element_id: elementId, sentence: { $in: [...sentences] } });
}
