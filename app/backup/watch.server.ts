import { href } from "react-router";
import { postMail } from "#app/mail/post.server.ts";
import { env, isPublic } from "#app/platform/env.server.ts";
import { calendarDay, longMoment } from "#app/platform/format.ts";
import { log } from "#app/platform/log.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { copyState } from "#app/records/copies.server.ts";
import { SuperAdmins } from "#app/records/staff-roles.server.ts";

const HOUR_MS = 60 * 60_000;
/** A night's backup may begin some minutes later than the last one did, and take its time. */
const LATE_MS = 26 * HOUR_MS;
const LOOK_MS = HOUR_MS / 4;
const TOLD = 10;
/** A new portal has no backup yet. */
const STARTED = new Date();

/** What is wrong with the copies of a portal that people use, in a sentence; null when nothing is. */
export async function faultOfCopies(): Promise<string | null> {
  const { backup, failed } = await copyState();
  // Of a server of its own the portal knows only the backups that it is told of.
  if (!isPublic(env()) || (env().MONGODB_URI && !backup && !failed)) return null;
  const late = Date.now() - Number(backup ?? STARTED) > LATE_MS;
  if (failed && (late || !backup || failed.kind === "rehearsal"))
    return `The ${failed.kind} of ${longMoment(failed.at)} failed: ${failed.note}`;
  if (!late) return null;
  return backup ? `The last backup is of ${longMoment(backup)}.` : "There is no backup of this portal yet.";
}

/** Looks after the copies, and mails super admins once a day while something is wrong with them. @returns how to end that */
export function watchCopies(): () => void {
  const look = () =>
    tell().catch((error: Error) => log.warn({ reason: error.message }, "the copies could not be looked after"));
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}

async function tell(): Promise<void> {
  const fault = await faultOfCopies();
  if (!fault) return;
  const link = `${publicOrigin()}${href("/super-admin-dashboard")}`;
  for (const { id, email, full_name: name } of await SuperAdmins.find({}, { sort: { created_at: 1 }, limit: TOLD }))
    await postMail(email, "copies-late", { name, link, what: fault }, `copies ${calendarDay(new Date())} ${id}`);
}
