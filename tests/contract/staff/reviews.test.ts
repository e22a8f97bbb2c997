import { expect, test } from "vitest";
import { addOwnWords, findEvaluation, listEvaluations, recordEvaluation } from "#app/records/evaluations.server.ts";
import { listStudentUploads } from "#app/records/student-uploads.server.ts";
import { lists } from "#app/staff/lists.server.ts";
import { judgedVerdicts, readAgreement, reviewEvaluation } from "#app/staff/reviews.server.ts";
import { countOffers, decideOffer, teachingToEdit } from "#app/staff/teaching.server.ts";
import { evaluationOf, someCompetency } from "#tests/support/catalogue.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { paidStudent, staffPerson } from "#tests/support/people.ts";

await databaseOfFile();

const assessor = staffPerson("admin", "Leela Nair");
const FLAG = { kind: "copied-text", note: "Much of it repeats the definition." } as const;
type Status = "approved" | "revision_needed";

function verdicts(competency: Awaited<ReturnType<typeof someCompetency>>, ...statuses: Status[]) {
  return competency.elements.map(({ id }, place) => ({
    element_id: id,
    status: statuses[place] ?? "revision_needed",
    note: `Note ${place + 1}`,
  }));
}

test("an evaluation becomes one row of student_uploads for each element", async () => {
  const [student, competency] = [await paidStudent(), await someCompetency(2)];
  await recordEvaluation(evaluationOf(student, competency, [0.9, 0.4]));
  const uploads = await listStudentUploads(student.id);
  expect(uploads.map(({ ai_match_score, status }) => [ai_match_score, status]).sort()).toEqual([
    [0.4, "revision_needed"],
    [0.9, "approved"],
  ]);
  expect(JSON.parse(uploads[0]?.ai_feedback ?? "")).toHaveProperty("elementName");
});

test("a newer certificate takes the unread earlier one out of the queue and keeps it as history", async () => {
  const [student, competency] = [await paidStudent(), await someCompetency(1)];
  const first = await recordEvaluation(evaluationOf(student, competency, [0.9]));
  await recordEvaluation(evaluationOf(student, competency, [0.2], { evaluated_at: new Date(Date.now() + 1) }));
  expect((await listEvaluations(student.id)).map(({ state }) => state)).toEqual(["waiting", "superseded"]);
  expect((await listStudentUploads(student.id)).map(({ evaluation_id }) => evaluation_id)).toContain(first.id);
});

test("a review keeps both verdicts, and the student has the final one with its note", async () => {
  const [student, competency] = [await paidStudent(), await someCompetency(2)];
  const { id } = await recordEvaluation(evaluationOf(student, competency, [0.9, 0.4]));
  expect((await reviewEvaluation(assessor, id, 0, verdicts(competency, "approved", "approved"))).kind).toBe("done");
  const uploads = await listStudentUploads(student.id);
  expect(
    uploads
      .map(({ evaluator_status, assessor_status, status, assessor_note }) => [
        evaluator_status,
        assessor_status,
        status,
        assessor_note,
      ])
      .sort(),
  ).toEqual([
    ["approved", "approved", "approved", "Note 1"],
    ["revision_needed", "approved", "approved", "Note 2"],
  ]);
  expect(await findEvaluation(id)).toMatchObject({ state: "reviewed", reviews: [{ by_name: "Leela Nair" }] });
});

test("of a certificate that could not be read no verdict is taken over unsaid", async () => {
  const [student, competency] = [await paidStudent(), await someCompetency(1)];
  const unread = await recordEvaluation(evaluationOf(student, competency, [0], { text_hash: null, flags: [FLAG] }));
  expect(judgedVerdicts(unread).map(({ sure }) => sure)).toEqual([false]);
});

test("of two assessors at the same moment the second is told; a later look adds to the first", async () => {
  const [student, competency] = [await paidStudent(), await someCompetency(1)];
  const { id } = await recordEvaluation(evaluationOf(student, competency, [0.9]));
  const outcomes = await Promise.all([
    reviewEvaluation(assessor, id, 0, verdicts(competency, "approved")),
    reviewEvaluation(staffPerson("admin"), id, 0, verdicts(competency, "revision_needed")),
  ]);
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["changed meanwhile", "done"]);
  expect((await reviewEvaluation(assessor, id, 1, verdicts(competency, "revision_needed"))).kind).toBe("done");
  expect((await findEvaluation(id))?.reviews).toHaveLength(2);
  expect((await listStudentUploads(student.id))[0]?.status).toBe("revision_needed");
});

test("the queue has flagged certificates first, then the longest waiting, and none that were reviewed", async () => {
  const [student, competency] = [await paidStudent(), await someCompetency(1)];
  const others = await Promise.all([someCompetency(1), someCompetency(1), someCompetency(1)]);
  const moment = (minute: number) => ({ evaluated_at: new Date(Date.UTC(2020, 0, 1, 0, minute)) });
  const rows = [
    evaluationOf(student, competency, [0.9], { ...moment(1), file_name: "first.pdf" }),
    ...others.map((other, place) =>
      evaluationOf(student, other, [0.9], {
        ...moment(place + 2),
        file_name: `${place}.pdf`,
        flags: place === 2 ? [FLAG] : [],
      }),
    ),
  ];
  const kept = [];
  for (const row of rows) kept.push(await recordEvaluation(row));
  const [, reviewed] = kept;
  if (!reviewed || !others[0]) throw new Error("Nothing was recorded.");
  await reviewEvaluation(assessor, reviewed.id, 0, verdicts(others[0], "approved"));
  const ids = new Set(kept.map(({ id }) => id));
  const { page } = await lists.reviews.open(assessor, new URLSearchParams());
  expect(page?.rows.filter(({ id }) => ids.has(id)).map(({ fileName }) => fileName)).toEqual([
    "2.pdf",
    "first.pdf",
    "1.pdf",
  ]);
});

test("what an assessor judges otherwise is offered to teach, masked, and an editor decides", async () => {
  const [student, competency] = [await paidStudent("Asha Rao"), await someCompetency(3)];
  const row = evaluationOf(student, competency, [0.9, 0.3, 0.9]);
  const quotes = [["He attended 3 courses."], ["Asha Rao trained 9 drivers.", "All passed."], ["She won 5 bids."]];
  const matches = row.matches.map((match, place) => ({ ...match, quotes: quotes[place] ?? [] }));
  const { id } = await recordEvaluation({ ...row, matches });
  await reviewEvaluation(assessor, id, 0, verdicts(competency, "revision_needed", "approved", "approved"));
  const editor = staffPerson("super_admin");
  const [refused = "", granted = "", agreed = ""] = competency.elements.map((element) => element.id);
  expect(await countOffers(editor, [refused, granted, agreed])).toEqual(
    new Map([
      [refused, 1],
      [granted, 1],
    ]),
  );
  for (const element of [refused, granted]) {
    const teaching = await teachingToEdit(editor, element);
    const offer = teaching?.offers[0]?.id ?? "";
    expect((await decideOffer(editor, element, offer, "accepted")).kind).toBe("done");
  }
  expect((await teachingToEdit(editor, refused))?.sentences).toEqual({
    shows: [],
    showsNot: ["He attended 0 courses."],
  });
  const { sentences } = (await teachingToEdit(editor, granted)) ?? {};
  expect(sentences).toEqual({ shows: ["N. trained 0 drivers. All passed."], showsNot: [] });
});

test("agreement counts what both judged, per competency", async () => {
  const [student, competency] = [await paidStudent(), await someCompetency(4)];
  const { id } = await recordEvaluation(evaluationOf(student, competency, [0.9, 0.9, 0.1, 0.1]));
  await reviewEvaluation(assessor, id, 0, verdicts(competency, "approved", "approved", "approved", "revision_needed"));
  const { competencies } = await readAgreement(assessor);
  const own = competencies.find((each) => each.competency.id === competency.id);
  expect(own).toMatchObject({ judged: 4, percent: 75 });
});

test("an approval of a flagged evaluation counts only when a person has confirmed it", async () => {
  const [student, competency] = [await paidStudent(), await someCompetency(2)];
  const { id } = await recordEvaluation(evaluationOf(student, competency, [0.9, 0.4], { flags: [FLAG] }));
  const statuses = async () => (await listStudentUploads(student.id)).map(({ status }) => status).sort();
  expect(await statuses()).toEqual(["revision_needed", "revision_needed"]);
  await reviewEvaluation(assessor, id, 0, verdicts(competency, "approved", "revision_needed"));
  expect(await statuses()).toEqual(["approved", "revision_needed"]);
});

test("no later upload takes the place of an evaluation that waits for a person", async () => {
  const [student, competency] = [await paidStudent(), await someCompetency(1)];
  const later = (days: number) => ({ evaluated_at: new Date(Date.now() + days) });
  const flagged = await recordEvaluation(evaluationOf(student, competency, [0.9], { flags: [FLAG] }));
  const spoken = await recordEvaluation(evaluationOf(student, competency, [0.1], { ...later(1), file_url: "own.pdf" }));
  const words = { element_id: competency.elements[0]?.id ?? "", text: "I trained nine drivers.", at: new Date() };
  expect(await addOwnWords(spoken, words)).toBe(true);
  await recordEvaluation(evaluationOf(student, competency, [0.9], { ...later(2), file_url: "harmless.pdf" }));
  const states = new Map((await listEvaluations(student.id)).map((evaluation) => [evaluation.id, evaluation.state]));
  expect([states.get(flagged.id), states.get(spoken.id)]).toEqual(["waiting", "waiting"]);
});

test("a student adds three sentences to an element and no more, and a reviewed certificate waits again", async () => {
  const [student, competency] = [await paidStudent(), await someCompetency(1)];
  const { id } = await recordEvaluation(evaluationOf(student, competency, [0.4]));
  await reviewEvaluation(assessor, id, 0, verdicts(competency, "revision_needed"));
  const element_id = competency.elements[0]?.id ?? "";
  const add = async (text: string) => {
    const evaluation = await findEvaluation(id);
    return evaluation && addOwnWords(evaluation, { element_id, text, at: new Date() });
  };
  for (const text of ["One.", "Two.", "Two.", "Three."]) expect(await add(text)).toBe(true);
  expect(await add("Four.")).toBe(false);
  const kept = await findEvaluation(id);
  expect(kept).toMatchObject({ state: "waiting", asks_person: true });
  expect(kept?.own_words.map(({ text }) => text)).toEqual(["One.", "Two.", "Three."]);
  expect((await listStudentUploads(student.id)).map(({ status }) => status)).toEqual(["revision_needed"]);
});
