import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { hashPassword } from "#app/identity/passwords.server.ts";
import { contentFile } from "#app/platform/content.server.ts";
import { env } from "#app/platform/env.server.ts";
import { sampleIdOf } from "#app/platform/sample-ids.server.ts";
import { countAll, insertSamples } from "#app/records/every-collection.server.ts";
import { insertSampleCompetencies } from "./catalogue.server.ts";
import { seedConversations } from "./conversations.server.ts";
import { pick, samplePerson } from "./people.server.ts";
import { catalogueValues, type RecordedStudent, readInstitute, readStudent, resolved } from "./recorded.server.ts";
import {
  insertRecorded,
  type Making,
  makeStudent,
  missingStudents,
  StudentIds,
  sampleReference,
} from "./students.server.ts";

const GROUP = "institute";
/** From these numbers on of the sample people. */
const LEADS = { checking_students: 120, interested_students: 200 } as const;

interface Wanted {
  /** Where its history ends. */
  now: Date;
  /** The password that its students share. */
  secret: string;
  /** Throws as soon as it is not wanted any more. */
  stillWanted: () => Promise<void>;
}

/** Makes what is not there yet of the sample institute. Cut off anywhere, it goes on there the next time. */
export async function makeInstitute({ now, secret, stillWanted }: Wanted): Promise<void> {
  await insertStaff(now);
  const files = await studentFiles();
  const making = await together(GROUP, now, secret);
  for (const number of await missingStudents(making, [...files.keys()])) {
    await stillWanted();
    await makeStudent(await readStudent(pick(files, number)), number, making);
  }
  await insertLeads(now);
  await stillWanted();
  await insertQuestions(now);
  await seedConversations(now, secret);
}

const signIns = contentFile(
  "samples/sign-ins",
  z.array(z.strictObject({ student: z.int().positive(), stage: z.string() })),
);

/** Those of its students whom the terminal names at the start, so that one can see the portal with their eyes. */
export function shownStudents(): { email: string; stage: string }[] {
  const shown = signIns();
  return shown.map(({ student, stage }) => ({ email: samplePerson(student - 1).email, stage }));
}

/** The sample people of the institute at the first start come before this number. */
const FIRST = 1_000;
/** So many students begin in a year at most: it has 10,000 Student IDs, and real students want some. */
const PER_YEAR = 8_000;
const YEAR_MS = 365 * 86_400_000;

/**
 * Makes students of the same kinds as the institute at the first start, any number of them, over as many years as their
 * Student IDs need.
 */
export async function seedSampleStudents(count: number): Promise<string> {
  await insertSampleCompetencies();
  const now = new Date();
  await insertStaff(now);
  const password = randomBytes(9).toString("base64url");
  const making = await together(randomBytes(8).toString("hex"), now, password);
  const first = FIRST + (await countAll("students"));
  // An assessor holds one interview at a time, so that there are not enough of them for thousands.
  const many = (await recordedStudents())
    .filter(({ stage }) => stage !== "booked")
    .map((kind) => ({ ...kind, rows: { ...kind.rows, interview_times: [] } }));
  for (let place = 0; place < count; place++) {
    const earlier = Math.floor(place / PER_YEAR) * YEAR_MS;
    await makeStudent(pick(many, place), first + place, { ...making, now: new Date(now.getTime() - earlier) });
  }
  return password;
}

/** All students of the institute, as recorded. */
export async function recordedStudents(): Promise<RecordedStudent[]> {
  return Promise.all((await studentFiles()).map(readStudent));
}

async function studentFiles(): Promise<string[]> {
  return (await readdir(join(env().CONTENT_DIR, "samples", "students"))).toSorted();
}

async function together(group: string, now: Date, password: string): Promise<Making> {
  const [passwordHash, catalogue] = [await hashPassword(password), await catalogueValues()];
  return { group, now, passwordHash, catalogue, ids: new StudentIds() };
}

/** Admins of the institute with their sign-ins of some weeks, and two people who ask to become one. */
async function insertStaff(now: Date): Promise<void> {
  await insertRecorded(await readInstitute("staff"), sampleIdOf, { values: {}, words: {}, now });
}

/** What visitors asked a person, answered by admins of the institute and open. */
async function insertQuestions(now: Date): Promise<void> {
  const id = (what: string) => sampleIdOf(`${GROUP} ${what}`);
  const values = { id, reference: (what: string) => sampleReference(id(what)) };
  await insertRecorded(await readInstitute("questions"), id, { values, words: {}, now });
}

/** People who filled in the eligibility form or registered interest. */
async function insertLeads(now: Date): Promise<void> {
  const leads = await readInstitute("leads");
  for (const [collection, from] of Object.entries(LEADS)) {
    const rows = (leads[collection as keyof typeof LEADS] ?? []).map((recorded, place) => {
      const _id = sampleIdOf(`${GROUP} ${collection} ${place}`);
      const { name, email, phone } = samplePerson(from + place);
      return {
        ...(resolved(recorded, { values: { id: () => _id }, words: { name, email, phone }, now }) as object),
        _id,
      };
    });
    await insertSamples(collection, rows);
  }
}
