import { demand, type Person } from "#app/identity/access.server.ts";
import { withAudit } from "#app/identity/audit.server.ts";
import { findNewestEvent } from "#app/records/audit-events.server.ts";
import {
  type CompetencyFields,
  findCompetency,
  insertCompetency,
  type StoredCompetency,
  setCompetencyDeleted,
  updateCompetency,
} from "#app/records/competencies.server.ts";
import {
  type CatalogueEntry,
  type ElementFields,
  findElement,
  insertElement,
  listElements,
  readCatalogue,
  type StoredElement,
  setElementDeleted,
  updateElement,
} from "#app/records/competency-elements.server.ts";
import {
  type CourseFields,
  deleteCourse,
  findCourse,
  insertCourse,
  type StoredCourse,
  updateCourse,
} from "#app/records/courses.server.ts";
import { countUploadsOfCompetency, countUploadsOfElement } from "#app/records/student-uploads.server.ts";
import { type CourseName, countStudentsOf } from "#app/records/students.server.ts";
import { entriesOf } from "./entries.server.ts";

/** Courses are really deleted, for nothing refers to them; what they were stays in the audit trail. */
export const courses = entriesOf<CourseFields, StoredCourse>({
  kind: "course",
  permission: "courses:write",
  nameOf: ({ title }) => title,
  find: findCourse,
  async findDeleted(id) {
    const event = await findNewestEvent(id);
    if (event?.kind !== "course" || event.action !== "deleted") return null;
    return event.before as unknown as StoredCourse;
  },
  insert: (id, fields, { accountId }) =>
    insertCourse({ ...fields, id, created_at: new Date(), created_by: accountId, version: 1 }),
  update: updateCourse,
  remove: ({ id, version }) => deleteCourse(id, version),
  restore: (course) => insertCourse({ ...course, version: course.version + 1 }),
  kept: (course) => ({ ...course }),
  consequences: async ({ title }) => ({ students: await countStudentsNamed(title) }),
});

/** How many students have the certification that a course's title names; 0 when it names none. */
async function countStudentsNamed(title: string): Promise<number> {
  const code = /\b(GMP|AIP)\b/.exec(title)?.[1];
  return code ? countStudentsOf(code as CourseName) : 0;
}

/**
 * A deleted competency is out of use, and its elements with it. What students uploaded for it stays whole and counts again
 * when it is brought back.
 */
export const competencies = entriesOf<CompetencyFields, StoredCompetency>({
  kind: "competency",
  permission: "competencies:write",
  nameOf: ({ name }) => name,
  find: async (id) => inUse(await findCompetency(id)),
  findDeleted: async (id) => outOfUse(await findCompetency(id)),
  insert: (id, fields) => insertCompetency(id, fields),
  update: updateCompetency,
  remove: ({ id, version }) => setCompetencyDeleted(id, version, new Date()),
  restore: ({ id, version }) => setCompetencyDeleted(id, version, null),
  kept: ({ name, definition }) => ({ name, definition }),
  async consequences({ id }) {
    const [elements, uploads] = await Promise.all([listElements(id), countUploadsOfCompetency(id)]);
    return { elements: elements.length, uploads };
  },
});

/** A deleted element is out of use; what was evaluated stays and counts again when it is brought back. */
export const elements = entriesOf<ElementFields, StoredElement>({
  kind: "element",
  permission: "competencies:write",
  nameOf: ({ name }) => name,
  find: async (id) => inUse(await findElement(id)),
  findDeleted: async (id) => outOfUse(await findElement(id)),
  async owner(id) {
    const competency = inUse(await findCompetency(id));
    return competency && { competency: competency.name };
  },
  insert: (id, fields, _person, competencyId) => insertElement(id, competencyId, fields),
  update: updateElement,
  remove: ({ id, version }) => setElementDeleted(id, version, new Date()),
  restore: ({ id, version }) => setElementDeleted(id, version, null),
  kept: ({ name, definition, bei_question }) => ({ name, definition, bei_question }),
  consequences: async ({ id }) => ({ uploads: await countUploadsOfElement(id) }),
});

function inUse<Entry extends { deleted_at: Date | null }>(entry: Entry | null): Entry | null {
  return entry?.deleted_at === null ? entry : null;
}

function outOfUse<Entry extends { deleted_at: Date | null }>(entry: Entry | null): Entry | null {
  return entry?.deleted_at ? entry : null;
}

/** Every competency with its elements, to be edited. @throws ForbiddenError */
export async function catalogueToEdit(person: Person): Promise<CatalogueEntry[]> {
  demand(person, "competencies:write");
  return readCatalogue();
}

export interface CatalogueRow {
  competency: string;
  /** The certification it belongs to; null for both. */
  course: string | null;
  definition: string;
  element: string | null;
  elementDefinition: string | null;
  question: string | null;
}

/** The competencies with their elements as the rows of a table, to be taken out of the product. @throws ForbiddenError */
export async function takeCatalogue(person: Person): Promise<CatalogueRow[]> {
  demand(person, "competencies:write");
  const target = { id: "competencies", name: "competencies.csv" };
  return withAudit(person, { action: "exported", kind: "export", target }, async () =>
    (await readCatalogue()).flatMap(({ name: competency, course, definition, elements: all }): CatalogueRow[] => {
      const none = { competency, course, definition, element: null, elementDefinition: null, question: null };
      if (all.length === 0) return [none];
      return all.map((element) => ({
        ...none,
        element: element.name,
        elementDefinition: element.definition,
        question: element.bei_question,
      }));
    }),
  );
}
