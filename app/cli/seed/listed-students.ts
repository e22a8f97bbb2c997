import { newSampleId } from "#app/platform/sample-ids.server.ts";
import { countAll, insertSamples } from "#app/records/every-collection.server.ts";
import type { StudentRow } from "#app/records/students.server.ts";
import { Chance } from "#app/samples/chance.ts";
import { samplePerson } from "#app/samples/people.ts";

const BATCH = 1_000;
const PAID = 0.6;
const DAYS = 120;
/** No student pays in this year, so that a sample's Student ID is nobody else's. */
const YEAR = 1990;
const IDS_PER_YEAR = 10_000;

/** Adds students without accounts or documents, for staff lists; most of them have paid. */
export async function seedListedStudents(count: number): Promise<string> {
  const chance = new Chance(5);
  const first = await countAll("students");
  for (let from = 0; from < count; from += BATCH) {
    const places = Array.from({ length: Math.min(BATCH, count - from) }, (_, place) => first + from + place);
    await insertSamples<StudentRow>(
      "students",
      places.map((place) => ({ _id: newSampleId(), ...student(chance, place) })),
    );
  }
  return `${count} students without accounts`;
}

function student(chance: Chance, place: number): StudentRow {
  const { name, email, phone } = samplePerson(place);
  const has = chance.next() < PAID;
  const year = YEAR + Math.floor(place / IDS_PER_YEAR);
  return {
    user_id: newSampleId(),
    full_name: name,
    email,
    phone,
    student_id: has ? `PGI${year}-${String(place % IDS_PER_YEAR).padStart(4, "0")}` : null,
    course_name: has ? chance.of(["GMP", "AIP"]) : null,
    created_at: chance.moment(DAYS),
  };
}
