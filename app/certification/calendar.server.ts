import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { env } from "#app/platform/env.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import type { CaseInterview, StoredCase } from "#app/records/certification-cases.server.ts";

/** An interview as an entry of somebody's calendar. */
interface Entry {
  of: Pick<StoredCase, "id" | "version">;
  interview: Pick<CaseInterview, "starts_at" | "ends_at" | "place">;
  summary: string;
  /** Where its reader sees it on the web. */
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
