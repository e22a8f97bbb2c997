import { chooseTime } from "#app/certification/booking.server.ts";
import { listMailsTo } from "#app/records/mails.server.ts";
import { completeStudent, newAssessor, offerTimes } from "#tests/support/certification.ts";
import { asPerson } from "#tests/support/people.ts";

export const ZONE = "Asia/Kolkata";
/** What a student who has no time yet says of the one before, and where they are. */
export const FIRST = { seen: null, zone: ZONE };
export const times = (count: number) => Array.from({ length: count }, (_, place) => place);
export const mailsTo = async ({ email }: { email: string }) => (await listMailsTo(email, 50)).map(({ name }) => name);

/** A student with a case, and an assessor with times. */
export async function booked(count = 3) {
  const [student, assessor] = [await completeStudent(), await newAssessor()];
  const offered = await offerTimes(assessor, count);
  const person = asPerson(student);
  await chooseTime(person, offered[0]?.id ?? "", { seen: null, zone: "America/New_York" });
  return { student, assessor, offered, person };
}
