import { expect, test } from "vitest";
import { caseToDecide, decide } from "#app/certification/decide.server.ts";
import { ForbiddenError } from "#app/identity/access.server.ts";
import { moveCase } from "#app/records/certification-cases.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import { countSameVerdicts, type Shown, saveSheet } from "#app/records/interview-sheets.server.ts";
import { readPipeline } from "#app/staff/pipeline.server.ts";
import { someCompetency } from "#tests/support/catalogue.ts";
import { impartial, recommendedStudent } from "#tests/support/certification.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { asPerson, newStudent, paidStudent, staffPerson } from "#tests/support/people.ts";

await databaseOfFile();
await someCompetency(2);

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

test("the board counts who is where and for how long, and how far decisions follow", async () => {
  const admin = staffPerson("admin");
  await newStudent();
  const preparing = await paidStudent();
  for (const days of [3, 8, 40]) {
    const { attempt } = await recommendedStudent("award", `Waiting ${days}`);
    await moveCase(attempt.id, "recommended", "recommended", { since: ago(days) });
  }
  for (const [recommended, decided] of [
    ["award", "award"],
    ["decline", "refer"],
  ] as const) {
    const { attempt } = await recommendedStudent(recommended);
    const outcome = await decide(await impartial(admin, attempt.user_id), attempt.id, {
      kind: decided,
      reasons: "Because",
      seen: attempt.version,
    });
    expect(outcome.kind).toBe("done");
  }
  const { stages, agreement, months } = await readPipeline(admin);
  const counts = Object.fromEntries(stages.map(({ stage, count }) => [stage, count]));
  expect(counts).toMatchObject({
    registered: 1,
    preparing: 1,
    ready: 0,
    recommended: 3,
    awarded: 1,
    referred: 1,
    declined: 0,
  });
  expect(stages.find(({ stage }) => stage === "recommended")?.older).toEqual([2, 1]);
  expect(stages.find(({ stage }) => stage === "awarded")?.older).toBeNull();
  expect(agreement).toEqual({ asRecommended: 1, decided: 2 });
  expect(months.at(-1)).toMatchObject({ decisions: 2, medianDays: 0 });
  await expect(async () => readPipeline(asPerson(preparing))).rejects.toThrow(ForbiddenError);
});

test("where two assessors judged, the board counts how far they agree, and a decider sees what they wrote", async () => {
  const admin = staffPerson("admin");
  const { attempt } = await recommendedStudent();
  const [competency] = await readCatalogue("GMP");
  if (!competency) throw new Error("There is no competency.");
  const sheet = { case: attempt.id, competency: competency.id, version: 0 };
  const [first = "", second = ""] = competency.elements.map(({ id }) => id);
  const verdicts = (...given: [Shown, Shown]) => [
    { element_id: first, verdict: given[0], note: "Named the figures." },
    { element_id: second, verdict: given[1], note: "" },
  ];
  await saveSheet({ ...sheet, assessor: "one", assessor_name: "Sunil Verma", verdicts: verdicts("shown", "partly") });
  await saveSheet({ ...sheet, assessor: "two", assessor_name: "Rita Sen", verdicts: verdicts("shown", "not shown") });
  expect(await countSameVerdicts([attempt.id])).toEqual({ both: 2, same: 1 });
  const found = await caseToDecide(admin, attempt.id);
  expect(found?.sheets).toMatchObject([
    { assessor: "Sunil Verma", counts: { shown: 1, partly: 1, "not shown": 0 } },
    { assessor: "Rita Sen", counts: { shown: 1, partly: 0, "not shown": 1 } },
  ]);
  expect(found?.sheets[0]?.notes).toEqual([
    { element: competency.elements[0]?.name, verdict: "shown", note: "Named the figures." },
  ]);
});
