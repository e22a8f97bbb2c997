import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { groupQuestions, type QuestionGroup } from "#app/counsellor/inbox/groups.ts";
import { trySample } from "#app/counsellor/inbox/try-sample.server.ts";
import { ruleDirectories } from "#app/counsellor/load/read-directory.server.ts";
import { calendarDay } from "#app/platform/format.ts";
import { listUnanswered } from "#app/records/unanswered-questions.server.ts";
import { withDatabase } from "../run-command.ts";
import { colour, counted, type ExitCode, findingInWords, json, type Options, say, usableRules } from "./terminal.ts";

function skeleton(topic: string): string {
  const words = topic.replaceAll("-", " ");
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const file = {
    $schema: "../schema/reply.schema.json",
    title,
    event: {
      type: "reply",
      params: {
        text: `Here is what there is to know about ${words}.`,
        buttons: [{ text: "Check my eligibility", action: "start:assessment", variant: "outline" }],
      },
    },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Questions to begin with; they stand for the topic until people's own words take their place. */
function firstSamples(topic: string): string {
  const words = topic.replaceAll("-", " ");
  return `# What people say when they mean this, one per line, in their own words.\nWhat about ${words}?\nTell me about ${words}\n${words}\n`;
}

/** Writes a valid reply to be filled in, with its file of samples. Never overwrites a file. */
export async function newReply(topic: string, options: Options): Promise<ExitCode> {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(topic) || topic.length > 60) {
    console.error(colour.red("A topic is written in small letters, digits and hyphens, such as team-discount."));
    return 1;
  }
  const { rules } = ruleDirectories();
  const files = [
    { file: join(rules, "replies", `${topic}.json`), text: skeleton(topic) },
    { file: join(rules, "samples", `${topic}.txt`), text: firstSamples(topic) },
  ];
  for (const { file, text } of files) {
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text, { flag: "wx" });
    } catch (error) {
      const exists = (error as NodeJS.ErrnoException).code === "EEXIST";
      console.error(
        colour.red(exists ? `${file} exists already.` : `${file} cannot be written: ${(error as Error).message}`),
      );
      return 1;
    }
  }
  const written = files.map(({ file }) => file);
  if (options.json) json({ files: written });
  else
    say(
      `${written.join(" and ")} are written. Next:`,
      "  1. write the title, the text and the buttons",
      "  2. put into the samples what people say when they mean it, thirty lines and more",
      "  3. npm run rules check",
    );
  return 0;
}

/** Tells what the check would say if a question were a sample of a topic, and the line to paste. Writes nothing. */
export async function sample(question: string, topic: string, options: Options): Promise<ExitCode> {
  const { loaded } = await usableRules();
  const trial = await trySample(ruleDirectories(), topic, question, loaded.findings);
  if (trial.kind !== "tried") {
    console.error(colour.red(`There is no samples/${topic}.txt.`));
    return 1;
  }
  const { line, file, findings, outcome } = trial.tried;
  if (options.json) json(trial.tried);
  else {
    say(`The line for ${colour.bold(file)}:`, "", line, "");
    say(findings.length === 0 ? "The check finds nothing wrong with it." : counted(findings.length, "mistake"));
    say(...findings.map(findingInWords));
    if (outcome !== null) say(`With it, the question ${outcome}.`);
  }
  return findings.length === 0 ? 0 : 1;
}

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
  const questions = await withDatabase(() => listUnanswered(time));
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
}
