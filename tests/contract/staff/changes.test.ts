import mongoose from "mongoose";
import { expect, test } from "vitest";
import { ForbiddenError } from "#app/identity/access.server.ts";
import type { Outcome } from "#app/identity/audit.server.ts";
import { auditTrail, type StoredAuditEvent } from "#app/records/audit-events.server.ts";
import { findCompetency, readCatalogue } from "#app/records/competency-elements.server.ts";
import { Courses, listActiveCourses } from "#app/records/courses.server.ts";
import { recordEvaluation } from "#app/records/evaluations.server.ts";
import { readListState } from "#app/records/list-state.ts";
import { listStudentUploads } from "#app/records/student-uploads.server.ts";
import { competencies, courses, elements } from "#app/staff/catalogue.server.ts";
import { lists } from "#app/staff/lists.server.ts";
import { analyseStudent } from "#app/staff/students.server.ts";
import { evaluationOf, someCompetency } from "#tests/support/catalogue.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { paidStudent, staffPerson } from "#tests/support/people.ts";

await databaseOfFile();

const boss = staffPerson("super_admin", "Farhan Qureshi");
const course = { title: "A course", description: "", instructor: "", duration: "", price: 10, is_active: true };

function idOf(outcome: Outcome): string {
  if (outcome.kind !== "done") throw new Error(`The change was not made: ${outcome.kind}`);
  return outcome.id;
}

async function linesAbout(id: string): Promise<StoredAuditEvent[]> {
  const lines: StoredAuditEvent[] = [];
  const all = auditTrail.all(readListState(auditTrail.definition, new URLSearchParams("?sort=at")));
  for await (const line of all) if (line.target_id === id) lines.push(line);
  return lines;
}

test("a course is added, edited, deleted and brought back, each with its line", async () => {
  const id = idOf(await courses.add(boss, { ...course, title: "Leadership (GMP)" }));
  expect((await courses.edit(boss, id, 1, { ...course, title: "Leadership 2 (GMP)", price: 20 })).kind).toBe("done");
  expect((await courses.remove(boss, id, 2)).kind).toBe("done");
  expect(await Courses.byId(id)).toBeNull();
  expect((await courses.restore(boss, id)).kind).toBe("done");
  expect(await Courses.byId(id)).toMatchObject({ title: "Leadership 2 (GMP)", price: 20, created_by: boss.accountId });
  expect(await courses.restore(boss, id)).toEqual({ kind: "gone" });

  const lines = await linesAbout(id);
  expect(lines.map(({ action }) => action)).toEqual(["added", "updated", "deleted", "restored"]);
  expect(lines[1]).toMatchObject({
    actor_name: "Farhan Qureshi",
    before: { title: "Leadership (GMP)", price: 10 },
    after: { title: "Leadership 2 (GMP)", price: 20 },
  });
});

test("of two editors who save at the same moment one is told, and nothing of the first is lost", async () => {
  const id = idOf(await courses.add(boss, course));
  const other = staffPerson("super_admin", "The Other");
  const outcomes = await Promise.all([
    courses.edit(boss, id, 1, { ...course, title: "By the first" }),
    courses.edit(other, id, 1, { ...course, title: "By the second" }),
  ]);
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["changed meanwhile", "done"]);
  const winner = outcomes[0]?.kind === "done" ? "By the first" : "By the second";
  expect((await Courses.byId(id))?.title).toBe(winner);

  const lines = await linesAbout(id);
  const edits = lines.filter(({ action }) => action === "updated");
  expect(edits.map(({ after }) => after?.title)).toEqual([winner]);
});

test("an editor who comes too late is told before anything is written", async () => {
  const id = idOf(await courses.add(boss, course));
  await courses.edit(boss, id, 1, { ...course, title: "Newer" });
  expect(await courses.edit(boss, id, 1, { ...course, title: "Too late" })).toEqual({ kind: "changed meanwhile" });
  expect(await courses.remove(boss, id, 1)).toEqual({ kind: "changed meanwhile" });
  expect(await linesAbout(id)).toHaveLength(2);
});

test("a deleted course says how many students have its certification", async () => {
  await paidStudent();
  const found = await Courses.byId(idOf(await courses.add(boss, { ...course, title: "Certified (GMP)" })));
  if (!found) throw new Error("The course is not there.");
  expect((await courses.consequences(boss, found)).students).toBeGreaterThan(0);
  expect((await courses.consequences(boss, { ...found, title: "Cooking" })).students).toBe(0);
});

test("inactive courses are for super admins only", async () => {
  const id = idOf(await courses.add(boss, { ...course, is_active: false }));
  expect((await listActiveCourses()).map((each) => each.id)).not.toContain(id);
});

test("a deleted competency leaves no orphan: it goes whole and comes back whole", async () => {
  const student = await paidStudent();
  const competency = await someCompetency(2);
  await recordEvaluation(evaluationOf(student, competency, [0.9, 0.4]));
  const before = await analyseStudent(boss, student.id);
  const completed = before?.progress.completed ?? 0;
  expect(await competencies.consequences(boss, competency)).toEqual({ elements: 2, uploads: 2 });

  expect((await competencies.remove(boss, competency.id, 1)).kind).toBe("done");
  const known = new Set(
    (await readCatalogue()).flatMap(({ id, elements }) => [id, ...elements.map((each) => each.id)]),
  );
  expect([competency.id, ...competency.elements.map(({ id }) => id)].some((id) => known.has(id))).toBe(false);
  expect((await analyseStudent(boss, student.id))?.progress.completed).toBe(completed - 1);
  for (const upload of await listStudentUploads(student.id)) {
    expect(await findCompetency(upload.competency_id)).not.toBeNull();
  }

  expect((await competencies.restore(boss, competency.id)).kind).toBe("done");
  expect((await analyseStudent(boss, student.id))?.progress.completed).toBe(completed);
  expect(await competencies.restore(boss, competency.id)).toEqual({ kind: "gone" });
  expect((await linesAbout(competency.id)).map(({ action }) => action)).toEqual(["deleted", "restored"]);
});

test("competencies and elements are edited under a version, and not after they were deleted", async () => {
  const fields = { name: "Named", definition: "Defined" };
  const id = idOf(await competencies.add(boss, fields));
  expect((await competencies.edit(boss, id, 1, { ...fields, name: "Renamed" })).kind).toBe("done");
  expect(await competencies.edit(boss, id, 1, fields)).toEqual({ kind: "changed meanwhile" });

  const element = idOf(await elements.add(boss, { ...fields, bei_question: "When did you?" }, id));
  expect((await elements.edit(boss, element, 1, { ...fields, bei_question: null })).kind).toBe("done");
  expect(await elements.edit(boss, element, 1, { ...fields, bei_question: null })).toEqual({
    kind: "changed meanwhile",
  });
  expect(await elements.remove(boss, element, 1)).toEqual({ kind: "changed meanwhile" });
  expect((await elements.remove(boss, element, 2)).kind).toBe("done");
  expect(await elements.edit(boss, element, 3, { ...fields, bei_question: null })).toEqual({ kind: "gone" });
  expect((await elements.restore(boss, element)).kind).toBe("done");

  expect(await competencies.remove(boss, id, 1)).toEqual({ kind: "changed meanwhile" });
  expect((await competencies.remove(boss, id, 2)).kind).toBe("done");
  expect(await competencies.edit(boss, id, 3, fields)).toEqual({ kind: "gone" });
  expect(await elements.add(boss, { ...fields, bei_question: null }, id)).toEqual({ kind: "gone" });
});

test("ids that are none are gone, never an error", async () => {
  for (const id of ["", "x", "{}", "000000000000000000000000", "../../etc"]) {
    expect(await courses.edit(boss, id, 1, course)).toEqual({ kind: "gone" });
    expect(await competencies.remove(boss, id, 1)).toEqual({ kind: "gone" });
    expect(await elements.restore(boss, id)).toEqual({ kind: "gone" });
  }
});

test("the audit trail cannot be changed or emptied", async () => {
  const id = idOf(await courses.add(boss, course));
  const events = mongoose.models.audit_events;
  const changes = [
    () => events?.updateOne({ target_id: id }, { $set: { actor_name: "Nobody" } }),
    () => events?.updateMany({}, { $set: { actor_name: "Nobody" } }),
    () => events?.findOneAndUpdate({ target_id: id }, { $set: { actor_name: "Nobody" } }),
    () => events?.deleteOne({ target_id: id }),
    () => events?.deleteMany({}),
    () => events?.findOneAndDelete({ target_id: id }),
  ];
  for (const change of changes) await expect(change()).rejects.toThrow("append-only");
  expect(await linesAbout(id)).toHaveLength(1);
});

test("the audit trail can be searched by who, what and to whom", async () => {
  const person = staffPerson("super_admin", "Xerxes Unusual");
  await courses.add(person, { ...course, title: "Quintessence" });
  for (const query of ["xerxes", "quintess", "unusual quintessence added"]) {
    const { page } = await lists.audit.open(boss, new URLSearchParams({ q: query }));
    expect(page?.total).toBe(1);
  }
});

test("an admin may not change or see what is for super admins", async () => {
  const admin = staffPerson("admin");
  const asked = [
    () => courses.add(admin, course),
    () => courses.edit(admin, "x", 1, course),
    () => courses.remove(admin, "x", 1),
    () => courses.restore(admin, "x"),
    () => competencies.add(admin, { name: "x", definition: "y" }),
    () => competencies.remove(admin, "x", 1),
    () => elements.restore(admin, "x"),
    () => lists.audit.open(admin, new URLSearchParams()),
    () => lists.audit.take(admin, new URLSearchParams()),
  ];
  for (const ask of asked) await expect((async () => ask())()).rejects.toThrow(ForbiddenError);
});
