import { log } from "#app/platform/log.server.ts";
import {
  type FormerInterview,
  findCase,
  listUntold,
  moveCase,
  type StoredCase,
} from "#app/records/certification-cases.server.ts";
import { giveTimeBack, letStand, listTimesFor, type StoredInterviewTime } from "#app/records/interview-times.server.ts";
import { tellOfInterview } from "./tell.server.ts";

/** Cases that the start of a process looks after. */
const MOST_UNTOLD = 1_000;

/** Who has changed an interview, and what the other is told. */
export type Why = Pick<FormerInterview, "by" | "reason">;

const UNSAID: Why = { by: "institute", reason: "" };

/**
 * Brings a case in line with the time that is taken for it, and tells both. Which time that is says `interview_times`
 * alone: whatever a crash or another process has left half done is completed here, however often and by however many.
 * @param why told of where the interview is not to be any more
 * @returns the case as it is now; null when there is none
 */
export async function bringInLine(caseId: string, why: Why = UNSAID): Promise<StoredCase | null> {
  const time = await standingTime(caseId);
  const found = await findCase(caseId);
  if (!found) return null;
  const now = found.stage === "ready" || found.stage === "booked" ? await follow(found, time, why) : found;
  if (now?.untold) await tellOfInterview(now);
  return now;
}

/** Completes what the end of a process has cut off; for the start of one. */
export async function recoverInterviews(): Promise<void> {
  for (const id of await listUntold(MOST_UNTOLD)) {
    await bringInLine(id).catch((error: unknown) =>
      log.error({ err: error, case: id }, "an interview could not be told of"),
    );
  }
}

/** The time that stands for a case, once it has been moved where it was being moved. */
async function standingTime(caseId: string): Promise<StoredInterviewTime | undefined> {
  const times = await listTimesFor(caseId);
  const standing = times.find(({ stands }) => stands);
  const next = times.find(({ stands }) => !stands);
  if (!next) return standing;
  if (standing) await giveTimeBack(standing);
  await letStand(next);
  return (await listTimesFor(caseId)).find(({ stands }) => stands);
}

async function follow(found: StoredCase, time: StoredInterviewTime | undefined, why: Why): Promise<StoredCase | null> {
  const before = found.interview;
  const same = time ? before?.time === time.id && before.place === time.place : before === null;
  if (same) return found;
  const { sequence, assessor } = found;
  const interview = time
    ? { time: time.id, starts_at: time.starts_at, ends_at: time.ends_at, place: time.place, zone: time.zone ?? "UTC" }
    : null;
  const former = before && assessor !== null ? { ...before, assessor, ...why } : null;
  const change = { interview, former, assessor: time?.assessor ?? null, sequence: sequence + 1, untold: true };
  const moved = await moveCase(found.id, found.stage, time ? "booked" : "ready", change, { sequence });
  return moved ?? findCase(found.id);
}
