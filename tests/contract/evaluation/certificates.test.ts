import { afterAll, beforeAll, expect, test } from "vitest";
import { recoverEvaluations } from "#app/evaluation/certificates/recover.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import { insertCompetency } from "#app/records/competencies.server.ts";
import {
  claimCertificate,
  dropEvaluationPromises,
  findCompetencyCertificate,
  promiseEvaluation,
  putCompetencyCertificate,
  withdrawCertificate,
} from "#app/records/competency-certificates.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import { insertEvaluations, type NewEvaluation, wholeEvaluation } from "#app/records/evaluations.server.ts";
import { listStudentUploads } from "#app/records/student-uploads.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const soon = () => new Date(Date.now() + 60_000);
const upload = (name: string) => ({ title: "Certificate", file_name: name, file_path: `u/${name}`, file_size: 10 });

test("the same submission is kept once, however many requests bring it at the same moment", async () => {
  const [user, competency] = [newId(), newId()];
  const kept = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      putCompetencyCertificate(user, competency, upload(`${place}.pdf`), { submission: "one", until: soon() }),
    ),
  );
  expect(kept.filter(({ kind }) => kind === "kept")).toHaveLength(1);
});

test("different submissions at the same moment leave one certificate, and each replaced one is told", async () => {
  const [user, competency] = [newId(), newId()];
  const kept = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      putCompetencyCertificate(user, competency, upload(`${place}.pdf`), { submission: `${place}`, until: soon() }),
    ),
  );
  const replaced = kept.flatMap((one) => (one.kind === "kept" && one.replaced ? [one.replaced.file_path] : []));
  const stands = await findCompetencyCertificate(user, competency);
  expect(new Set([...replaced, stands?.file_path])).toHaveLength(10);
});

test("a certificate is claimed by one at a time, and again when the promise has run out or was taken back", async () => {
  const [user, competency] = [newId(), newId()];
  await putCompetencyCertificate(user, competency, upload("a.pdf"), { submission: "a", until: soon() });
  expect(await claimCertificate(user, competency, soon())).toBeNull();
  const later = new Date(Date.now() + 120_000);
  const claims = await Promise.all(
    Array.from({ length: 5 }, () => claimCertificate(user, competency, new Date(Date.now() + 240_000), later)),
  );
  const [claimed, ...others] = claims.filter((claim) => claim !== null);
  expect(others).toEqual([]);
  await promiseEvaluation(claimed?.id ?? "", "u/another.pdf", null);
  expect(await claimCertificate(user, competency, soon())).toBeNull();
  await promiseEvaluation(claimed?.id ?? "", "u/a.pdf", null);
  expect(await claimCertificate(user, competency, soon())).not.toBeNull();
  expect(await claimCertificate(newId(), competency, soon())).toBeNull();
});

test("a refused file gives way to the former one, but not when a newer one came meanwhile", async () => {
  const [user, competency] = [newId(), newId()];
  const put = (name: string) =>
    putCompetencyCertificate(user, competency, upload(name), { submission: name, until: soon() });
  const first = await put("bad.pdf");
  const id = first.kind === "kept" ? first.row.id : "";
  await put("newer.pdf");
  await withdrawCertificate(id, "u/bad.pdf", null);
  expect((await findCompetencyCertificate(user, competency))?.file_name).toBe("newer.pdf");
  await withdrawCertificate(id, "u/newer.pdf", { ...upload("former.pdf"), uploaded_at: new Date(0) });
  const former = await findCompetencyCertificate(user, competency);
  expect(former).toMatchObject({ file_name: "former.pdf", evaluating_until: null, submission: null });
  await withdrawCertificate(id, "u/former.pdf", null);
  expect(await findCompetencyCertificate(user, competency)).toBeNull();
});

test("a start completes what a crash left half recorded, and frees certificates on a database of its own", async () => {
  const [user, competency, student] = [newId(), newId(), newId()];
  await insertEvaluations([wholeEvaluation(evaluation(student, competency))]);
  expect(await listStudentUploads(student)).toEqual([]);
  await putCompetencyCertificate(user, competency, upload("a.pdf"), { submission: "a", until: soon() });
  await recoverEvaluations({ MONGODB_URI: "mongodb://shared.example" });
  expect(await listStudentUploads(student)).toMatchObject([{ status: "approved", ai_match_score: 0.9 }]);
  expect(await claimCertificate(user, competency, soon())).toBeNull();
  await recoverEvaluations({ MONGODB_URI: undefined });
  expect(await claimCertificate(user, competency, soon())).not.toBeNull();
  await dropEvaluationPromises();
});

test("the catalogue of a certification has its own competencies and those of all", async () => {
  const make = (name: string, course: "GMP" | "AIP" | null) =>
    insertCompetency(newId(), { name, definition: name, course });
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
