import { expect, test } from "vitest";
import { STAGE_WORDS } from "#app/certification/stage.ts";
import { evidenceText, type Facts, standingOf } from "#app/certification/standing.ts";
import { progressOf } from "#app/evaluation/progress.ts";
import { CASE_STAGES, type CaseStage, STAGES, stageOf } from "#app/records/certification-stage.ts";
import { journey } from "#app/routes/student/dashboard/journey.tsx";
import { screenTexts } from "#tests/support/texts.ts";

const DAY = 86_400_000;
const NOW = new Date("2026-11-21T06:00:00Z");
const DOCUMENTS = ["aadhaar", "secondary", "report-1"];
const handedIn = (slot: string, verdict: "accepted" | "asked again" | null = "accepted") => ({
  slot,
  title: slot,
  verdict,
  reason: verdict === "asked again" ? "It cannot be read." : "",
  uploaded_at: NOW,
});

/** Progress of two competencies of five elements, of which so many are approved. */
function progress(first: number, second: number) {
  const elements = (name: string) =>
    [1, 2, 3, 4, 5].map((place) => ({ id: `${name}${place}`, name: `${name}${place}` }));
  const catalogue = ["a", "b"].map((name) => ({ id: name, name, elements: elements(name) }));
  const uploads = (name: string, count: number) =>
    elements(name)
      .slice(0, count)
      .map(({ id }) => ({ element_id: id, ai_match_score: 0.9, status: "approved" as const }));
  return progressOf(catalogue, [...uploads("a", first), ...uploads("b", second)]);
}

const rules: Facts["rules"] = {
  documents: DOCUMENTS,
  elements: { overall: 80, perCompetency: 50 },
  interview: { missedAgainDays: 30 },
  answerDays: { documents: 5, evidence: 7, sheet: 5, decision: 14, appeal: null },
};
const complete: Facts = {
  stage: "preparing",
  documents: DOCUMENTS.map((slot) => handedIn(slot)),
  titleOf: (slot) => slot,
  progress: progress(5, 3),
  withAssessors: [],
  referees: { confirmed: 0, needed: 0, disowned: 0 },
  attempt: null,
  mayOpen: true,
  credential: null,
  rules,
  fee: "₹4,999",
};
const inCase = (stage: CaseStage): Facts => ({
  ...complete,
  stage,
  mayOpen: false,
  attempt: { stage, since: NOW, interview: { starts_at: NOW, ends_at: NOW }, missed: [], appealUntil: null },
});
const without = (...slots: string[]) => complete.documents.filter(({ slot }) => !slots.includes(slot ?? ""));

test.each([
  ["nothing paid", { ...complete, stage: "registered" }, "student", "application", "₹4,999"],
  ["nothing handed in", { ...complete, documents: [] }, "student", "documents", "2 documents are still to come"],
  [
    "a document asked for again",
    { ...complete, documents: [...without("aadhaar"), handedIn("aadhaar", "asked again")] },
    "student",
    "documents",
    "send one document again: aadhaar",
  ],
  ["elements missing", { ...complete, progress: progress(5, 1) }, "student", "evidence", "6 approved: 2 missing"],
  [
    "a part of the portfolio missing",
    { ...complete, documents: without("report-1") },
    "student",
    "documents",
    "not complete yet. Still to come: report-1",
  ],
  [
    "all handed in",
    { ...complete, documents: [...without("aadhaar"), handedIn("aadhaar", null)] },
    "pgi",
    "documents",
    "PGI is looking at 1 document.",
  ],
  [
    "elements with an assessor",
    { ...complete, progress: progress(5, 1), withAssessors: [NOW] },
    "pgi",
    "evidence",
    "PGI is looking at 1 certificate.",
  ],
  ["everything accepted", complete, "student", "interview", "choose a time"],
  ["a time to choose", inCase("ready"), "student", "interview", "choose a time"],
  ["a time to choose, and something is gone", { ...inCase("ready"), documents: [] }, "student", "documents", "still"],
  ["a time chosen", inCase("booked"), "student", "interview", "Saturday, 21 November 2026, 11:30 am"],
  ["the interview done", inCase("interviewed"), "pgi", "interview", "has taken place"],
  ["recommended", inCase("recommended"), "pgi", "outcome", "decides"],
  ["certified", inCase("awarded"), null, "outcome", "Your certificate is ready"],
  [
    "withdrawn",
    { ...inCase("withdrawn"), credential: { expires_at: null, reason: "The letter was not genuine." } },
    null,
    "outcome",
    "not valid any more. The letter was not genuine.",
  ],
  ["referred back", inCase("referred"), "student", "outcome", "named what is to be added"],
  ["referred back, and added", { ...inCase("referred"), mayOpen: true }, "student", "interview", "choose a time"],
  ["declined", inCase("declined"), null, "outcome", "The reasons stand with the decision."],
  ["appealed", inCase("appealed"), "pgi", "outcome", "looks at everything anew"],
] as const)("%s: whose turn it is, what comes next, and one step of the way says it", (_, facts, turn, part, said) => {
  const standing = standingOf(facts as Facts);
  expect(standing.next).toMatchObject({ turn, part });
  expect(standing.next.text).toContain(said);
  const steps = journey(standing);
  expect(steps.filter(({ action }) => action).map(({ action }) => action?.to)).toEqual([standing.next.href]);
  expect(steps.filter(({ state }) => state === "current").length).toBe(facts.stage === "awarded" ? 0 : 1);
});

test("what is missing is counted and named", () => {
  const { missing, evidence, complete: all } = standingOf({ ...complete, progress: progress(5, 1), documents: [] });
  expect(all).toBe(false);
  expect(missing.map(({ kind }) => kind)).toEqual(["document", "document", "document", "competency", "elements"]);
  expect(evidence).toMatchObject({ approved: 6, needed: 8, total: 10, missing: 2 });
  expect(evidence.open).toEqual([
    { id: "b", name: "b", approved: 1, needed: 3, total: 5, elements: ["b2", "b3", "b4", "b5"] },
  ]);
  expect(evidenceText(evidence)).toBe(
    "The interview asks for 8 of 10 elements, at least 3 in each competency. 6 approved: 2 missing.",
  );
  // Enough over all, and too few in one of them.
  expect(standingOf({ ...complete, progress: progress(5, 2) }).evidence.missing).toBe(1);
});

test("PGI's turn says by when, where that is laid down", () => {
  expect(standingOf(inCase("recommended")).next.by).toEqual(new Date(NOW.getTime() + 14 * DAY));
  expect(standingOf(inCase("appealed")).next.by).toBeNull();
});

test("a portfolio that is not whole leaves the documents open", () => {
  const [, documents] = journey(standingOf({ ...complete, documents: without("report-1") }));
  expect(documents).toMatchObject({ title: "Documents", state: "current" });
});

test("the stage is that of the newest attempt, unless it is over and was for another certification", () => {
  const student = { student_id: "PGI2026-0001", course_name: "AIP" };
  expect(stageOf({ student_id: null, course_name: null }, null)).toBe("registered");
  expect(stageOf(student, null)).toBe("preparing");
  expect(stageOf(student, { stage: "booked", open: true, course: "GMP" })).toBe("booked");
  expect(stageOf(student, { stage: "awarded", open: false, course: "GMP" })).toBe("preparing");
  for (const stage of CASE_STAGES) expect(stageOf(student, { stage, open: false, course: "AIP" })).toBe(stage);
});

test("stages and their words stand once", () => {
  const words = STAGES.flatMap((stage) => Object.values(STAGE_WORDS[stage]));
  expect(new Set(words).size).toBe(words.length);
  const elsewhere = screenTexts().filter(
    ({ at, text }) => words.includes(text) && !at.startsWith("app/certification/stage.ts"),
  );
  expect(elsewhere).toEqual([]);
});
