import { randomBytes } from "node:crypto";
import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { href } from "react-router";
import { demand, type Person } from "#app/identity/access.server.ts";
import { findRoleRow, highestRole } from "#app/identity/roles.server.ts";
import { env } from "#app/platform/env.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { seal, unseal } from "#app/platform/seal.server.ts";
import { Accounts, findAccount } from "#app/records/accounts.server.ts";
import type { CaseInterview, StoredCase } from "#app/records/certification-cases.server.ts";
import { InterviewTimes } from "#app/records/interview-times.server.ts";
import { staffParticipant } from "./participants.server.ts";

interface Entry {
  of: Pick<StoredCase, "id" | "version">;
  interview: Pick<CaseInterview, "starts_at" | "ends_at" | "place">;
  summary: string;
  link: string;
  reader: { name: string; email: string };
}

const ADDRESS = /<([^>]+)>/;

/**
 * An interview as an iCalendar file. Every change of one interview has the same UID and a higher SEQUENCE, so that a
 * calendar keeps one entry, whatever order it reads the files in. Moments are in UTC, which every calendar shows in its
 * owner's zone.
 * @param method PUBLISH for a file that somebody takes, the others for mails
 */
export function calendarFile(method: "REQUEST" | "CANCEL" | "PUBLISH", entry: Entry): string {
  const { of, interview, summary, link, reader } = entry;
  const calendar = ical({ prodId: { company: "PGI", product: "Interviews" }, method: ICalCalendarMethod[method] });
  const event = calendar.createEvent({
    id: `interview-${of.id}@${new URL(publicOrigin()).hostname}`,
    sequence: of.version,
    start: interview.starts_at,
    end: interview.ends_at,
    summary,
    location: interview.place,
    url: link,
    status: method === "CANCEL" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (method === "PUBLISH") return calendar.toString();
  const sender = env().MAIL_FROM;
  event.organizer({ name: sender.replace(ADDRESS, "").trim() || "PGI", email: ADDRESS.exec(sender)?.[1] ?? sender });
  const taking = { role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false };
  event.createAttendee({ ...reader, ...taking });
  return calendar.toString();
}

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
