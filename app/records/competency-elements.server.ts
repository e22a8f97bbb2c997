import { isObjectIdOrHexString, Schema } from "mongoose";
import { askAsOne } from "#app/platform/together.server.ts";
import { listCompetencies, type StoredCompetency } from "./competencies.server.ts";
import { defineModel, type Stored, stored, storedOrNull } from "./define-model.server.ts";
import { nobodys } from "./personal-data.ts";
import type { CourseName } from "./students.server.ts";

/** The sentences that teach the evaluator an element: those that show it, and those that only look like it. */
export interface TeachingSentences {
  shows: string[];
  showsNot: string[];
}

export interface ElementRow {
  competency_id: string;
  name: string;
  definition: string;
  /** A behavioural event interview question; null when none is given. */
  bei_question: string | null;
  /** Not read with the others, being long; null while those of content/evidence teach the element. */
  sentences?: TeachingSentences | null;
  created_at: Date;
  version: number;
  deleted_at: Date | null;
}

export type StoredElement = Stored<ElementRow>;
export type ElementFields = Pick<ElementRow, "name" | "definition" | "bei_question">;
export type CatalogueEntry = StoredCompetency & { elements: StoredElement[] };

const schema = new Schema<ElementRow>({
  competency_id: { type: String, required: true },
  name: { type: String, required: true },
  definition: { type: String, required: true },
  bei_question: { type: String, default: null },
  sentences: {
    type: new Schema<TeachingSentences>({ shows: [String], showsNot: [String] }, { _id: false }),
    default: null,
    select: false,
  },
  created_at: { type: Date, default: () => new Date() },
  version: { type: Number, default: 1 },
  deleted_at: { type: Date, default: null },
});
schema.index({ deleted_at: 1, competency_id: 1, created_at: 1, _id: 1 });

const Element = defineModel<ElementRow>(
  "competency_elements",
  schema,
  nobodys("The institute's own catalogue; sentences that teach it are masked and read by an editor before they do."),
);

/**
 * Every competency in use with its elements in use, in the order of their making: what students are
 * evaluated against and what progress is counted on. An element of a deleted competency is not in use.
 * @param course leaves out the competencies that belong to another certification
 */
export async function readCatalogue(course: CourseName | null = null): Promise<CatalogueEntry[]> {
  const all = await catalogue();
  const wanted = all.filter((competency) => !course || !competency.course || competency.course === course);
  return wanted.map((competency) => ({ ...competency, elements: [...competency.elements] }));
}

const catalogue = askAsOne(async (): Promise<CatalogueEntry[]> => {
  const [competencies, elements] = await Promise.all([
    listCompetencies(),
    Element.find({ deleted_at: null }).sort({ competency_id: 1, created_at: 1, _id: 1 }).lean(),
  ]);
  const byCompetency = Map.groupBy(elements.map(stored), (element) => element.competency_id);
  return competencies.map((entry) => ({ ...entry, elements: byCompetency.get(entry.id) ?? [] }));
});

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
  const change = { $set: { sentences }, $inc: { version: 1 } };
  return (await Element.updateOne({ _id: id, version, deleted_at: null }, change)).modifiedCount > 0;
}

/** The elements in use of one competency, in the order in which they were created. */
export async function listElements(competencyId: string): Promise<StoredElement[]> {
  const found = await Element.find({ deleted_at: null, competency_id: competencyId })
    .sort({ created_at: 1, _id: 1 })
    .lean();
  return found.map(stored);
}

/** An element by its id, also a deleted one; null when there is none. */
export async function findElement(id: string): Promise<StoredElement | null> {
  return isObjectIdOrHexString(id) ? storedOrNull(await Element.findById(id).lean()) : null;
}

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
  const change = { $set: fields, $inc: { version: 1 } };
  return (await Element.updateOne({ _id: id, version, deleted_at: null }, change)).modifiedCount > 0;
}

/** Takes an element that is still at this version out of use or brings it back. @returns whether that changed anything */
export async function setElementDeleted(id: string, version: number, deletedAt: Date | null): Promise<boolean> {
  const was = deletedAt ? { deleted_at: null } : { deleted_at: { $ne: null } };
  const change = { $set: { deleted_at: deletedAt }, $inc: { version: 1 } };
  return (await Element.updateOne({ _id: id, version, ...was }, change)).modifiedCount > 0;
}
