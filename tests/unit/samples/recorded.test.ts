import { readdirSync } from "node:fs";
import mammoth from "mammoth";
import mongoose from "mongoose";
import { expect, test } from "vitest";
import { inspectFile } from "#app/files/inspect.server.ts";
import { CASE_STAGES } from "#app/records/certification-stage.ts";
import "#app/records/every-collection.server.ts";
import { recordedStudents } from "#app/samples/institute.server.ts";
import { writePaper } from "#app/samples/papers.server.ts";
import { samplePerson } from "#app/samples/people.server.ts";
import { type Meaning, type RecordedRows, readInstitute, resolved } from "#app/samples/recorded.server.ts";
import { evaluationRow, type RecordedEvaluation } from "#app/samples/students.server.ts";

const NOW = new Date("2026-11-23T05:00:00Z");
const ID = "0".repeat(24);
const id = () => ID;
const meaning: Meaning = {
  now: NOW,
  words: { account: ID, email: "a@sample.pgi.example", family: "D'Souza", name: "Anita D'Souza" },
  values: { id, competency: id, element: id },
};
Object.assign(meaning.words, { phone: 919812345678, slug: "anita-d-souza", studentId: "PGI2026-0001", title: "Ms." });
Object.assign(meaning.values, { index: () => 7, number: () => "PGI-1", password: () => "none" });
Object.assign(meaning.values, { path: () => "x.pdf", phone: () => 919812345678, size: () => 9 });
Object.assign(meaning.values, { studentId: () => "PGI2026-0001", reference: () => "Q-00000000" });

/** What a schema has against a row, and what of it the schema does not know. */
async function faultsOf(collection: string, row: Record<string, unknown>): Promise<string[]> {
  const Model = mongoose.model(collection);
  const whole =
    collection === "evaluations" ? evaluationRow({ ...(row as unknown as RecordedEvaluation), _id: ID }) : row;
  const document = new Model({ _id: ID, ...whole });
  const kept = plain(document.toObject());
  expect(kept, collection).toMatchObject(plain(whole) as object);
  return document.validate().then(
    () => [],
    (error: Error) => [`${collection}: ${error.message}`],
  );
}

/** As text of JSON has it, without what is undefined. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function faultsIn(rows: RecordedRows): Promise<string[]> {
  const faults: string[] = [];
  for (const [collection, list] of Object.entries(rows))
    for (const row of list)
      faults.push(...(await faultsOf(collection, resolved(row, meaning) as Record<string, unknown>)));
  return faults;
}

test("every recorded row is one that its schema knows and allows, to its last field", async () => {
  const students = await recordedStudents();
  const institute = await Promise.all((["staff", "leads", "questions"] as const).map(readInstitute));
  const parts = [...students.map(({ rows }) => rows), ...institute];
  for (const part of parts) expect(await faultsIn(part)).toEqual([]);
});

test("there are students at every stage of the way", async () => {
  const students = await recordedStudents();
  const cases = students.flatMap(({ stage, rows }) =>
    (rows.certification_cases ?? []).map((each) => ({ stage, recorded: each.stage })),
  );
  expect(cases.filter(({ stage, recorded }) => stage !== recorded)).toEqual([]);
  // A refusal, what follows it, and two missed interviews are nobody's sample.
  const nobodys = ["declined", "appealed", "missed"];
  expect(CASE_STAGES.filter((stage) => !cases.some(({ recorded }) => recorded === stage))).toEqual(nobodys);
  const before = [
    "registered",
    "paid",
    "documents some",
    "documents all",
    "documents asked again",
    "documents sent again",
  ];
  expect(students.map(({ stage }) => stage)).toEqual(expect.arrayContaining([...before, "letters"]));
});

test("the institute is at work: free times ahead, work that is taken and left lying, a missed interview", async () => {
  const [{ interview_times: times = [], admins = [] }, students] = await Promise.all([
    readInstitute("staff"),
    recordedStudents(),
  ]);
  const assessors = admins.filter(({ assessor }) => assessor === true).map(({ user_id }) => user_id);
  const ahead = times.filter(
    ({ assessor, starts_at }) => assessors.includes(assessor) && String(starts_at).startsWith("@+"),
  );
  expect(ahead.length).toBeGreaterThan(20);
  const rows = students.flatMap(({ rows: { certificates = [], certification_cases: cases = [] } }) => [
    ...certificates,
    ...cases,
  ]);
  const taken = rows.flatMap(({ taken_at: at }) => (at ? [String(at).split(" ")[0]] : []));
  expect(new Set(taken)).toEqual(new Set(["@-0", "@-3"]));
  expect(rows.some(({ missed }) => Array.isArray(missed) && missed.length > 0)).toBe(true);
});

test("every paper is a file that uploads accept, and every letter is handed in by somebody", async () => {
  const papers = (await recordedStudents()).flatMap(({ gender, files }) =>
    Object.values(files).map((paper) => ({ gender, paper })),
  );
  const inspected = new Set<string>();
  for (const { gender, paper } of new Map(
    papers.map((each) => [`${each.paper.text} ${each.paper.as}`, each]),
  ).values()) {
    const bytes = Buffer.from(await writePaper(paper, gender, meaning));
    if (inspected.has(paper.as)) continue;
    inspected.add(paper.as);
    if (paper.as === "docx") expect((await mammoth.extractRawText({ buffer: bytes })).value).toContain("TO WHOMSOEVER");
    else {
      const kind = paper.as === "copy" ? "jpg" : paper.as;
      expect(await inspectFile({ name: `a.${kind}`, bytes }, [kind]), paper.text).toMatchObject({ kind });
    }
  }
  const letters = ["letters", "papers", "scans"].flatMap((folder) =>
    readdirSync(`content/samples/${folder}`).map((file) => `${folder}/${file}`),
  );
  expect(new Set(papers.map(({ paper }) => paper.text))).toEqual(new Set(letters));
});

test("moments are days before the end of the history, and today's never lie ahead nor change their order", () => {
  const at = (moment: string, now: string) => resolved(`@${moment}`, { ...meaning, now: new Date(now) }) as Date;
  expect(at("-3 14:05:00", "2026-11-23T05:00:00Z").toISOString()).toBe("2026-11-20T08:35:00.000Z");
  expect(at("+5 10:00:00", "2026-11-23T05:00:00Z").toISOString()).toBe("2026-11-28T04:30:00.000Z");
  for (const now of ["2026-11-22T18:31:00Z", "2026-11-23T03:40:00Z", "2026-11-23T18:29:00Z"]) {
    const [morning, evening] = [at("-0 09:05:00", now), at("-0 19:05:00", now)];
    expect(Number(morning)).toBeLessThan(Number(evening));
    expect(Number(evening)).toBeLessThan(Date.parse(now));
  }
});

test("what names something that is not there is left out of its list, and so is a row that does itself", () => {
  const gone: Meaning = { ...meaning, values: { element: (name) => (name === "kept" ? "1" : undefined) } };
  const rows = [{ all: [{ id: "@element kept" }, { id: "@element gone" }] }, { id: "@element gone" }];
  expect(resolved(rows, gone)).toEqual([{ all: [{ id: "1" }] }]);
  expect(() => resolved("@unheard of", gone)).toThrow("unheard");
});

test("thousands of sample people have addresses and phone numbers of their own", () => {
  const people = Array.from({ length: 20_000 }, (_, number) => samplePerson(number));
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  expect(new Set(people.map(({ phone }) => phone)).size).toBe(people.length);
  expect(people.every(({ phone }) => /^91\d{10}$/.test(String(phone)))).toBe(true);
});
