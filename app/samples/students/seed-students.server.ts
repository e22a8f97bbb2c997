import { randomBytes } from "node:crypto";
import { hashPassword } from "#app/identity/passwords.server.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import { countAll } from "#app/records/every-collection.server.ts";
import { Batch } from "../batch.server.ts";
import { insertSampleCompetencies } from "../competencies.server.ts";
import { pick } from "../people.ts";
import { addStaff } from "../staff.server.ts";
import { judgeOnce } from "./judge.server.ts";
import { makeApplications, makeCertificates } from "./make-students.server.ts";
import type { StudentPlan } from "./plan.ts";
import { instituteStudents } from "./plans.ts";
import { SampleStudent } from "./sample-student.server.ts";
import { StudentIds } from "./student-ids.server.ts";

const BATCH = 500;
/** The sample people of the institute at the first start come before this number. */
const FIRST = 1_000;
/** So many students begin in a year at most: it has 10,000 Student IDs, and real students want some. */
const PER_YEAR = 8_000;
const DAYS_A_YEAR = 365;

/**
 * Makes students of the same kinds as the institute at the first start, any number of them, over as many years as their
 * Student IDs need. The same letter is judged once.
 * @returns the password that they share
 */
export async function seedSampleStudents(count: number, judge = judgeOnce()): Promise<string> {
  await insertSampleCompetencies();
  const password = randomBytes(9).toString("base64url");
  const hash = await hashPassword(password);
  const group = randomBytes(8).toString("hex");
  const first = FIRST + (await countAll("students"));
  const now = new Date();
  const ids = new StudentIds();
  const evaluating = { catalogue: await readCatalogue(), judge, continued: false };
  const staff = new Batch();
  addStaff(staff, now);
  await staff.keep();
  for (let start = 0; start < count; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - start) }, (_, place) => start + place);
    const students = numbers.map((place) => new SampleStudent(group, first + place, planFor(place), now));
    await makeApplications(students, hash, ids);
    await makeCertificates(students, evaluating);
  }
  return password;
}

/** The plan of the institute's student whose turn it is, some years earlier for those of later rounds. */
function planFor(place: number): StudentPlan {
  const planned = pick(instituteStudents, place);
  // An assessor holds one interview at a time, so that there are not enough of them for thousands.
  const plan = planned.certification === "booked" ? { ...planned, certification: "ready" as const } : planned;
  const earlier = Math.floor(place / PER_YEAR) * DAYS_A_YEAR;
  if (earlier === 0) return plan;
  const certificates = plan.certificates.map((each) => ({ ...each, days: each.days + earlier }));
  return { ...plan, days: plan.days + earlier, certificates };
}
