import { href } from "react-router";
import { openWhenComplete } from "#app/certification/open.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { CHANGED_MEANWHILE, done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { etag } from "#app/platform/etag.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { type CatalogueEntry, readCatalogue } from "#app/records/competency-elements.server.ts";
import { listEvaluations } from "#app/records/evaluations.server.ts";
import { type CourseName, findStudent, Students } from "#app/records/students.server.ts";

const OTHER: Record<CourseName, CourseName> = { GMP: "AIP", AIP: "GMP" };

/** What the other course would mean; null when there is no such student, or none who has paid. @throws ForbiddenError */
export async function courseChange(person: Person, id: string) {
  demand(person, "students:write");
  const student = await findStudent(id);
  const from = student?.course_name;
  if (!student || !from) return null;
  const to = OTHER[from];
  const [now, then, evaluations] = await Promise.all([readCatalogue(from), readCatalogue(to), listEvaluations(id)]);
  const evaluated = new Set(evaluations.map(({ competency_id }) => competency_id));
  const lost = without(now, then).filter((competency) => evaluated.has(competency.id));
  return {
    student,
    from,
    to,
    lost: names(lost),
    added: names(without(then, now)),
    shown: etag(student.full_name, from),
  };
}

function without(some: CatalogueEntry[], others: CatalogueEntry[]): CatalogueEntry[] {
  return some.filter(({ id }) => !others.some((other) => other.id === id));
}

function names(competencies: CatalogueEntry[]): string[] {
  return competencies.map(({ name }) => name);
}

/** Moves a student to the other course, if they still have the one that was shown, and writes to them. @throws ForbiddenError */
export async function changeCourse(person: Person, id: string, shown: string): Promise<Outcome> {
  const change = await courseChange(person, id);
  if (!change) return GONE;
  if (change.shown !== shown) return CHANGED_MEANWHILE;
  const { student, from, to } = change;
  const target = { id, name: student.full_name };
  const deed = {
    action: "changed the course of",
    kind: "student",
    about: student.user_id,
    target,
    before: { course: from },
    after: { course: to },
  } as const;
  const link = `${publicOrigin()}${href("/student-dashboard/evaluation")}`;
  const happened = await withAudit(person, deed, async () => {
    if (!(await Students.set({ _id: id, course_name: from }, { course_name: to }))) return false;
    await postMail(student.email, "course-changed", { name: student.full_name, link, from, to });
    await openWhenComplete(id);
    return true;
  });
  return happened ? done(id) : CHANGED_MEANWHILE;
}
