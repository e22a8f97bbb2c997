import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { conclude, lookAgain, whenEvaluated } from "#app/evaluation/certificates/conclude.server.ts";
import { judge, type KeptCertificate } from "#app/evaluation/certificates/judge.server.ts";
import { bucket } from "#app/files/store.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import { claimCertificate, putCompetencyCertificate } from "#app/records/competency-certificates.server.ts";
import { Competencies, Elements } from "#app/records/competency-elements.server.ts";
import { recordConsent } from "#app/records/consents.server.ts";
import { addReview, listEvaluations } from "#app/records/evaluations.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import { listStudentUploads } from "#app/records/student-uploads.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { refuses, says } from "#tests/support/fake-model.ts";
import { paidStudent } from "#tests/support/people.ts";
import { makeDoc } from "#tests/unit/evaluation/support/documents.ts";

const LETTER =
  "To whom it may concern. Every spring she told the trustees what the year would cost, and why, in detail.";
const QUOTE = "Every spring she told the trustees what the year would cost, and why, in detail.";

// The settings are read when the product's modules are, so that the model has to be there before them.
const { model, behaves } = await vi.hoisted(async () => {
  const { fakeModel, refuses } = await import("#tests/support/fake-model.ts");
  let behave = refuses(401);
  const model = await fakeModel((...call) => behave(...call));
  process.env.EVALUATOR_URL = model.url;
  process.env.EVALUATOR_MODEL = "fake-1";
  const behaves = (how: typeof behave) => {
    behave = how;
  };
  return { model, behaves };
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await model[Symbol.asyncDispose]();
});

const signal = new AbortController().signal;
const answer = (elementId: string) =>
  says(JSON.stringify({ elements: [{ elementId, matchScore: 0.9, reasoning: "You did this.", quotes: [QUOTE] }] }));

async function evaluated(kept: KeptCertificate) {
  return conclude(kept, await judge(kept, signal), { byMail: true, modelBackAt: new Date(Date.now() + 60_000) });
}

/** A certificate that the offline scorer has judged, because the model was away. */
async function judgedByStandIn(): Promise<{ kept: KeptCertificate; elementId: string }> {
  const { kept, elementId } = await handedIn();
  behaves(refuses(401));
  expect(await evaluated(kept)).toMatchObject({ kind: "evaluated", matched: 0, standIn: true });
  return { kept, elementId };
}

/** A certificate that this test has claimed. */
async function handedIn(): Promise<{ kept: KeptCertificate; elementId: string }> {
  const student = await paidStudent();
  const [competencyId, elementId] = [newId(), newId()];
  await Competencies.insert({ _id: competencyId, name: "Finance", definition: "Money.", course: null });
  const element = { _id: elementId, competency_id: competencyId, name: "Budgeting", definition: "Makes budgets." };
  await Elements.insert(element);
  const said = {
    purpose: "model-evaluation",
    version: "1.0",
    wording: "A model reads it.",
    decision: "given",
  } as const;
  await recordConsent({ account: student.user_id, email: student.email, ...said });
  const path = `${student.user_id}/1_${competencyId}.doc`;
  await bucket("evaluation-uploads").put(path, makeDoc(LETTER), { contentType: "application/msword" });
  const upload = { title: "Finance certificate", file_name: "letter.doc", file_path: path, file_size: 1 };
  await putCompetencyCertificate(student.user_id, competencyId, upload, newId());
  const certificate = await claimCertificate(false);
  if (!certificate) throw new Error("There was nothing to claim.");
  return { kept: { certificate, student, competencyId }, elementId };
}

test("the model judges again when it is back, in the place of the stand-in", async () => {
  const { kept, elementId } = await judgedByStandIn();
  expect(await lookAgain(kept, signal)).toBe("away");
  behaves(says("nonsense"));
  expect(await lookAgain(kept, signal)).toBe("unusable");
  behaves(answer(elementId));
  expect(await lookAgain(kept, signal)).toBe("judged");
  const mails = await listMailsTo(kept.student.email, 10);
  expect(mails.filter(({ name }) => name === "evaluation-done")).toHaveLength(2);
  expect(await listEvaluations(kept.student.id)).toMatchObject([{ evaluator: { name: "model", model: "fake-1" } }]);
  expect(await listStudentUploads(kept.student.id)).toMatchObject([
    { evaluator_status: "approved", ai_match_score: 0.9 },
  ]);
  expect(await lookAgain(kept, signal)).toBe("superseded");
});

test("what an assessor has said stands; the model is not asked any more", async () => {
  const { kept, elementId } = await judgedByStandIn();
  const [evaluation] = await listEvaluations(kept.student.id);
  await addReview(evaluation?.id ?? "", 0, { at: new Date(), by: "a", by_name: "A", verdicts: [] });
  behaves(answer(elementId));
  const asked = model.requests.length;
  expect(await lookAgain(kept, signal)).toBe("superseded");
  expect(model.requests).toHaveLength(asked);
});

test("an evaluation that is another's by now is not recorded a second time", async () => {
  const { kept } = await judgedByStandIn();
  expect(await evaluated(kept)).toEqual({ kind: "replaced" });
  expect(await listEvaluations(kept.student.id)).toHaveLength(1);
});

test("an evaluation whose end cannot be told leaves nothing and is begun again", async () => {
  const kept = await handedIn();
  onTestFinished(() => whenEvaluated(async () => undefined));
  whenEvaluated(() => Promise.reject(new Error("no case")));
  await expect(evaluated(kept.kept)).rejects.toThrow("no case");
  expect(await listEvaluations(kept.kept.student.id)).toEqual([]);
  expect(await listStudentUploads(kept.kept.student.id)).toEqual([]);
  expect(await listMailsTo(kept.kept.student.email, 10)).toEqual([]);
  whenEvaluated(async () => undefined);
  expect(await evaluated(kept.kept)).toMatchObject({ kind: "evaluated" });
});
