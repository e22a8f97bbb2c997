import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bucket } from "#app/files/store.server.ts";
import { isSample, isSampleAddress } from "#app/platform/sample-mark.ts";
import { makeInstitute, recordedStudents, seedSampleStudents } from "#app/samples/institute.server.ts";
import { removeSamplesNow } from "#app/samples/remove.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { paidStudent } from "#tests/support/people.ts";

const SIZE = 50;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const all = (collection: string) => mongoose.connection.collection(collection).find({}).toArray();

async function filesIn(name: "certificates" | "evaluation-uploads"): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of bucket(name).list()) paths.push(path);
  return paths;
}

test("fifty samples are of the same kinds as those of the first start, and all go, and nobody else does", async () => {
  const real = await paidStudent("Asha Rao");
  await seedSampleStudents(SIZE);

  const students = await all("students");
  const samples = students.filter(({ _id }) => isSample(String(_id)));
  expect(samples).toHaveLength(SIZE);
  expect(samples.every(({ email }) => isSampleAddress(email))).toBe(true);
  const kinds = (await recordedStudents()).filter(({ stage }) => stage !== "booked");
  const planned = [...kinds, ...kinds.slice(0, SIZE - kinds.length)].flatMap(({ rows }) => rows.evaluations ?? []);
  const evaluations = await all("evaluations");
  expect(evaluations).toHaveLength(planned.length);
  expect(new Set(evaluations.map(({ state }) => state))).toEqual(new Set(["waiting", "reviewed", "superseded"]));
  expect(evaluations.filter(({ flagged }) => flagged).length).toBeGreaterThan(2);
  // What the evaluator said serves others under their names.
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

test("the institute is made to its end where it was cut off, with nothing twice", async () => {
  const cutOff = async (afterStudents: number) => {
    let made = 0;
    const stillWanted = async () => {
      if (++made > afterStudents) throw new Error("cut off");
    };
    await expect(makeInstitute({ now: new Date(), secret: "secret", stillWanted })).rejects.toThrow("cut off");
  };
  const samplesIn = async (collection: string) => (await all(collection)).filter(({ _id }) => isSample(String(_id)));
  const students = await recordedStudents();
  await cutOff(5);
  const begun = await samplesIn("students");
  expect(begun).toHaveLength(5);
  await cutOff(students.length - begun.length);
  const there = await samplesIn("students");
  expect(there).toHaveLength(students.length);
  const idsOf = (rows: Awaited<ReturnType<typeof all>>) => rows.flatMap(({ student_id }) => student_id ?? []).sort();
  expect(idsOf(there)).toEqual(idsOf(await samplesIn("payments")));
  const files = students.flatMap((each) => Object.values(each.files));
  expect([...(await filesIn("certificates")), ...(await filesIn("evaluation-uploads"))]).toHaveLength(files.length);
  await removeSamplesNow();
});
