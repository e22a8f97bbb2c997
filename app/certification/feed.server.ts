import { randomBytes } from "node:crypto";
import ical from "ical-generator";
import { href } from "react-router";
import { demand, type Person } from "#app/identity/access.server.ts";
import { findRoleRow, highestRole } from "#app/identity/roles.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { seal, unseal } from "#app/platform/seal.server.ts";
import { Accounts, findAccount } from "#app/records/accounts.server.ts";
import { InterviewTimes } from "#app/records/interview-times.server.ts";
import { staffParticipant } from "./participants.server.ts";

const PURPOSE = "assessor's times";
const KEY_BYTES = 9;
/** Times of so long ago stay in it, and so many of them at most. */
const PAST_MS = 30 * 86_400_000;
const MOST = 1000;

/** The secret address at which a calendar reads the person's times; null before one was made. @throws ForbiddenError */
export async function feedAddress(person: Person): Promise<string | null> {
  demand(person, "interviews:hold");
  const key = (await findAccount(person.accountId))?.calendar_key;
  const sealed = key ? seal(`${person.accountId} ${key}`, PURPOSE) : null;
  return sealed && publicOrigin() + href("/calendar/:key", { key: `${sealed}.ics` });
}

/** Makes a new address, with which every earlier one ends. @throws ForbiddenError */
export async function renewFeed(person: Person): Promise<void> {
  demand(person, "interviews:hold");
  await Accounts.set({ _id: person.accountId }, { calendar_key: randomBytes(KEY_BYTES).toString("base64url") });
}

/**
 * The times of whoever made an address, as a calendar without the names of students: it is read by other people's machines.
 * @param sealed of an address
 * @returns null where the address is none, or its owner holds no interviews any more
 */
export async function timesFeed(sealed: string): Promise<string | null> {
  const [id = "", key] = unseal(sealed, PURPOSE)?.split(" ") ?? [];
  const account = key ? await findAccount(id) : null;
  if (!account || account.calendar_key !== key) return null;
  const role = await highestRole(id, "student");
  const holds = role === "super_admin" || (role === "admin" && (await findRoleRow(role, id))?.assessor);
  const participant = holds ? await staffParticipant(id) : null;
  if (!participant) return null;
  const from = new Date(Date.now() - PAST_MS);
  const times = await InterviewTimes.find(
    { assessor: id, starts_at: { $gte: from } },
    { sort: { starts_at: 1, _id: 1 }, limit: MOST },
  );
  const calendar = ical({ name: "PGI interviews", prodId: { company: "PGI", product: "Interview times" } });
  for (const time of times)
    calendar.createEvent({
      id: `time-${time.id}@${new URL(publicOrigin()).hostname}`,
      start: time.starts_at,
      end: time.ends_at,
      summary: time.case === null ? "PGI: free for an interview" : "PGI interview",
      location: time.place,
      url: participant.link(time.case === null ? "/interview-times" : `/interviews/${time.case}`),
    });
  return calendar.toString();
}
