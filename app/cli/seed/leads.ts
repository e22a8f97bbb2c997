import { randomUUID } from "node:crypto";
import { insertCheckingStudents } from "#app/records/checking-students.server.ts";
import { insertInterestedStudents } from "#app/records/interested-students.server.ts";
import { Chance } from "./chance.ts";
import { samplePerson } from "./names.ts";

const PROFESSIONS = [
  "hr-leader",
  "project-manager",
  "trainer",
  "technical-specialist",
  "team-leader",
  "consultant",
] as const;
const EXPERIENCE = ["2-5", "5-10", "10-15", "15+"] as const;
const INTERESTS = [
  null,
  "GMP",
  "I would like to know how my twelve years as a plant manager can be recognised without another classroom course.",
  "AIP for my whole team; is there a discount for companies?",
] as const;
const BATCH = 1000;
const DAYS = 120;

/** Adds people who filled in the eligibility form. */
export async function seedViewed(count: number): Promise<string> {
  const chance = new Chance(7);
  await inBatches(
    count,
    (place) => {
      const { name, email, phone } = samplePerson(place);
      return { name, email, phone: `+${phone}`, created_at: chance.moment(DAYS), submission_key: randomUUID() };
    },
    insertCheckingStudents,
  );
  return `${count} viewed students`;
}

/** Adds people who registered interest. */
export async function seedInterested(count: number): Promise<string> {
  const chance = new Chance(11);
  await inBatches(
    count,
    (place) => {
      const { name, email, phone } = samplePerson(place);
      return {
        full_name: name,
        email,
        phone: `+${phone}`,
        current_profession: chance.of(PROFESSIONS),
        years_of_experience: chance.of(EXPERIENCE),
        interests: chance.of(INTERESTS),
        registered_at: chance.moment(DAYS),
        submission_key: randomUUID(),
      };
    },
    insertInterestedStudents,
  );
  return `${count} interested students`;
}

/** Makes rows and hands them on, a thousand at a time. */
export async function inBatches<Row>(
  count: number,
  make: (place: number) => Row,
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    await insert(Array.from({ length: Math.min(BATCH, count - from) }, (_, place) => make(from + place)));
  }
}
