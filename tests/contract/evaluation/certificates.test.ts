import mongoose from "mongoose";
import { expect, test, vi } from "vitest";
import { newId } from "#app/records/audit-events.server.ts";
import {
  claimCertificate,
  evaluationLeases,
  findCompetencyCertificate,
  listQueued,
  putCompetencyCertificate,
  withdrawCertificate,
} from "#app/records/competency-certificates.server.ts";
import { Competencies, readCatalogue } from "#app/records/competency-elements.server.ts";
import {
  addReview,
  listEvaluations,
  type NewEvaluation,
  recordEvaluation,
  replaceVerdict,
} from "#app/records/evaluations.server.ts";
import { listStudentUploads } from "#app/records/student-uploads.server.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { emptyQueue, upload } from "./queue.ts";

await databaseOfFile();

test("the same submission is kept once, however many requests bring it at the same moment", async () => {
  const [user, competency] = [newId(), newId()];
  const kept = await Promise.all(
    Array.from({ length: 10 }, (_, place) => putCompetencyCertificate(user, competency, upload(`${place}.pdf`), "one")),
  );
  expect(kept.filter(({ kind }) => kind === "kept")).toHaveLength(1);
});

test("different submissions at the same moment leave one certificate, and each replaced one is told", async () => {
  const [user, competency] = [newId(), newId()];
  const kept = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      putCompetencyCertificate(user, competency, upload(`${place}.pdf`), `${place}`),
    ),
  );
  const replaced = kept.flatMap((one) => (one.kind === "kept" && one.replaced ? [one.replaced.file_path] : []));
  const stands = await findCompetencyCertificate(user, competency);
  expect(new Set([...replaced, stands?.file_path])).toHaveLength(10);
});

test("a refused file gives way to the former one, but not when a newer one came meanwhile", async () => {
  const [user, competency] = [newId(), newId()];
  const put = (name: string) => putCompetencyCertificate(user, competency, upload(name), name);
  const first = await put("bad.pdf");
  const id = first.kind === "kept" ? first.row.id : "";
  await put("newer.pdf");
  await withdrawCertificate(id, "u/bad.pdf", null);
  expect((await findCompetencyCertificate(user, competency))?.file_name).toBe("newer.pdf");
  await withdrawCertificate(id, "u/newer.pdf", { ...upload("former.pdf"), uploaded_at: new Date(0) });
  const former = await findCompetencyCertificate(user, competency);
  expect(former).toMatchObject({ file_name: "former.pdf", due_at: null, submission: null });
  await withdrawCertificate(id, "u/former.pdf", null);
  expect(await findCompetencyCertificate(user, competency)).toBeNull();
});

test("a start frees certificates on a database of its own", async () => {
  await emptyQueue();
  const [user, competency] = [newId(), newId()];
  await putCompetencyCertificate(user, competency, upload("a.pdf"), "a");
  await claimCertificate(false);
  expect(await listQueued(user)).toMatchObject([{ held_by: expect.any(String) }]);
  await evaluationLeases.release();
  expect(await listQueued(user)).toMatchObject([{ held_by: null, tries: 1 }]);
});

test("of a review and a verdict at the same moment the rows say what the evaluation does", async () => {
  const student = newId();
  const kept = await recordEvaluation(evaluation(student, newId()));
  const verdicts = kept.matches.map((match) => ({
    element_id: match.elementId,
    status: "revision_needed" as const,
    note: "Who?",
  }));
  const matches = kept.matches.map((match) => ({ ...match, matchScore: 0.8 }));
  const { text_hash, flags, overall_match, summary } = kept;
  const evaluator = { name: "model", version: "1" } as const;
  const model = { evaluator, text_hash, flags, matches, overall_match, summary };
  const [reviewed, replaced] = await Promise.all([
    addReview(kept.id, 0, { at: new Date(), by: "a", by_name: "A", verdicts }),
    replaceVerdict(kept, model),
  ]);
  expect(reviewed).not.toBeNull();
  expect(await listStudentUploads(student)).toMatchObject([
    { status: "revision_needed", assessor_note: "Who?", ai_match_score: replaced ? 0.8 : 0.9 },
  ]);
});

test("what fails while the rows are written changes neither them nor the evaluation", async () => {
  const student = newId();
  const kept = await recordEvaluation(evaluation(student, newId()));
  vi.spyOn(mongoose.model("student_uploads"), "bulkWrite").mockRejectedValueOnce(new Error("The disk is full."));
  await expect(addReview(kept.id, 0, { at: new Date(), by: "a", by_name: "A", verdicts: [] })).rejects.toThrow("full");
  expect(await listEvaluations(student)).toMatchObject([{ state: "waiting", reviews: [] }]);
});

test("the model's verdict takes the place of a stand-in's, unless a person has judged", async () => {
  const [student, competency] = [newId(), newId()];
  const standIn = await recordEvaluation(evaluation(student, competency));
  const { text_hash, matches } = standIn;
  const verdict = {
    evaluator: { name: "model", version: "1", model: "m" } as const,
    text_hash,
    flags: [{ kind: "truncated", note: "Long." } as const],
    matches: matches.map((match) => ({ ...match, matched: false, matchScore: 0.1 })),
    overall_match: false,
    summary: "",
  };
  expect(await replaceVerdict(standIn, verdict)).toBe(true);
  expect(await listEvaluations(student)).toMatchObject([{ evaluator: { name: "model" }, flagged: true }]);
  expect(await listStudentUploads(student)).toMatchObject([{ status: "revision_needed", ai_match_score: 0.1 }]);
  await addReview(standIn.id, 0, { at: new Date(), by: "a", by_name: "A", verdicts: [] });
  expect(await replaceVerdict(standIn, verdict)).toBe(false);
});

test("the catalogue of a certification has its own competencies and those of all", async () => {
  const make = (name: string, course: "GMP" | "AIP" | null) => Competencies.insert({ name, definition: name, course });
  await make("for GMP", "GMP");
  await make("for AIP", "AIP");
  await make("for all", null);
  const names = async (course: "GMP" | "AIP" | null) => (await readCatalogue(course)).map(({ name }) => name);
  expect(await names("GMP")).toEqual(["for GMP", "for all"]);
  expect(await names("AIP")).toEqual(["for AIP", "for all"]);
  expect(await names(null)).toEqual(["for GMP", "for AIP", "for all"]);
});

function evaluation(student: string, competency: string): NewEvaluation {
  return {
    student_id: student,
    student_name: "Asha Menon",
    competency_id: competency,
    certificate_id: newId(),
    file_url: "u/x.pdf",
    file_name: "x.pdf",
    file_size: 10,
    evaluator: { name: "offline", version: "test" },
    text_hash: "hash",
    flags: [],
    matches: [
      { elementId: newId(), elementName: "One", matchScore: 0.9, matched: true, reasoning: "", quotes: ["Did it."] },
    ],
    overall_match: true,
    summary: "",
    evaluated_at: new Date(),
  };
}
