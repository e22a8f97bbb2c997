import { startOfDay } from "#app/platform/format.ts";
import { newSampleId, sampleIdOf } from "#app/platform/sample-ids.server.ts";
import type { CheckingStudentRow, InterestedStudentRow } from "#app/records/leads.server.ts";
import { Batch } from "./batch.server.ts";
import { Chance } from "./chance.ts";
import { samplePerson } from "./people.ts";

const PROFESSIONS = [
  "hr-leader",
  "project-manager",
  "trainer",
  "technical-specialist",
  "team-leader",
  "consultant",
  "other",
] as const;
const EXPERIENCE = ["2-5", "5-10", "10-15", "15+"] as const;
const INTERESTS = [
  null,
  null,
  "I would like to know how my twelve years as a plant manager can be recognised without another classroom course.",
  "AIP for my whole team; is there a discount for companies?",
  "I left college after the second year. Can I still apply for GMP?",
  "How long does it take from the fee to the certificate?",
  "Retired from the Army after 24 years of service, looking for a civil certificate of what I did.",
  "Whether the interview can be in Hindi",
  "I have led two automation projects in our bank and want to have that certified.",
] as const;
const BATCH = 1_000;
const DAY_MS = 86_400_000;

/** Who asks: how many, from which number of the sample people on, over how many days. */
interface Leads {
  count: number;
  from: number;
  days: number;
  now: Date;
  /** Names them, so that making them again makes none; without it they are new each time. */
  group?: string;
}

/** Adds people who filled in the eligibility form. */
export async function makeViewed(leads: Leads): Promise<void> {
  await make<CheckingStudentRow>("checking_students", leads, ({ name, email, phone }, created_at, id) => ({
    name,
    email,
    phone: `+${phone}`,
    created_at,
    submission_key: id,
  }));
}

/** Adds people who registered interest. */
export async function makeInterested(leads: Leads): Promise<void> {
  const chance = new Chance(leads.from + 11);
  await make<InterestedStudentRow>("interested_students", leads, ({ name, email, phone }, registered_at, id) => ({
    full_name: name,
    email,
    phone: `+${phone}`,
    current_profession: chance.of(PROFESSIONS),
    years_of_experience: chance.of(EXPERIENCE),
    interests: chance.of(INTERESTS),
    registered_at,
    submission_key: id,
  }));
}

async function make<Row extends object>(
  collection: string,
  { count, from, days, now, group }: Leads,
  row: (person: ReturnType<typeof samplePerson>, at: Date, id: string) => Row,
): Promise<void> {
  const chance = new Chance(from + count);
  const batch = new Batch();
  for (let place = 0; place < count; place++) {
    const id = group === undefined ? newSampleId() : sampleIdOf(`${group} ${collection} ${place}`);
    // More of them have come lately.
    const ago = Math.floor(days * chance.next() ** 1.4);
    const at = new Date(startOfDay(now, -ago).getTime() + (0.36 + 0.5 * chance.next()) * DAY_MS);
    batch.add<Row>(collection, id, row(samplePerson(from + place), at < now ? at : now, id));
    if ((place + 1) % BATCH === 0) await batch.keep();
  }
  await batch.keep();
}
