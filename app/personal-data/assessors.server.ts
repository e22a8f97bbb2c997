import { staffParticipant } from "#app/certification/participants.server.ts";
import { postMail } from "#app/mail/post.server.ts";
import { longDay, longMoment } from "#app/platform/format.ts";
import { listTimesTaken } from "#app/records/interview-times.server.ts";
import { casesOf, type Person } from "#app/records/personal-data.server.ts";

/** Tells the assessors of interviews to come that the time is free again, without saying whose it was; once for each time. */
export async function tellAssessors(person: Person): Promise<void> {
  for (const { id, assessor, starts_at } of await listTimesTaken(await casesOf(person), new Date())) {
    const party = await staffParticipant(assessor);
    if (!party) continue;
    const values = { name: party.name, link: party.link("/interview-times"), day: longDay(starts_at) };
    await postMail(party.email, "assessor-time-free", { ...values, when: longMoment(starts_at) }, `time free ${id}`);
  }
}
