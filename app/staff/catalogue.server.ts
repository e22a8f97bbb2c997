import { demand, type Person } from "#app/identity/access.server.ts";
import { withAudit } from "#app/identity/audit.server.ts";
import { listEventsAbout } from "#app/records/audit-events.server.ts";
import {
  type CatalogueEntry,
  Competencies,
  type CompetencyFields,
  type ElementFields,
  Elements,
  readCatalogue,
  type StoredCompetency,
  type StoredElement,
} from "#app/records/competency-elements.server.ts";
import { type CourseFields, Courses, insertCourse, type StoredCourse } from "#app/records/courses.server.ts";
import type { Rows } from "#app/records/rows.server.ts";
import { StudentUploads } from "#app/records/student-uploads.server.ts";
import { type CourseName, Students } from "#app/records/students.server.ts";
import { entriesOf } from "./entries.server.ts";

/** Courses are really deleted, for nothing refers to them; what they were stays in the audit trail. */
export const courses = entriesOf<CourseFields, StoredCourse>({
  kind: "course",
  permission: "courses:write",
  nameOf: ({ title }) => title,
  find: Courses.byId,
  async findDeleted(id) {
    const [event] = await listEventsAbout([id], 1);
    if (event?.kind !== "course" || event.action !== "deleted") return null;
    return event.before as unknown as StoredCourse;
  },
  insert: (id, fields, { accountId }) =>
    insertCourse({ ...fields, id, created_at: new Date(), created_by: accountId, version: 1 }),
  update: (id, version, fields) => Courses.updateIfCurrent(id, version, { $set: fields }),
  remove: ({ id, version }) => Courses.delete({ _id: id, version }),
  restore: (course) => insertCourse({ ...course, version: course.version + 1 }),
  kept: (course) => ({ ...course }),
  consequences: async ({ title }) => ({ students: await countStudentsNamed(title) }),
});

async function countStudentsNamed(title: string): Promise<number> {
  const code = /\b(GMP|AIP)\b/.exec(title)?.[1];
  return code ? Students.count({ course_name: code as CourseName }) : 0;
}

function retirable<Row extends { version: number; deleted_at: Date | null }>({ findOne, updateIfCurrent }: Rows<Row>) {
  const used = { deleted_at: null } as object;
  const deleted = { deleted_at: { $ne: null } } as object;
  const set = (fields: object) => ({ $set: fields }) as object;
  return {
    find: (id: string) => findOne({ _id: id, ...used }),
    findDeleted: (id: string) => findOne({ _id: id, ...deleted }),
    update: (id: string, version: number, fields: object) => updateIfCurrent(id, version, set(fields), used),
    remove: ({ id, version }: { id: string; version: number }) =>
      updateIfCurrent(id, version, set({ deleted_at: new Date() }), used),
    restore: ({ id, version }: { id: string; version: number }) =>
      updateIfCurrent(id, version, set({ deleted_at: null }), deleted),
  };
}

const ofCompetencies = retirable(Competencies);

/**
 * A deleted competency is out of use, and its elements with it. What students uploaded for it stays whole and counts again
 * when it is brought back.
 */
export const competencies = entriesOf<CompetencyFields, StoredCompetency>({
  kind: "competency",
  permission: "competencies:write",
  nameOf: ({ name }) => name,
  ...ofCompetencies,
  insert: (id, fields) => Competencies.insert({ _id: id, ...fields }),
  kept: ({ name, definition }) => ({ name, definition }),
  async consequences({ id }) {
    const of = { competency_id: id };
    const [own, uploads] = await Promise.all([Elements.count({ ...of, deleted_at: null }), StudentUploads.count(of)]);
    return { elements: own, uploads };
  },
});

/** A deleted element is out of use; what was evaluated stays and counts again when it is brought back. */
export const elements = entriesOf<ElementFields, StoredElement>({
  kind: "element",
  permission: "competencies:write",
  nameOf: ({ name }) => name,
  ...retirable(Elements),
  async owner(id) {
    const competency = await ofCompetencies.find(id);
    return competency && { competency: competency.name };
  },
  insert: (id, fields, _person, competency_id) => Elements.insert({ _id: id, ...fields, competency_id }),
  kept: ({ name, definition, bei_question }) => ({ name, definition, bei_question }),
  consequences: async ({ id }) => ({ uploads: await StudentUploads.count({ element_id: id }) }),
});

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
