import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { calendarDay } from "#app/platform/format.ts";
import { listUnanswered } from "#app/records/unanswered-questions.server.ts";
import { colour, counted, type ExitCode, json, type Options, say } from "./terminal.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A time from a date such as 2026-11-01, or days back such as 7d; undefined when it is neither. */
export function sinceTime(given: string, now: Date): Date | undefined {
  const days = /^(\d{1,4})d$/.exec(given)?.[1];
  if (days !== undefined) return new Date(now.getTime() - Number(days) * DAY_MS);
  const date = /^\d{4}-\d{2}-\d{2}$/.test(given) ? new Date(`${given}T00:00:00Z`) : undefined;
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
}

/** Lists what people asked that no rule answered, the most frequent first. */
export async function unanswered(since: string, options: Options): Promise<ExitCode> {
  const time = sinceTime(since, new Date());
  if (time === undefined) {
    console.error(colour.red("--since takes a date such as 2026-11-01, or a number of days such as 7d."));
    return 1;
  }
  await connectDatabase(env(), { own: false });
  try {
    const questions = await listUnanswered(time);
    if (options.json) json({ since: time, questions });
    else if (questions.length === 0) say("Every question was answered.");
    else {
      say(`${counted(questions.length, "unanswered question")} since ${calendarDay(time)}:`, "");
      for (const { question, count, nearestTopic, nearestScore } of questions) {
        const nearest =
          nearestTopic === null ? "no rule is near" : `nearest: ${nearestTopic}, ${Math.round(nearestScore * 100)}%`;
        say(`${String(count).padStart(5)}  ${question}  ${colour.dim(nearest)}`);
      }
    }
    return 0;
  } finally {
    await disconnectDatabase();
  }
}
