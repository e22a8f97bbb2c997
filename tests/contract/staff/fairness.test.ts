import { expect, test } from "vitest";
import { Evaluations, wholeEvaluation } from "#app/records/evaluations.server.ts";
import { compareGroups, newestReviewed } from "#app/staff/fairness.server.ts";
import { evaluationOf, someCompetency } from "#tests/support/catalogue.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { paidStudent } from "#tests/support/people.ts";

await databaseOfFile();
const groups = async () => compareGroups(await newestReviewed(), new Map());

test("groups of certificates that fare worse than the others are pointed out, and chance is not", async () => {
  expect(await groups()).toEqual([]);
  const [student, competency] = [await paidStudent(), await someCompetency(1)];
  const elementId = competency.elements[0]?.id ?? "";
  const reviewed = async (file_name: string, score: number, quote: string) => {
    const evaluation = wholeEvaluation(evaluationOf(student, competency, [score], { file_name, words: 150 }));
    const verdicts = [{ element_id: elementId, status: "approved" as const, note: "Well told." }];
    await Evaluations.insert({
      ...evaluation,
      state: "reviewed",
      matches: evaluation.matches.map((match) => ({ ...match, quotes: [quote] })),
      reviews: [{ at: new Date(), by: "a", by_name: "Leela Nair", verdicts }],
    });
  };
  for (let place = 0; place < 20; place += 1) {
    await reviewed("letter.pdf", 0.9, place === 0 ? "I trained nine drivers." : "She trained nine drivers.");
    await reviewed("photo.JPG", place < 6 ? 0.9 : 0.3, "She trained nine drivers.");
  }
  const lines = new Map((await groups()).map((line) => [`${line.by}: ${line.group}`, line]));
  expect(lines.get("All: All certificates")).toMatchObject({ certificates: 40, recall: { share: 0.65 }, alert: false });
  expect(lines.get("File: Scan or photograph")).toMatchObject({ recall: { share: 0.3 }, alert: true });
  expect(lines.get("File: Typed")).toMatchObject({ recall: { share: 1 }, precision: { share: 1 }, alert: false });
  expect(lines.get("Who speaks: First person")?.certificates).toBe(1);
  expect(lines.get("Length: 110 to 169 words")).toMatchObject({ certificates: 40, alert: false });
});
