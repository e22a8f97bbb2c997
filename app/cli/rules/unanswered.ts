import { groupQuestions, type QuestionGroup } from "#app/counsellor/inbox/groups.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { calendarDay } from "#app/platform/format.ts";
import { listUnanswered } from "#app/records/unanswered-questions.server.ts";
import { colour, counted, type ExitCode, json, type Options, say, usableRules } from "./terminal.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A time from a date such as 2026-11-01, or days back such as 7d; undefined when it is neither. */
export function sinceTime(given: string, now: Date): Date | undefined {
  const days = /^(\d{1,4})d$/.exec(given)?.[1];
  if (days !== undefined) return new Date(now.getTime() - Number(days) * DAY_MS);
  const date = /^\d{4}-\d{2}-\d{2}$/.test(given) ? new Date(`${given}T00:00:00Z`) : undefined;
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
}

const MOST_GROUPS = 200;
const MOST_SHOWN = 4;

function groupLines({ line, count, questions, offered, taken, likely }: QuestionGroup): string[] {
  const others = questions.slice(1, 1 + MOST_SHOWN).map(({ question }) => question);
  const more = questions.length - 1 - others.length;
  return [
    `${String(count).padStart(5)}  ${colour.bold(line)}`,
    ...others.map((question) => `       ${question}`),
    ...(more > 0 ? [colour.dim(`       and ${more} more like it`)] : []),
    ...(offered > 0 ? [colour.dim(`       readings were offered ${offered} times and taken ${taken} times`)] : []),
    ...likely.map(({ meaning, chance, file }) =>
      colour.dim(`       ${Math.round(chance * 100)}% ${meaning}: a line for ${file}`),
    ),
    "",
  ];
}

/**
 * Lists what people asked that no rule answered for sure, alike questions together, the most frequent first, with the files
 * of samples that they likeliest belong to.
 */
export async function unanswered(since: string, options: Options): Promise<ExitCode> {
  const time = sinceTime(since, new Date());
  if (time === undefined) {
    console.error(colour.red("--since takes a date such as 2026-11-01, or a number of days such as 7d."));
    return 1;
  }
  await connectDatabase(env(), { own: false });
  try {
    const questions = await listUnanswered(time);
    const { set } = questions.length === 0 ? {} : await usableRules();
    const groups = set === undefined ? [] : groupQuestions(questions, set, MOST_GROUPS);
    if (options.json) json({ since: time, questions, groups });
    else if (questions.length === 0) say("Every question was answered.");
    else {
      say(`${counted(questions.length, "question")} without a sure answer since ${calendarDay(time)}:`, "");
      say(...groups.flatMap(groupLines));
      say('npm run rules sample "<question>" -- --for <topic> tells what the check would say.');
    }
    return 0;
  } finally {
    await disconnectDatabase();
  }
}
