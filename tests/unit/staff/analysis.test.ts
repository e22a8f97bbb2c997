import { expect, test } from "vitest";
import { highlightsOf, type ProgressUpload, progressOf } from "#app/evaluation/progress.ts";
import { agreementOf, sumPairs } from "#app/staff/agreement.ts";

const catalogue = [
  { id: "c1", name: "Leadership", elements: ["a", "b", "c"].map((id) => ({ id, name: id })) },
  { id: "c2", name: "Finance", elements: ["d", "e", "f", "g"].map((id) => ({ id, name: id })) },
  { id: "c3", name: "Nothing in it yet", elements: [] },
];

function upload(element_id: string, ai_match_score: number, status?: ProgressUpload["status"]): ProgressUpload {
  return { element_id, ai_match_score, status: status ?? (ai_match_score >= 0.7 ? "approved" : "revision_needed") };
}

test("a student without uploads stands at 0, and a competency without elements does not divide by zero", () => {
  const progress = progressOf(catalogue, []);
  expect(progress).toMatchObject({ completed: 0, total: 7, percent: 0 });
  expect(progress.competencies[2]).toMatchObject({ total: 0, percent: 0 });
});

test("an element counts once however often it was approved", () => {
  const progress = progressOf(catalogue, [upload("a", 0.9), upload("a", 0.8), upload("a", 0.1), upload("d", 0.7)]);
  expect(progress.completed).toBe(2);
  expect(progress.competencies.map(({ completed }) => completed)).toEqual([1, 1, 0]);
  expect(progress.percent.toFixed(1)).toBe("28.6");
});

test("an upload for an element that was deleted counts nowhere", () => {
  expect(progressOf(catalogue, [upload("deleted", 1)]).completed).toBe(0);
});

test("strengths are the three best at 0.7 or above, improvement the three lowest below it", () => {
  const scores = { a: 0.7, b: 0.95, c: 0.699, d: 0.8, e: 0.1, f: 0.3, g: 0.9 };
  const { strengths, improvement } = highlightsOf(
    progressOf(
      catalogue,
      Object.entries(scores).map(([id, score]) => upload(id, score)),
    ),
  );
  expect(strengths.map(({ id }) => id)).toEqual(["b", "g", "d"]);
  expect(improvement.map(({ id }) => id)).toEqual(["e", "f", "c"]);
});

test("what nobody has judged is neither a strength nor in need of improvement", () => {
  const { strengths, improvement } = highlightsOf(progressOf(catalogue, [upload("a", 0.9)]));
  expect([...strengths, ...improvement].map(({ id }) => id)).toEqual(["a"]);
});

test("an assessor's word counts before the score", () => {
  const overridden = [upload("a", 0.4, "approved"), upload("b", 0.9, "revision_needed")];
  const { strengths, improvement } = highlightsOf(progressOf(catalogue, overridden));
  expect(strengths).toEqual([]);
  expect(improvement.map(({ id }) => id)).toEqual(["b"]);
});

test("agreement is the share of equal verdicts", () => {
  const { judged, percent } = agreementOf({ bothApproved: 20, onlyEvaluator: 5, onlyAssessor: 10, neither: 15 });
  expect(judged).toBe(50);
  expect(percent).toBeCloseTo(70);
});

test("agreement is not invented where there is none to speak of", () => {
  expect(agreementOf(sumPairs([]))).toEqual({ judged: 0, percent: null });
  const allApproved = { bothApproved: 3, onlyEvaluator: 0, onlyAssessor: 0, neither: 0 };
  expect(agreementOf(allApproved)).toEqual({ judged: 3, percent: 100 });
});
