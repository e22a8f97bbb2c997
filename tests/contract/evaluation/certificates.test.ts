import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { recoverEvaluations } from "#app/evaluation/certificates/recover.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import { insertCompetency } from "#app/records/competencies.server.ts";
import {
  claimCertificate,
  findCompetencyCertificate,
  finishEvaluation,
  listQueued,
  postponeEvaluation,
  putCompetencyCertificate,
  queueCertificate,
  renewEvaluation,
  unqueueCertificate,
  withdrawCertificate,
} from "#app/records/competency-certificates.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import type { NewEvaluation } from "#app/records/evaluation-model.server.ts";
import {
  addReview,
  findJudged,
  insertEvaluations,
  listEvaluations,
  recordEvaluation,
  replaceVerdict,
  wholeEvaluation,
} from "#app/records/evaluations.server.ts";
import { LEASE_MS } from "#app/records/lease.server.ts";
import { listStudentUploads } from "#app/records/student-uploads.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const upload = (name: string) => ({ title: "Certificate", file_name: name, file_path: `u/${name}`, file_size: 10 });

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

/** Ends whatever other tests have left to be evaluated, so that a claim finds this test's own. */
async function emptyQueue(): Promise<void> {
  for (let held = await claimCertificate(true); held; held = await claimCertificate(true)) await finishEvaluation(held);
}

const handIn = async (user: string, name: string) => {
  const kept = await putCompetencyCertificate(user, newId(), upload(name), name);
  if (kept.kind !== "kept") throw new Error("It was not kept.");
  return kept.row;
};

test("students take turns, and of one student one certificate is evaluated at a time", async () => {
  await emptyQueue();
  const [greedy, modest] = [newId(), newId()];
  for (const name of ["one.pdf", "two.pdf", "three.pdf"]) await handIn(greedy, name);
  await handIn(modest, "only.pdf");
  expect((await listQueued(greedy)).map(({ file_name }) => file_name)).toEqual(["one.pdf", "two.pdf", "three.pdf"]);

  const claims = await Promise.all(Array.from({ length: 6 }, () => claimCertificate(false)));
  const held = claims.filter((claim) => claim !== null);
  expect(held.map(({ file_name }) => file_name).sort()).toEqual(["one.pdf", "only.pdf"]);
  const names: string[] = [];
  for (const first of held) await finishEvaluation(first);
  await handIn(modest, "another.pdf");
  for (let next = await claimCertificate(false); next; next = await claimCertificate(false)) {
    names.push(next.file_name);
    await finishEvaluation(next);
  }
  expect(names).toEqual(["two.pdf", "another.pdf", "three.pdf"]);
});

test("a lease that nobody renews is another's, and the one who slept can do nothing with it any more", async () => {
  await emptyQueue();
  const user = newId();
  await handIn(user, "a.pdf");
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const slept = await claimCertificate(false);
    if (!slept) throw new Error("There was nothing to claim.");
    expect(slept.tries).toBe(1);
    vi.setSystemTime(Date.now() + LEASE_MS - 1_000);
    expect(await claimCertificate(false)).toBeNull();
    expect(await renewEvaluation(slept)).toBe(true);
    vi.setSystemTime(Date.now() + LEASE_MS + 1_000);
    const woke = await claimCertificate(false);
    if (!woke) throw new Error("The lease did not run out.");
    expect(woke).toMatchObject({ id: slept.id, tries: 2 });
    expect(await renewEvaluation(slept)).toBe(false);
    expect(await postponeEvaluation(slept, new Date(), true)).toBe(false);
    await finishEvaluation(slept);
    expect((await listQueued(user)).map(({ held_by }) => held_by)).toEqual([woke.held_by]);
    await postponeEvaluation(woke, new Date(Date.now() + 5_000), false);
    expect(await claimCertificate(false)).toBeNull();
    vi.setSystemTime(Date.now() + 6_000);
    expect((await claimCertificate(false))?.tries).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test("a newer certificate calls the evaluation of the former one off", async () => {
  await emptyQueue();
  const [user, competency] = [newId(), newId()];
  await putCompetencyCertificate(user, competency, upload("old.pdf"), "old");
  const old = await claimCertificate(false);
  await putCompetencyCertificate(user, competency, upload("new.pdf"), "new");
  expect(old && (await renewEvaluation(old))).toBe(false);
  expect((await claimCertificate(false))?.file_name).toBe("new.pdf");
});

test("what is queued or evaluated is not queued again, and what waits can be taken out", async () => {
  await emptyQueue();
  const [user, competency] = [newId(), newId()];
  const kept = await putCompetencyCertificate(user, competency, upload("a.pdf"), "a");
  if (kept.kind !== "kept") throw new Error("It was not kept.");
  expect(await queueCertificate(user, competency)).toBeNull();
  await unqueueCertificate(kept.row);
  expect(await listQueued(user)).toEqual([]);
  expect((await queueCertificate(user, competency))?.tries).toBe(0);
  const held = await claimCertificate(false);
  await unqueueCertificate(kept.row);
  expect(held && (await renewEvaluation(held))).toBe(true);
});

test("what waits for the model alone is claimed only when it may be back, and is nobody's turn", async () => {
  await emptyQueue();
  const user = newId();
  await handIn(user, "a.pdf");
  const held = await claimCertificate(false);
  if (held) await postponeEvaluation(held, new Date(), true, { again: true, tries: 0 });
  expect(await claimCertificate(false)).toBeNull();
  expect(await listQueued(user)).toEqual([]);
  expect(await claimCertificate(true)).toMatchObject({ again: true, tries: 1 });
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

test("a start completes what a crash left half recorded, and frees certificates on a database of its own", async () => {
  await emptyQueue();
  const [user, competency, student] = [newId(), newId(), newId()];
  await insertEvaluations([wholeEvaluation(evaluation(student, competency))]);
  expect(await listStudentUploads(student)).toEqual([]);
  await putCompetencyCertificate(user, competency, upload("a.pdf"), "a");
  await claimCertificate(false);
  await recoverEvaluations({ MONGODB_URI: "mongodb://shared.example" });
  expect(await listStudentUploads(student)).toMatchObject([{ status: "approved", ai_match_score: 0.9 }]);
  expect(await listQueued(user)).toMatchObject([{ held_by: expect.any(String) }]);
  await recoverEvaluations({ MONGODB_URI: undefined });
  expect(await listQueued(user)).toMatchObject([{ held_by: null, tries: 1 }]);
});

test("an evaluation that two processes make at the same moment is recorded once", async () => {
  const [student, competency] = [newId(), newId()];
  const judging = `${newId()} once`;
  const recorded = await Promise.all(
    Array.from({ length: 5 }, () => recordEvaluation({ ...evaluation(student, competency), judging })),
  );
  expect(new Set(recorded.map(({ id }) => id)).size).toBe(1);
  expect(await listEvaluations(student)).toHaveLength(1);
  expect((await findJudged(judging))?.uploads_due).toBe(false);
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
