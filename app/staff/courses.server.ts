import { demand, type Person } from "#app/identity/access.server.ts";
import { findNewestEvent, newId } from "#app/records/audit-events.server.ts";
import {
  type CourseFields,
  courseList,
  deleteCourse,
  findCourse,
  insertCourse,
  type StoredCourse,
  updateCourse,
} from "#app/records/courses.server.ts";
import type { ListState } from "#app/records/list-state.ts";
import { type CourseName, countStudentsOf } from "#app/records/students.server.ts";
import { audited } from "./audit.server.ts";
import { CHANGED_MEANWHILE, done, GONE, type Outcome } from "./outcome.ts";

/** A page of all courses, also the inactive ones. @throws ForbiddenError */
export function coursePage(person: Person, state: ListState) {
  demand(person, "courses:see-all");
  return courseList.page(state);
}

/** A course to be edited or deleted; null when there is none. @throws ForbiddenError */
export function courseToEdit(person: Person, id: string): Promise<StoredCourse | null> {
  demand(person, "courses:write");
  return findCourse(id);
}

/** Adds an active course (section 7: insert courses). @throws ForbiddenError */
export async function addCourse(person: Person, fields: CourseFields): Promise<Outcome> {
  demand(person, "courses:write");
  const course = { ...fields, id: newId(), created_at: new Date(), created_by: person.accountId, version: 1 };
  const deed = {
    action: "added",
    kind: "course",
    target: { id: course.id, name: fields.title },
    after: { ...fields },
  } as const;
  await audited(person, deed, () => insertCourse(course));
  return done(course.id);
}

/**
 * Changes a course.
 * @param version the version that the editor saw; another one means that somebody was quicker
 * @throws ForbiddenError
 */
export async function editCourse(person: Person, id: string, version: number, fields: CourseFields): Promise<Outcome> {
  demand(person, "courses:write");
  const course = await findCourse(id);
  if (!course) return GONE;
  if (course.version !== version) return CHANGED_MEANWHILE;
  const target = { id, name: course.title };
  const deed = { action: "updated", kind: "course", target, before: { ...course }, after: { ...fields } } as const;
  const happened = await audited(person, deed, () => updateCourse(id, version, fields));
  return happened ? done(id) : CHANGED_MEANWHILE;
}

/** How many students have the certification that a course's title names; 0 when it names none. @throws ForbiddenError */
export async function studentsOfCourse(person: Person, course: StoredCourse): Promise<number> {
  demand(person, "courses:write");
  const code = /\b(GMP|AIP)\b/.exec(course.title)?.[1];
  return code ? countStudentsOf(code as CourseName) : 0;
}

/** Deletes a course. What it was stays in the audit trail, from where it can be brought back. @throws ForbiddenError */
export async function removeCourse(person: Person, id: string, version: number): Promise<Outcome> {
  demand(person, "courses:write");
  const course = await findCourse(id);
  if (!course) return GONE;
  if (course.version !== version) return CHANGED_MEANWHILE;
  const deed = {
    action: "deleted",
    kind: "course",
    target: { id, name: course.title },
    before: { ...course },
  } as const;
  const happened = await audited(person, deed, () => deleteCourse(id, version));
  return happened ? done(id) : CHANGED_MEANWHILE;
}

/**
 * Brings a deleted course back as it was.
 * @param id the deleted course's id
 * @throws ForbiddenError
 */
export async function restoreCourse(person: Person, id: string): Promise<Outcome> {
  demand(person, "courses:write");
  const event = await findNewestEvent(id);
  if (event?.kind !== "course" || event.action !== "deleted" || event.withdraws) return GONE;
  const course = event.before as unknown as StoredCourse;
  const target = { id: course.id, name: course.title };
  const deed = { action: "restored", kind: "course", target, after: { ...course } } as const;
  const happened = await audited(person, deed, () => insertCourse({ ...course, version: course.version + 1 }));
  return happened ? done(course.id) : GONE;
}
