import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bucket } from "#app/files/store.server.ts";
import { isSample, isSampleAddress } from "#app/platform/sample-mark.ts";
import { removeSamplesNow } from "#app/samples/remove.server.ts";
import { type Judge, judgeOnce } from "#app/samples/students/judge.server.ts";
import { instituteStudents } from "#app/samples/students/plans.ts";
import { seedSampleStudents } from "#app/samples/students/seed-students.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { paidStudent } from "#tests/support/people.ts";

const SIZE = 50;
const PATIENCE = 2 * 60_000;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** Finds the first half of the elements shown, the rest not, and quotes whoever it is about; flags what is handed in as a picture. */
const judge: Judge = async ({ person, fileName, competency: { elements } }) => ({
  evaluator: { name: "offline", version: "test" },
  text_hash: "test",
  flags: fileName.endsWith("jpg") ? [{ kind: "doubtful-scan", note: "A picture." }] : [],
  matches: elements.map(({ id, name }, place) => ({
    elementId: id,
    elementName: name,
    matchScore: place < elements.length / 2 ? 0.9 : 0.1,
    matched: place < elements.length / 2,
    doubtful: false,
    reasoning: `${person.name} did this.`,
    quotes: [`Ms. ${person.name} has done it, says ${person.family}.`],
  })),
  overall_match: true,
  summary: "Found matches",
});

const all = (collection: string) => mongoose.connection.collection(collection).find({}).toArray();

async function filesIn(name: "certificates" | "evaluation-uploads"): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of bucket(name).list()) paths.push(path);
  return paths;
}

test("fifty samples are of the same kinds as those of the first start, and all go, and nobody else does", {
  timeout: PATIENCE,
}, async () => {
  const real = await paidStudent("Asha Rao");
  await seedSampleStudents(SIZE, judgeOnce(judge));

  const students = await all("students");
  const samples = students.filter(({ _id }) => isSample(String(_id)));
  expect(samples).toHaveLength(SIZE);
  expect(samples.every(({ email }) => isSampleAddress(email))).toBe(true);
  const again = instituteStudents.slice(0, SIZE - instituteStudents.length);
  const planned = [...instituteStudents, ...again].flatMap(({ certificates }) => certificates);
  const evaluations = await all("evaluations");
  expect(evaluations).toHaveLength(planned.length);
  expect(new Set(evaluations.map(({ state }) => state))).toEqual(new Set(["waiting", "reviewed", "superseded"]));
  expect(evaluations.filter(({ flagged }) => flagged).length).toBeGreaterThan(2);
  // A letter is judged once and serves others under their names.
  const names = samples.map(({ full_name }) => full_name as string);
  for (const { student_name, matches } of evaluations) {
    const said = JSON.stringify(matches);
    expect(names.filter((name) => name !== student_name && said.includes(name))).toEqual([]);
  }
  const stages = (await all("certification_cases")).map(({ stage }) => stage);
  expect(stages).toEqual(expect.arrayContaining(["ready", "recommended", "awarded", "referred", "interviewed"]));
  const kept = await filesIn("evaluation-uploads");
  expect(kept).toHaveLength(planned.length);
  expect((await filesIn("certificates")).length).toBeGreaterThan(SIZE);

  await removeSamplesNow();
  for (const collection of Object.keys(mongoose.models)) {
    const left = (await all(collection)).filter((row) => isSample(String(row._id)));
    expect(left, collection).toEqual([]);
  }
  expect((await all("students")).map(({ _id }) => String(_id))).toEqual([real.id]);
  expect([...(await filesIn("evaluation-uploads")), ...(await filesIn("certificates"))]).toEqual([]);
});
