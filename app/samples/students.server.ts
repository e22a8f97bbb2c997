import { createHash } from "node:crypto";
import { LIST_LENGTH } from "#app/certification/award.server.ts";
import { formatNumber } from "#app/certification/number.ts";
import { mediaType } from "#app/files/keys.server.ts";
import { bucket } from "#app/files/store.server.ts";
import { formatStudentId } from "#app/payments/student-id.server.ts";
import { withTransaction } from "#app/platform/database/transaction.server.ts";
import { yearOf } from "#app/platform/format.ts";
import { sampleIdOf } from "#app/platform/sample-ids.server.ts";
import { restage } from "#app/records/certification-cases.server.ts";
import { type EvaluationRow, type NewEvaluation, wholeEvaluation } from "#app/records/evaluations.server.ts";
import { insertSamples } from "#app/records/every-collection.server.ts";
import { Payments } from "#app/records/payments.server.ts";
import { uploadsOf } from "#app/records/student-uploads.server.ts";
import { Students } from "#app/records/students.server.ts";
import { writePaper } from "./papers.server.ts";
import { samplePerson } from "./people.server.ts";
import { filled, type Meaning, type RecordedRows, type RecordedStudent, resolved } from "./recorded.server.ts";

/** What the students who are made together share. */
export interface Making {
  /** Names them, so that making them again makes none. */
  group: string;
  /** Where their history ends. */
  now: Date;
  /** Of the password that they share. */
  passwordHash: string;
  catalogue: Meaning["values"];
  ids: StudentIds;
}

const ACCOUNT = "accounts 0";
const idOf = ({ group }: Making, number: number, what: string) => sampleIdOf(`${group} ${number} ${what}`);

/** Which of so many students are not there yet. */
export async function missingStudents(making: Making, numbers: readonly number[]): Promise<number[]> {
  const there = await Students.find({ user_id: { $in: numbers.map((number) => idOf(making, number, ACCOUNT)) } });
  const known = new Set(there.map(({ user_id }) => user_id));
  return numbers.filter((number) => !known.has(idOf(making, number, ACCOUNT)));
}

/** Makes a student as recorded, under the name and the ids that the number gives. */
export async function makeStudent(recorded: RecordedStudent, number: number, making: Making): Promise<void> {
  const { now } = making;
  const { gender, email, family, name, phone } = samplePerson(number, recorded.gender);
  const id = (what: string) => idOf(making, number, what);
  const drawn = createHash("sha256").update(id("credentials 0")).digest();
  const files = new Map<string, { path: string; size: number }>();
  const [payment] = recorded.rows.payments ?? [];
  const paidAt = payment && (resolved(payment.paid_at, { values: {}, words: {}, now }) as Date);
  const studentId = paidAt ? await making.ids.next(yearOf(paidAt)) : "";
  const meaning: Meaning = {
    now,
    words: {
      account: id(ACCOUNT),
      email,
      family,
      name,
      slug: name.toLowerCase().replace(/[^a-z]+/g, "-"),
      studentId,
      title: gender === "she" ? "Ms." : "Mr.",
    },
    values: {
      ...making.catalogue,
      id,
      index: () => drawn.readUInt32BE(drawn.length - 4) % LIST_LENGTH,
      number: () => formatNumber(drawn),
      password: () => making.passwordHash,
      path: (file) => files.get(file)?.path,
      phone: () => phone,
      reference: (what) => sampleReference(id(what)),
      size: (file) => files.get(file)?.size,
      studentId: () => studentId,
    },
  };
  const { accounts = [], ...others } = recorded.rows;
  // The account is first, so that a removal finds the files.
  await insertRecorded({ accounts }, id, meaning);
  for (const [key, paper] of Object.entries(recorded.files)) {
    const path = filled(paper.path, meaning);
    const bytes = await writePaper(paper, gender, meaning);
    await bucket(paper.bucket).put(path, bytes, { contentType: mediaType(path) });
    files.set(key, { path, size: bytes.byteLength });
  }
  await withTransaction(async () => {
    await insertRecorded(others, id, meaning);
    await restage(id("students 0"));
  });
}

/** What people name a sample question by; longer than a real one, so that neither takes the other's. */
export const sampleReference = (id: string) => `Q-${id.slice(-8).toUpperCase()}`;

/** Keeps recorded rows that are not there yet. @param id of the row that is named by its collection and its place there */
export async function insertRecorded(
  rows: RecordedRows,
  id: (what: string) => string,
  meaning: Meaning,
): Promise<void> {
  for (const [collection, list] of Object.entries(rows)) {
    const known = list.flatMap((row, place) => {
      const values = resolved(row, meaning) as Record<string, unknown> | undefined;
      return values ? [{ _id: id(`${collection} ${place}`), ...values }] : [];
    });
    if (collection === "evaluations") await insertEvaluations(known as unknown as RecordedEvaluation[]);
    else await insertSamples(collection, known);
  }
}

type Added = Pick<EvaluationRow, "state"> & Partial<Pick<EvaluationRow, "reviews" | "own_words">>;
/** What the evaluator said, with what the student and assessors have said since; the test of the samples holds it to the schema. */
export type RecordedEvaluation = NewEvaluation & Added & { _id: string };

/** An evaluation as it is kept, with everything that follows from what was recorded of it. */
export function evaluationRow(recorded: RecordedEvaluation): EvaluationRow & { _id: string } {
  const { _id, state, reviews = [], own_words = [], flags = [], ...said } = recorded;
  const whole = wholeEvaluation({ ...said, flags });
  const asks_person = whole.asks_person || own_words.length > 0;
  const added = { state, reviews, own_words, own_words_count: own_words.length, asks_person };
  return { ...whole, ...added, _id };
}

/** Keeps evaluations with their rows of student_uploads. @returns how many of these there are */
export async function insertEvaluations(recorded: readonly RecordedEvaluation[]): Promise<number> {
  const rows = recorded.map(evaluationRow);
  const uploads = rows
    .flatMap((row) => uploadsOf({ ...row, id: row._id }))
    .map((row) => ({ _id: sampleIdOf(`${row.evaluation_id} ${row.element_id}`), ...row }));
  await insertSamples("student_uploads", uploads);
  await insertSamples<EvaluationRow>("evaluations", rows);
  return uploads.length;
}

const IDS_PER_YEAR = 10_000;

/** Free Student IDs of each year, in random order. */
export class StudentIds {
  readonly #free = new Map<number, string[]>();

  /** @throws when all of the year are given out */
  async next(year: number): Promise<string> {
    const known = this.#free.get(year) ?? (await freeIds(year));
    this.#free.set(year, known);
    const id = known.pop();
    if (id === undefined) throw new Error(`All Student IDs of ${year} are given out.`);
    return id;
  }
}

async function freeIds(year: number): Promise<string[]> {
  const all = Array.from({ length: IDS_PER_YEAR }, (_, number) => formatStudentId(year, number));
  const held = await Promise.all([
    Payments.values("student_id", { student_id: { $in: all, $gt: "" } }),
    Students.values("student_id", { student_id: { $in: all, $type: "string" } }),
  ]);
  const taken = new Set(held.flat());
  const free = all.filter((id) => !taken.has(id)).map((id) => ({ id, order: Math.random() }));
  return free.sort((a, b) => a.order - b.order).map(({ id }) => id);
}
