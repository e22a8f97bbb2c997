import { defineModel, listIndexes, type Stored } from "./define-model.server.ts";
import { flag, list, moment, number, oneOf, type RowOf, shape, text } from "./fields.server.ts";
import { rowsOf } from "./rows.server.ts";
import { COURSE_NAMES, type CourseName } from "./students.server.ts";

const fields = {
  name: text(),
  definition: text(),
  /** The certification it belongs to; null when it belongs to all. */
  course: oneOf(COURSE_NAMES).orNull(),
  created_at: moment().or(() => new Date()),
  /** Counts the edits, so that the second of two editors is told (never lost silently). */
  version: number().or(1),
  /** When it was deleted; null while it is in use. What refers to it stays whole, and it can be brought back. */
  deleted_at: moment().orNull(),
};

type CompetencyRow = RowOf<typeof fields>;
export type StoredCompetency = Stored<CompetencyRow>;
export type CompetencyFields = Pick<CompetencyRow, "name" | "definition"> & Partial<Pick<CompetencyRow, "course">>;

export const Competencies = rowsOf(
  defineModel("competencies", {
    nobodys: "The institute's own catalogue.",
    fields,
    indexes: listIndexes(["created_at"], ["deleted_at"]),
  }),
);

/** The competencies in use, in the order in which they were created. */
export function listCompetencies(): Promise<StoredCompetency[]> {
  return Competencies.find({ deleted_at: null }, { sort: { created_at: 1, _id: 1 } });
}

export const findCompetency = Competencies.byId;

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

export const Elements = rowsOf(
  defineModel("competency_elements", {
    nobodys: "The institute's own catalogue; sentences that teach it are masked and read by an editor before they do.",
    fields: element,
    indexes: listIndexes(["created_at"], ["deleted_at", "competency_id"]),
  }),
);

const IN_USE = { deleted_at: null };
const ORDER = { competency_id: 1, created_at: 1, _id: 1 } as const;

/**
 * Every competency in use with its elements in use, in the order of their making: what students are
 * evaluated against and what progress is counted on. An element of a deleted competency is not in use.
 * @param course leaves out the competencies that belong to another certification
 */
export async function readCatalogue(course: CourseName | null = null): Promise<CatalogueEntry[]> {
  // One after the other, since transactions read it, too.
  const competencies = await listCompetencies();
  const byCompetency = Map.groupBy(await Elements.find(IN_USE, { sort: ORDER }), (element) => element.competency_id);
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
  const [competencies, taught] = await Promise.all([
    listCompetencies(),
    Elements.find(IN_USE, { sort: ORDER, fields: "+sentences" }),
  ]);
  const names = new Map(competencies.map(({ id, name }) => [id, name]));
  return taught.flatMap(({ competency_id, name, definition, sentences = null }) => {
    const competency = names.get(competency_id);
    return competency === undefined ? [] : [{ competency, name, definition, sentences }];
  });
}

/** Sentences of a certificate that an assessor offers, or has judged otherwise than the evaluator, with names and figures masked. */
const offer = {
  element_id: text(),
  sentence: text(),
  /** Whether it is one that looks like showing the element and does not. */
  shows_not: flag().optional(),
  offered_by_name: text().or(""),
  offered_at: moment(),
  state: oneOf(["open", "accepted", "declined"]),
};

export const OfferedSentences = rowsOf(
  defineModel("offered_sentences", {
    nobodys:
      "Sentences without names and figures. Those that come from a person's certificates are found by them and go, too.",
    fields: offer,
    indexes: [[{ element_id: 1, sentence: 1 }, { unique: true }], [{ element_id: 1, state: 1, offered_at: 1 }]],
  }),
);
