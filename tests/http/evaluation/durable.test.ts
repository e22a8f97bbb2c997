import mongoose from "mongoose";
import { describe, expect, test } from "vitest";
import { insertSampleCompetencies } from "#app/samples/catalogue.server.ts";
import { inDatabase, type ProductData, temporaryDirectory, testEngine } from "#tests/support/database.ts";
import { fakeModel, refuses } from "#tests/support/fake-model.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import { uuid } from "#tests/support/random.ts";
import { fileOf } from "#tests/support/sample-files.ts";
import { signedInStudent, signedInStudents, type TestStudent, visitorWith } from "#tests/support/sessions.ts";
import { mailsTo, mailTo } from "#tests/support/sign-in.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/wait.ts";
import { makeDoc } from "#tests/unit/evaluation/support/documents.ts";
import { drawLetter, jpegOf } from "#tests/unit/evaluation/support/scans.ts";
import { allowModel, competencyId, EVALUATION, evaluated, letter, pdfFile, upload } from "./certificates.ts";

/** More than children read at once, and than one student may have waiting. */
const CERTIFICATES = 5;
const ENOUGH = 2;

/** How many evaluations each of these students has. */
function judged(place: ProductData, students: readonly TestStudent[]): Promise<number[]> {
  return inDatabase(place, async () => {
    const student_id = { $in: students.map(({ rowId }) => rowId) };
    const rows = await mongoose.connection.collection("evaluations").find({ student_id }).toArray();
    return students.map(({ rowId }) => rows.filter((row) => row.student_id === rowId).length);
  });
}

function kept(place: ProductData, students: readonly TestStudent[]): Promise<number> {
  return inDatabase(place, () =>
    mongoose.connection
      .collection("certificates")
      .countDocuments({ user_id: { $in: students.map(({ userId }) => userId) }, competency_id: { $ne: null } }),
  );
}

/** Hands in certificates at once, and waits until some are judged and the others wait. */
async function inTheMiddle(place: RunningProduct, others: readonly string[] = []): Promise<TestStudent[]> {
  const students = await signedInStudents(place, CERTIFICATES);
  const [first] = students;
  if (!first) throw new Error("There are no students.");
  const competency = await competencyId(first.visitor, "People Leadership");
  // Of all kinds the cheapest to read: this is about what becomes of many, not about reading.
  const file = fileOf(makeDoc(letter("people-leadership-01")), "letter.doc");
  for (const [number, { visitor, cookie }] of students.entries()) {
    const elsewhere = others[number % (others.length + 1)];
    const at = elsewhere ? await visitorWith(elsewhere, cookie) : visitor;
    upload(at, competency, file).catch(() => undefined);
  }
  await until("all certificates are kept", async () => (await kept(place, students)) === CERTIFICATES);
  await until("some are judged", async () => (await sum(judged(place, students))) >= ENOUGH);
  return students;
}

const sum = async (numbers: Promise<number[]>) => (await numbers).reduce((all, number) => all + number, 0);

async function expectAllJudgedOnce(place: ProductData, students: readonly TestStudent[]): Promise<void> {
  const all = async () => (await judged(place, students)).every((count) => count > 0);
  await until("all are judged", all);
  const rest = async () => inDatabase(place, () => mongoose.connection.collection("certificates").countDocuments(OPEN));
  await until("nothing waits any more", async () => (await rest()) === 0);
  expect(await judged(place, students)).toEqual(students.map(() => 1));
}

const OPEN = { due_at: { $ne: null }, competency_id: { $ne: null } };

describe("a process that is killed in the middle of evaluations", () => {
  test("the next one judges each of the others once", async () => {
    await using directory = await temporaryDirectory();
    const first = await startProduct({ dataDir: directory.path });
    const students = await inTheMiddle(first);
    await first.kill();
    await using second = await startProduct({ dataDir: directory.path });
    const before = await judged(second, students);
    await expectAllJudgedOnce(second, students);
    const untold = students.filter((_, place) => before[place] === 0);
    const told = async () => Promise.all(untold.map(async ({ email }) => (await mailsTo(second, email)).length > 0));
    await until("whoever was judged later has a mail", async () => (await told()).every(Boolean));
  });

  test("the other one on the same database does so", async () => {
    await using data = await temporaryDirectory();
    await using files = await temporaryDirectory();
    await using engine = await testEngine(data.path);
    const env = { MONGODB_URI: engine.uri, SESSION_SECRET: uuid() };
    const first = await startProduct({ dataDir: files.path, env });
    await inDatabase(first, insertSampleCompetencies);
    await using second = await startProduct({ dataDir: files.path, env });
    const students = await inTheMiddle(first, [second.address]);
    await first.kill();
    await expectAllJudgedOnce(second, students);
  });
});

test("told to end in the middle of a scan it ends, and that is read after the next start", async () => {
  await using directory = await temporaryDirectory();
  const first = await startProduct({ dataDir: directory.path });
  const student = await signedInStudent(first);
  const competency = await competencyId(student.visitor, "People Leadership");
  const scan = fileOf(jpegOf(drawLetter(letter("people-leadership-01"), 75).canvas, 60), "scan.jpg", "image/jpeg");
  const answer = upload(student.visitor, competency, scan).catch(() => undefined);
  await until("it is being read", async () =>
    (await student.visitor.get(`${EVALUATION}/${competency}`)).text("main").includes("Evaluating..."),
  );
  await first.stop();
  expect((await answer)?.status ?? 200).toBeLessThan(500);
  await using second = await startProduct({ dataDir: directory.path });
  const again = await visitorWith(second.address, student.cookie);
  expect((await evaluated(again, competency)).text(".verdict")).not.toBe("");
  expect(await judged(second, [student])).toEqual([1]);
});

test("a certificate whose evaluation ends with the process three times is put before a person, and its student has a mail", async () => {
  await using directory = await temporaryDirectory();
  await using model = await fakeModel(() => undefined);
  const env = { EVALUATOR_URL: model.url, EVALUATOR_MODEL: "fake-1" };
  let product = await startProduct({ dataDir: directory.path, env });
  const student = await signedInStudent(product);
  const competency = await competencyId(student.visitor, "People Leadership");
  await allowModel(student.visitor);
  upload(student.visitor, competency, await pdfFile(letter("people-leadership-01"))).catch(() => undefined);
  for (const tries of [1, 2, 3]) {
    await until(`it is begun ${tries} times`, () => model.requests.length >= tries);
    await product.kill();
    product = await startProduct({ dataDir: directory.path, env });
  }
  await using last = product;
  const page = await evaluated(await visitorWith(last.address, student.cookie), competency);
  expect(page.text(".verdict")).toContain("A PGI assessor looks at this certificate, too.");
  expect(page.text("main")).toContain("This certificate could not be evaluated by the machine.");
  expect(await judged(last, [student])).toEqual([1]);
  expect(model.requests).toHaveLength(3);
  const mail = await mailTo(last, student.email, "People Leadership");
  expect(mail.text).toContain("A PGI assessor reads it.");
});

test("of six certificates at once one student has three evaluated, and nobody waits behind them", async () => {
  // What judges theirs is slow, until it is told to end.
  const slow = Promise.withResolvers<void>();
  await using model = await fakeModel((...call) => void slow.promise.then(() => refuses(401)(...call)));
  await using product = await startProduct({ env: { EVALUATOR_URL: model.url, EVALUATOR_MODEL: "fake-1" } });
  const [greedy, modest] = await signedInStudents(product, 2);
  if (!greedy || !modest) throw new Error("There are no students.");
  const ids = (await greedy.visitor.get(EVALUATION)).root
    .querySelectorAll("main h2 a")
    .map((link) => link.getAttribute("href")?.split("/").at(-1) ?? "");
  await allowModel(greedy.visitor);
  const file = fileOf(makeDoc(letter("people-leadership-01")), "letter.doc");
  const answers: ReturnType<typeof upload>[] = [];
  for (const id of ids.slice(0, 6)) {
    answers.push(upload(greedy.visitor, id, file));
    await until("one more is kept", async () => (await kept(product, [greedy])) === answers.length);
  }

  const mine = await competencyId(modest.visitor, "People Leadership");
  const letterOf = async (visitor: Visitor) => {
    await upload(visitor, mine, await pdfFile(letter("people-leadership-01")));
    return evaluated(visitor, mine);
  };
  expect((await letterOf(modest.visitor)).text(".verdict")).toContain("Certificate Accepted!");
  expect(await judged(product, [greedy])).toEqual([0]);
  slow.resolve();

  const toasts = (await Promise.all(answers)).map((answer) => answer.text(".toast"));
  expect(toasts.filter((text) => text.includes("Your other certificates have to be evaluated first"))).toHaveLength(3);
  await until("three are evaluated", async () => (await sum(judged(product, [greedy]))) === 3);
});
